import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 100;

/**
 * Lets a server that closes wait for answers under way, and for nothing else. A connection whose answer has begun before
 * the server begins to close counts as busy then, and is not closed with the idle ones; after its answer it would hold
 * the server for as long as connections are kept alive.
 */
export function installClosing(app: FastifyInstance): void {
  const { server } = app;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const look = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
    server.once('close', () => clearInterval(look));
  });
}

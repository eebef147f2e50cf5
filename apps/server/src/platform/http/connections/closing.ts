import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 100;

/**
 * Makes a server that is shutting down wait only for responses in flight. By default, a connection that is
 * still sending its response when shutdown begins is not closed along with the idle ones, and would keep the
 * server from closing for the whole keep-alive time.
 */
export function installClosing(app: FastifyInstance): void {
  const { server } = app;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const look = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
    server.once('close', () => clearInterval(look));
  });
}

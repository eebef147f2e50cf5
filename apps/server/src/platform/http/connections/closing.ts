import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 100;

/**
 * Makes a closing server wait only for responses in flight. By default, a connection that is still sending
 * when the shutdown begins keeps the server from closing for the whole keep-alive time.
 */
export function installClosing(app: FastifyInstance): void {
  const { server } = app;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const timer = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
    server.once('close', () => clearInterval(timer));
  });
}

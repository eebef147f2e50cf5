import type { FastifyInstance } from 'fastify';

/**
 * One line for every answer: method, the route's pattern, status, milliseconds. Never the address itself, which
 * may hold a mailed token, an authorization code or the hub's access token.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}

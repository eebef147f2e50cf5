import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line for every answer: method, the route's pattern, status, milliseconds, and the id of who asked, where that is
 * settled. Never the address itself, which may hold a mailed token, an authorization code or the hub's access token.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply, request.routeOptions.url));
}

/** The line of an answer that no hook sees: what has no address has no route. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, route = 'none'): void {
  request.log.info(
    {
      method: request.method,
      route,
      status: reply.statusCode,
      userId: request.userId,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  );
}

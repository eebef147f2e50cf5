import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Logs one line per response: method, route pattern, status, milliseconds, and the user's id if known. Never
 * logs the URL, which may contain an emailed token, an authorization code or the hub's access token.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logResponse(request, reply, request.routeOptions.url));
}

/** Logs a response. The hook does not see responses to malformed URLs, which have no route. */
export function logResponse(request: FastifyRequest, reply: FastifyReply, route = 'none'): void {
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

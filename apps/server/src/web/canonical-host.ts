/**
 * Pages use one host name (OPERATION-24). The data that a browser stores for `localhost` (its session, its
 * rows, the sign-in cookies) is missing at `127.0.0.1`, although both are this server.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from '../platform/http/connections/forwarded.ts';

/**
 * Redirects a browser that opens a page at another host name of the product to the same page at the public
 * one. Redirects only known names of this server, so a proxy that uses its own name cannot end up in a
 * redirect loop.
 * @param origins the origins of the product, the public one first
 * @param isScreen whether a request is for a page of the applications
 */
export function redirectToPublicUrl(
  app: FastifyInstance,
  [first, ...others]: readonly string[],
  isScreen: (request: FastifyRequest) => boolean,
): void {
  const otherHosts = new Set(others.map((origin) => new URL(origin).host));
  if (first === undefined || otherHosts.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', 'sec-fetch-dest': destination } = request.headers;
    // Redirect only navigations: the assets of a page and the requests of a worker keep their origin.
    if (destination !== 'document' || !otherHosts.has(host) || isForwarded(request)) return undefined;
    if (!isScreen(request) || !request.url.startsWith('/')) return undefined;
    return reply.header('cache-control', 'no-store').redirect(first + request.url, 307);
  });
}

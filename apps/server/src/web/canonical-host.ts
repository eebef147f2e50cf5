/**
 * Makes pages use a single host name (OPERATION-24). A browser's data for `localhost` (its session, its rows,
 * the sign-in cookies) is not available at `127.0.0.1`, although both names refer to this server.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from '../platform/http/connections/forwarded.ts';

/**
 * Redirects a page under one of the product's other host names to the public one. Redirects only from host
 * names that this server knows: a proxy with its own name must not cause a redirect loop.
 * @param origins the product's origins, the public one first
 * @param isScreen returns true if a request is for a page of the applications
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
    // Redirect only navigations. Requests for assets and by workers must stay on their origin.
    if (destination !== 'document' || !otherHosts.has(host) || isForwarded(request)) return undefined;
    if (!isScreen(request) || !request.url.startsWith('/')) return undefined;
    return reply.header('cache-control', 'no-store').redirect(first + request.url, 307);
  });
}

/**
 * Pages are opened under one name (OPERATION-24): what a browser keeps of `localhost` (its session, its rows, the cookies of
 * sign-in) is not there at `127.0.0.1`, although both are this server.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from '../platform/http/connections/forwarded.ts';

/**
 * Leads a browser that opens a page under another of the product's names to the same page under the first. Only names that are
 * known to be this server are led away, so that a proxy which asks by a name of its own is never sent in a circle.
 * @param origins where the product is opened, the public one first
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
    // Only navigations are redirected: the assets of a page and the requests of a worker keep their origin.
    if (destination !== 'document' || !otherHosts.has(host) || isForwarded(request)) return undefined;
    if (!isScreen(request) || !request.url.startsWith('/')) return undefined;
    return reply.header('cache-control', 'no-store').redirect(first + request.url, 307);
  });
}

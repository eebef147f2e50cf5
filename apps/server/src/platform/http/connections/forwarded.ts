import type { FastifyRequest } from 'fastify';

/** Headers that proxies add to a request. If any of them is present, the request came through a proxy. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Returns true if a request came through a proxy. The proxy may run on this machine and forward strangers'
 * requests.
 */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

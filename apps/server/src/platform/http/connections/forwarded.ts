import type { FastifyRequest } from 'fastify';

/** Headers that proxies add to a request. Any one of them shows that it came through a proxy. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Returns true if a request came through a proxy. The proxy may run on this machine and forward requests of
 * strangers.
 */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

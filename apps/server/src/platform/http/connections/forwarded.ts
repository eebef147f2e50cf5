import type { FastifyRequest } from 'fastify';

/** Headers that proxies add. Any of them means that the request came through a proxy. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Returns true if a request came through a proxy. Even a proxy on this machine may forward strangers'
 * requests.
 */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

import type { FastifyRequest } from 'fastify';

/** What proxies add to a request; one is enough to tell of them. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a request came through a proxy, which may stand on this machine and forward strangers. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

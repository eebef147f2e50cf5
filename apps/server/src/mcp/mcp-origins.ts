/** Checks from where a request to the server of assistants comes (ASSIST-14). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/errors.ts';

export interface McpOrigins {
  /** The product's own origins, whose hosts are the only ones in Host. */
  readonly own: readonly string[];
  /** Origins of other pages that may call the server. */
  readonly others: readonly string[];
}

const HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
].join(', ');

const OTHER_HOST = 'The host of this request is not the public one of the server.';
const OTHER_ORIGIN =
  'Pages of this origin may not call the server. Its operator can allow them with MCP_ORIGINS.';

/**
 * Throws `forbidden` for a request with a foreign Host or Origin. A page whose name leads to this server, but that is
 * not its own, is so kept from calling it (DNS rebinding).
 */
export function checkOrigin(request: FastifyRequest, reply: FastifyReply, { own, others }: McpOrigins): void {
  const hosts = own.map((origin) => URL.parse(origin)?.host);
  const { protocol } = new URL(own[0] ?? '');
  if (!hosts.includes(URL.parse(`${protocol}//${request.host}`)?.host))
    return fail('forbidden', { message: OTHER_HOST });
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  if (!own.includes(origin) && !others.includes(origin)) return fail('forbidden', { message: OTHER_ORIGIN });
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after, www-authenticate')
    .header('vary', 'origin');
  return undefined;
}

/** Answers a preflight request of an allowed page. */
export function sendPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', HEADERS)
    .header('access-control-max-age', '600')
    .send();
}

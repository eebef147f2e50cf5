import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from './reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the caller holds the answer already. Tags are compared weakly, as RFC 9110 wants it here. */
function holds(request: FastifyRequest, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (request.headers['if-none-match'] ?? '').split(',').some((tag) => bare(tag) === bare(etag));
}

/** Sends an answer; 304 for one that the caller holds, without making it. */
export async function send(
  reply: FastifyReply,
  answer: Reply,
  request: FastifyRequest,
): Promise<FastifyReply> {
  const { status, json, kept } = answer;
  if (kept === undefined) {
    reply.header('cache-control', 'no-store').code(status);
    return json === undefined ? reply.send() : reply.type(JSON_TYPE).send(json);
  }
  if (holds(request, kept.etag)) return withTag(reply, kept.etag).code(304).send();
  const accepted = request.headers['accept-encoding'];
  const { bytes, encoding } = await kept.body(Array.isArray(accepted) ? accepted.join() : (accepted ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return withTag(reply, kept.etag).code(status).type(JSON_TYPE).send(bytes);
}

function withTag(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
}

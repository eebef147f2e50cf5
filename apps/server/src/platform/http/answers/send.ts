import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteHold } from '../bodies/byte-budget.ts';
import type { Recipient, Reply } from './reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Returns true if the caller already has the response. ETags are compared weakly, as RFC 9110 requires for
 * If-None-Match.
 */
export function holds(request: FastifyRequest, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (request.headers['if-none-match'] ?? '').split(',').some((tag) => bare(tag) === bare(etag));
}

/** Returns the Accept-Encoding header, or an empty string if there is none. */
export function acceptedEncodings({ headers }: FastifyRequest): string {
  const accepted = headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join() : (accepted ?? '');
}

function recipientOf({ raw }: FastifyRequest): Recipient {
  return {
    get isGone() {
      return raw.socket.destroyed;
    },
  };
}

/**
 * Adds the bytes of a response to those that the request holds. If this exceeds the limit, the response to a
 * read is rejected, because reads can be repeated. The response to a change is always sent, however many
 * bytes of earlier responses its sender has not read.
 */
function take(held: ByteHold | undefined, request: FastifyRequest, bytes: number): void {
  if (request.method === 'GET') held?.add(bytes);
  else held?.count(bytes);
}

/**
 * Sends a response. If the caller already has it, sends a 304 without building the body. Throws
 * `too_many_requests` if too many bytes of the client's earlier responses are still unread.
 * @param held the bytes that the request holds until its response has been read
 */
export async function send(
  reply: FastifyReply,
  answer: Reply,
  request: FastifyRequest,
  held?: ByteHold,
): Promise<FastifyReply> {
  const { status, json, kept, file, headers = {} } = answer;
  reply.headers(headers);
  if (file !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.header('cache-control', 'no-store').type(file.type).send(file.content);
  }
  if (kept === undefined) {
    if (json !== undefined) take(held, request, Buffer.byteLength(json));
    reply.header('cache-control', 'no-store').code(status);
    return json === undefined ? reply.send() : reply.type(JSON_TYPE).send(json);
  }
  withTag(reply, kept.etag);
  if (headers['cache-control'] !== undefined) reply.header('cache-control', headers['cache-control']);
  if (holds(request, kept.etag)) return reply.code(304).send();
  const { bytes, encoding } = await kept.body(acceptedEncodings(request), recipientOf(request));
  take(held, request, bytes.length);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(kept.type ?? JSON_TYPE)
    .send(bytes);
}

function withTag(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
}

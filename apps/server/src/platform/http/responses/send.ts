import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteHold } from '../bodies/byte-budget.ts';
import type { Recipient, RouteResponse } from './route-response.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Returns true if the caller already has the response. Compares ETags weakly, as RFC 9110 requires for
 * If-None-Match.
 */
export function holds(request: FastifyRequest, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (request.headers['if-none-match'] ?? '').split(',').some((tag) => bare(tag) === bare(etag));
}

/** Returns the Accept-Encoding header, or an empty string. */
export function acceptedEncodings({ headers }: FastifyRequest): string {
  const accepted = headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join() : (accepted ?? '');
}

function recipientOf({ raw }: FastifyRequest): Recipient {
  return {
    get isClosed() {
      return raw.socket.destroyed;
    },
  };
}

/**
 * Adds a response's bytes to those that the request holds. Over the limit, a read is rejected, because it can
 * be repeated. The response to a change is always sent, however much its sender has left unread.
 */
function take(held: ByteHold | undefined, request: FastifyRequest, bytes: number): void {
  if (request.method === 'GET') held?.add(bytes);
  else held?.count(bytes);
}

/**
 * Sends a response, or a 304 without building the body if the caller already has it. Throws
 * `too_many_requests` if too many bytes of the client's earlier responses are unread.
 * @param held the bytes that the request holds until its response has been read
 */
export async function send(
  reply: FastifyReply,
  response: RouteResponse,
  request: FastifyRequest,
  held?: ByteHold,
): Promise<FastifyReply> {
  const { status, json, cached, file, headers = {} } = response;
  reply.headers(headers);
  if (file !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.header('cache-control', 'no-store').type(file.type).send(file.content);
  }
  if (cached === undefined) {
    if (json !== undefined) take(held, request, Buffer.byteLength(json));
    reply.header('cache-control', 'no-store').code(status);
    return json === undefined ? reply.send() : reply.type(JSON_TYPE).send(json);
  }
  withTag(reply, cached.etag);
  if (headers['cache-control'] !== undefined) reply.header('cache-control', headers['cache-control']);
  if (holds(request, cached.etag)) return reply.code(304).send();
  const { bytes, encoding } = await cached.body(acceptedEncodings(request), recipientOf(request));
  take(held, request, bytes.length);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(cached.type ?? JSON_TYPE)
    .send(bytes);
}

function withTag(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
}

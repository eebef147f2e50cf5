/** Checks a request's body before reading it, and handles bodies that are never read. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/**
 * If a rejected body has at most this many unread bytes, its connection stays open. That many bytes often
 * arrive with the headers anyway.
 */
const SMALL_REST_BYTES = 65_536;
/** Number of bytes of an unread body that may arrive while the client waits for its response. */
const LINGER_BYTES = 262_144;
/** Maximum time for which a client may keep sending an unread body after the response, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Returns the body length that a request announces; undefined if it announces none, 0 if there is no body.
 */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Closes the connection of a request that was answered before its body arrived. An immediate close would
 * reset it, and the client might never read the response. So incoming bytes are discarded for a moment, up to
 * the route's body limit and at least 256 KB.
 */
function closeAfterResponse({ raw, routeOptions }: FastifyRequest): void {
  const { socket } = raw;
  let left = Math.max(routeOptions.bodyLimit, LINGER_BYTES);
  raw.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) socket.destroy();
  });
  raw.resume();
  // Node.js calls this to end a connection: it sends the buffered data, then destroys the socket.
  socket.destroySoon = () => {
    socket.end();
    if (raw.complete) return socket.destroy();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
    raw.once('end', () => socket.destroy());
    return undefined;
  };
}

/**
 * Returns true if the client disconnected during its request. The resulting errors are not server failures.
 */
export function isAborted({ complete, destroyed }: IncomingMessage): boolean {
  return destroyed && !complete;
}

function isUnread({ raw }: FastifyRequest): boolean {
  return !raw.complete && !raw.destroyed;
}

/**
 * Checks each body before reading any of it. Rejects a compressed body with 415, one longer than its route
 * allows with 413, and one sent to an unknown route with 404. The rest of a large rejected body is not read,
 * and the connection is closed after the response.
 */
export function installBodyGate(app: FastifyInstance): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return done();
    if (bytes === undefined || bytes > SMALL_REST_BYTES) {
      // Responses that do not go through Fastify, such as the identity provider's, bypass the hook below.
      reply.raw.once('finish', () => {
        if (!isUnread(request) || reply.getHeader('connection') === 'close') return;
        closeAfterResponse(request);
        request.raw.socket.destroySoon();
      });
    }
    if (isCompressed(request)) {
      return done(
        new AppError('unsupported_media_type', { message: 'A request body must not be compressed.' }),
      );
    }
    if (bytes !== undefined && bytes > request.routeOptions.bodyLimit) {
      return done(new AppError('payload_too_large'));
    }
    return done(request.is404 ? new AppError('not_found') : undefined);
  });

  app.addHook('onSend', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes === 0 || (bytes !== undefined && bytes <= SMALL_REST_BYTES) || !isUnread(request)) return;
    reply.header('connection', 'close');
    closeAfterResponse(request);
  });
}

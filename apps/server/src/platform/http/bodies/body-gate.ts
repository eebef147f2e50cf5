/** What is known of a body before its first byte is read, and what becomes of a body that is not read. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** A rest that arrives with the head anyhow; the connection may go on after it. */
const SMALL_REST_BYTES = 65_536;
/** How much of a body that is not read may arrive before the client has its answer. */
const LINGER_BYTES = 262_144;
/** How long a client may go on sending an unread body after its answer, in milliseconds. */
const LINGER_MS = 5_000;

/** The length that a body is said to have; undefined where it is not said, 0 for no body. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Closes the connection of a request that was answered before its body had arrived. To close at once would reset it,
 * and the client might never read the answer: what still comes is thrown away for a moment, as much as the route would
 * have taken, and at least 256 KB.
 */
function closeAfterAnswer({ raw, routeOptions }: FastifyRequest): void {
  const { socket } = raw;
  let left = Math.max(routeOptions.bodyLimit, LINGER_BYTES);
  raw.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) socket.destroy();
  });
  raw.resume();
  // Node.js ends connections by this: what it has written goes out, and then it destroys them.
  socket.destroySoon = () => {
    socket.end();
    if (raw.complete) return socket.destroy();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
    raw.once('end', () => socket.destroy());
    return undefined;
  };
}

/** Whether the client has gone in the midst of its request: what fails because of that is no failure of the server. */
export function isAborted({ complete, destroyed }: IncomingMessage): boolean {
  return destroyed && !complete;
}

function isUnread({ raw }: FastifyRequest): boolean {
  return !raw.complete && !raw.destroyed;
}

/**
 * Looks at each body before anything is read of it: one that is compressed is 415, one that is longer than its route
 * takes is 413, and one that is sent to no route is not read. Whatever refuses a request, the rest of a large body is
 * not read, and the connection is closed after the answer.
 */
export function installBodyGate(app: FastifyInstance): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return done();
    if (bytes === undefined || bytes > SMALL_REST_BYTES) {
      // An answer that is written past Fastify, as the identity provider's, passes by the hook below.
      reply.raw.once('finish', () => {
        if (!isUnread(request) || reply.getHeader('connection') === 'close') return;
        closeAfterAnswer(request);
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
    closeAfterAnswer(request);
  });
}

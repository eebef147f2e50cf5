import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compress } from './encodings.ts';
import { acceptedEncodings } from './send.ts';

/** Media types that are text. Images and fonts are already compressed. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest\+json|problem\+json)|image\/svg\+xml)/;

/**
 * Compresses responses whose whole text is available. Streams, such as exports and files, are sent
 * uncompressed: concurrent compressions are limited (encodings.ts), and a compressed stream would keep its
 * window in memory until a slow client has read it.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    const body = Buffer.from(payload);
    const encoding = chooseEncoding(acceptedEncodings(request), body);
    if (encoding === undefined) return payload;
    reply
      .header('vary', 'accept-encoding')
      .header('content-encoding', encoding)
      .removeHeader('content-length');
    return compress(body, encoding);
  });
}

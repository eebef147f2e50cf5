/** Mounts the provider under /idp. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors.ts';
import { announcedBytes } from '../../platform/http/bodies/body-gate.ts';

export const MOUNT_PATH = '/idp';

/**
 * Maximum length of a request's URL, and of the form in an authorization request. The provider stores the
 * parameters of an anonymous authorization request for an hour. Our own parameters take about 600 bytes, and
 * those for signing out take 1,500.
 */
const MAX_REQUEST_BYTES = 4_096;

const FORMS = ['application/x-www-form-urlencoded'];

/** Forwards requests to the current provider, which is replaced when the keys change. */
export type ProviderHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sets the headers from which the provider derives its URL. The provider must always see the public URL,
 * whatever the request's Host header, so that no request can change the host in a link. The client's address
 * is the one that Fastify has determined.
 */
export function presentAs(publicUrl: URL, request: FastifyRequest): void {
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-for'] = request.ip;
}

/**
 * Gives the provider a fully received body instead of the stream. The provider handles a request within one
 * of the client's turns (request-turns.ts), and a body that never ends must not occupy a turn.
 */
function presentBody(raw: IncomingMessage, body: Buffer): void {
  Object.defineProperties(raw, { readable: { value: true }, iterator: { value: () => [body] } });
}

/** Mounts the provider's own endpoints. The pages have separate routes, which take precedence. */
export async function mountProvider(
  app: FastifyInstance,
  publicUrl: URL,
  handler: ProviderHandler,
  countClient: (request: FastifyRequest) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.all('/*', { config: { bytesOf: FORMS } }, async (request, reply) => {
        countClient(request);
        const { raw } = request;
        presentAs(publicUrl, request);
        const url = raw.url ?? MOUNT_PATH;
        const isAuthorization = url.startsWith(`${MOUNT_PATH}/auth`);
        if (url.length > MAX_REQUEST_BYTES) fail('bad_request', { message: 'The address is too long.' });
        if (isAuthorization && (announcedBytes(request) ?? Infinity) > MAX_REQUEST_BYTES)
          fail('payload_too_large');
        // Follow the convention of Express and Connect: the provider derives the prefix for its links from
        // the difference between `originalUrl` and `url`.
        Object.assign(raw, { originalUrl: url, url: url.slice(MOUNT_PATH.length) });
        if (Buffer.isBuffer(request.body)) presentBody(raw, request.body);
        reply.hijack();
        await handler(raw, reply.raw);
      });
    },
    { prefix: MOUNT_PATH },
  );
}

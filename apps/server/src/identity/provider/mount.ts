/** Puts the provider under /idp. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors.ts';
import { announcedBytes } from '../../platform/http/bodies/body-gate.ts';

export const MOUNT_PATH = '/idp';

/**
 * The most that the address of a request, or the form of an authorization request, may take: the provider keeps what the
 * parameters of a stranger's authorization request say for an hour. Ours have about 600 bytes, a sign-out 1,500.
 */
const MAX_REQUEST_BYTES = 4_096;

const FORMS = ['application/x-www-form-urlencoded'];

/** Where requests of the provider go: to the provider of the moment, which changes with the keys. */
export type ProviderHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Tells the provider under which address it is reached: the public one, whatever Host the request names, so that
 * no request can make it write another into a link. The client's address is the one that Fastify has found.
 */
export function presentAs(publicUrl: URL, request: FastifyRequest): void {
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-for'] = request.ip;
}

/**
 * Gives the provider a body that has arrived, in place of the stream that it reads by itself. The provider runs in a turn of
 * the client (request-turns.ts), and a body that never ends must not hold one.
 */
function presentBody(raw: IncomingMessage, body: Buffer): void {
  Object.defineProperties(raw, { readable: { value: true }, iterator: { value: () => [body] } });
}

/** Mounts the provider's own endpoints; the pages, which have routes of their own, come first. */
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
        // As Express and Connect do it; the provider writes its links from the difference.
        Object.assign(raw, { originalUrl: url, url: url.slice(MOUNT_PATH.length) });
        if (Buffer.isBuffer(request.body)) presentBody(raw, request.body);
        reply.hijack();
        await handler(raw, reply.raw);
      });
    },
    { prefix: MOUNT_PATH },
  );
}

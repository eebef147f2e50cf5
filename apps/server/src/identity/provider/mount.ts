/** Mounts the provider under /idp. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors.ts';

export const MOUNT_PATH = '/idp';

/**
 * Maximum length of a request's URL and of its form, in bytes. The provider stores the parameters of an
 * anonymous request for an hour. The app's requests take about 600 bytes, and those for signing out 1,500.
 */
const MAX_REQUEST_BYTES = 4_096;

const FORMS = ['application/x-www-form-urlencoded'];

/** Forwards requests to the current provider. A change of keys replaces it. */
export type ProviderHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sets the headers from which the provider derives its URL: always the public URL, so that no Host header can
 * change the host in a link. Fastify has already determined the client's address.
 */
export function presentAs(publicUrl: URL, request: FastifyRequest): void {
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-for'] = request.ip;
}

/**
 * Passes a received body to the provider instead of the stream. The provider handles a request within one of
 * the client's turns (request-turns.ts), and a body that never ends must not hold a turn.
 */
export function presentBody(raw: IncomingMessage, body: Buffer): void {
  Object.defineProperties(raw, { readable: { value: true }, iterator: { value: () => [body] } });
}

/** The provider as it is mounted. */
export interface ProviderMount {
  readonly publicUrl: URL;
  readonly handler: ProviderHandler;
  readonly countClient: (request: FastifyRequest) => void;
}

/** Passes a request to the provider, as if it had been sent to `url`. */
export async function forward(
  { publicUrl, handler }: ProviderMount,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
): Promise<void> {
  const { raw } = request;
  presentAs(publicUrl, request);
  // Set `originalUrl`, as Express and Connect do: the provider derives its links' prefix from it and `url`.
  Object.assign(raw, { originalUrl: url, url: url.slice(MOUNT_PATH.length) });
  reply.hijack();
  await handler(raw, reply.raw);
}

/** Mounts the provider's own endpoints. The pages have separate routes, which take precedence. */
export async function mountProvider(app: FastifyInstance, mount: ProviderMount): Promise<void> {
  await app.register(
    async (scope) => {
      scope.all('/*', { config: { bytesOf: FORMS } }, async (request, reply) => {
        mount.countClient(request);
        const { raw } = request;
        const url = raw.url ?? MOUNT_PATH;
        if (url.length > MAX_REQUEST_BYTES) fail('bad_request', { message: 'The address is too long.' });
        // The provider stores parameters of any client, and PostgreSQL cannot store NUL.
        if (url.includes('%00')) fail('bad_request');
        const form = Buffer.isBuffer(request.body) ? request.body : undefined;
        if (form !== undefined && form.length > MAX_REQUEST_BYTES) fail('payload_too_large');
        if (form !== undefined) presentBody(raw, form);
        await forward(mount, request, reply, url);
      });
    },
    { prefix: MOUNT_PATH },
  );
}

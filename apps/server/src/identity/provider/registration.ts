/** Registration of clients by themselves (RFC 7591). A registration proves nothing about a client. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { Pool } from 'pg';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { AppError } from '../../platform/errors.ts';
import { networksOf } from '../../platform/http/connections/client-address.ts';
import { RecentCalls } from '../sign-in/recent-calls.ts';
import { countInWindow } from '../sign-in/sign-in-limits.queries.ts';
import { metadataOf } from './client-metadata.ts';
import { forward, MOUNT_PATH, presentBody, type ProviderMount } from './mount.ts';

const HOUR_MS = 3_600_000;
/** Registrations an hour from one network. */
const AN_HOUR = 20;
const MAX_BYTES = 16_384;
/**
 * Registrations that run at once, and wait. A flood from many networks must not take the connections to the database
 * from users who work.
 */
const AT_ONCE = { atOnce: 2, maxWaiting: 100, waitMs: 10_000, whenFull: 'unavailable' } as const;
/** Limits on the JSON of a registration. */
const BOUNDS = { levels: 6, members: 100, values: 500 } as const;

export interface RegistrationDeps extends ProviderMount {
  readonly pool: Pool;
  readonly now: () => Date;
}

/** Throws `too_many_requests` after 20 registrations an hour from one network. */
async function countRegistration(pool: Pool, client: string, now: Date): Promise<void> {
  const windowStart = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (const { network, share } of networksOf(client)) {
    const hits = await countInWindow.one(pool, {
      scope: 'register-client',
      client: network,
      windowAt: new Date(windowStart),
    });
    if (hits > AN_HOUR * share)
      throw new AppError('too_many_requests', {}, Math.ceil((windowStart + HOUR_MS - now.getTime()) / 1000));
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Mounts the registration. Passes only the fields that the product uses to the provider, which stores the client. */
export function mountRegistration(app: FastifyInstance, deps: RegistrationDeps): void {
  const { pool, now, countClient } = deps;
  const limits = { bodyLimit: MAX_BYTES, config: { json: BOUNDS, data: true } } as const;
  const counted = { onRequest: async (request: FastifyRequest) => countClient(request) };

  const registering = new ConcurrencyLimiter(AT_ONCE);
  const calls = new RecentCalls();

  const rejected = (reply: FastifyReply, error: errors.OIDCProviderError): FastifyReply =>
    reply
      .code(400)
      .header('cache-control', 'no-store')
      .send({ error: error.error, error_description: error.error_description });

  const register = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    await countRegistration(pool, request.ip, now());
    try {
      if (!isObject(request.body))
        throw new errors.InvalidClientMetadata('the request must be a JSON object');
      const body = Buffer.from(JSON.stringify(metadataOf(request.body, ['none', 'client_secret_post'])));
      request.raw.headers['content-length'] = String(body.length);
      presentBody(request.raw, body);
    } catch (error) {
      if (error instanceof errors.InvalidClientMetadata) return rejected(reply, error);
      throw error;
    }
    return forward(deps, request, reply, `${MOUNT_PATH}/reg`);
  };

  app.post(`${MOUNT_PATH}/reg`, { ...limits, ...counted }, async (request, reply) =>
    // Networks with few recent registrations go first.
    registering.run(() => register(request, reply), calls.count(request.ip)),
  );
}

/** Opens the provider of this server, and mounts it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { networksOf } from '../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import type { Outgoing } from '../../platform/http/outgoing/outgoing.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { AssistantVerifier } from '../assistants/assistant-verifier.ts';
import { origins } from '../origins.ts';
import type { VerifierOptions } from '../tokens/token-verifier.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { ClientDocuments } from './client-documents.ts';
import { mountDiscovery } from './discovery.ts';
import { mountProvider, MOUNT_PATH, type ProviderHandler } from './mount.ts';
import { createProvider, type ProviderOptions } from './provider.ts';
import { mountRegistration } from './registration.ts';
import type { Resources } from './resources.ts';
import { openKeys, SIGNING_ALGORITHM } from './signing-keys.ts';

/**
 * Rate limit for each client below /idp: burst and rate per second. These requests read and create rows
 * before the client is authenticated.
 */
const CLIENT_LIMIT = { burst: 600, perSecond: 20 } as const;

export interface OpenProviderDeps {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly accounts: AccountsOfUsers;
  readonly outgoing: Outgoing;
  readonly events: SecurityEvents;
}

/**
 * Opens the provider with its keys, and the verifier of its tokens for assistants.
 * @param onKeys called after a change of keys
 */
export async function openProvider(
  { config, pool, log, clock, events, accounts, outgoing }: OpenProviderDeps,
  resources: Resources,
  onKeys: () => void,
) {
  const publicUrl = new URL(config.http.publicUrl);
  const issuer = `${config.http.publicUrl}${MOUNT_PATH}`;
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  const documents = new ClientDocuments({ outgoing, clock });
  const options: ProviderOptions = {
    issuer,
    resources,
    origins: origins(config),
    pool,
    clock,
    log,
    events,
    accounts,
    documents,
  };

  let provider: Provider;
  let handle: ProviderHandler;
  const adopt = (next: Provider): void => {
    provider = next;
    handle = next.callback();
  };
  const keys = await openKeys(
    pool,
    now,
    (next) => {
      adopt(createProvider(options, next));
      onKeys();
      assistants.clear();
      events.record('signing_key_changed', { kid: next.jwks[0]?.kid ?? null });
    },
    (error) => log.error({ err: error }, 'the signing keys could not be read'),
  );
  adopt(createProvider(options, keys.current()));
  const signed: Pick<VerifierOptions, 'issuer' | 'algorithms' | 'key'> = {
    issuer,
    algorithms: [SIGNING_ALGORITHM],
    key: async ({ kid }, at) => (kid === undefined ? undefined : keys.publicKey(kid, at)),
  };
  const assistants = new AssistantVerifier(pool, { ...signed, audience: resources.mcp });
  const handler: ProviderHandler = (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response);
  const buckets = new TokenBuckets(CLIENT_LIMIT);
  const countClient = ({ ip }: FastifyRequest): void => {
    for (const { network, share } of networksOf(ip)) buckets.count(network, now(), share);
  };

  /** Mounts the provider's endpoints, and the documents that lead to them. */
  const mount = async (app: FastifyInstance): Promise<void> => {
    const mounted = { publicUrl, handler, countClient };
    await mountProvider(app, mounted);
    mountRegistration(app, { ...mounted, pool, now });
    mountDiscovery(app, mounted, { issuer, mcp: resources.mcp });
  };
  return { keys, signed, assistants, handler, current: (): Provider => provider, countClient, mount };
}

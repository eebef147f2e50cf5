/** Users' identity: the built-in OpenID provider, or an external one if configured. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { BoundRoute } from '../endpoint/binding.ts';
import type { Announcer } from '../account-change/announcer.ts';
import type { AccountToken } from '../account-change/caller/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { fail } from '../platform/errors.ts';
import { networksOf } from '../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../platform/http/connections/token-bucket.ts';
import type { Outgoing } from '../platform/http/outgoing/outgoing.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import { isMarkedAsAccess } from './tokens/access-token-shape.ts';
import { authRoutes } from './auth.routes.ts';
import { createExternalVerifier } from './tokens/external-issuer.ts';
import { ClientDocuments } from './provider/client-documents.ts';
import { mountDiscovery } from './provider/discovery.ts';
import { mountProvider, MOUNT_PATH, type ProviderHandler } from './provider/mount.ts';
import { origins } from './origins.ts';
import { administrationOf, type UserAdministration } from './users/administration.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts';
import { ApiTokenVerifier } from './api-tokens/api-token-verifier.ts';
import { hasTokenPrefix } from './api-tokens/token-form.ts';
import type { AccountsOfUsers } from './users/accounts-of-users.ts';
import { mountPages } from './page-routes.ts';
import { assistantRoutes } from './assistants/assistants.routes.ts';
import { AssistantVerifier, tokenOfAssistant } from './assistants/assistant-verifier.ts';
import { SCOPES } from './provider/grants.ts';
import { createProvider, type ProviderOptions } from './provider/provider.ts';
import { mountRegistration } from './provider/registration.ts';
import { resourcesOf } from './provider/resources.ts';
import { WEB_CLIENT } from './provider/web-client.ts';
import { registrationCookie } from './sign-in/registration-cookie.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSetup, type FirstAdmin } from './setup.ts';
import { openKeys, SIGNING_ALGORITHM } from './provider/signing-keys.ts';
import { createTokenService, type TokenService } from './tokens/token-service.ts';
import {
  ownFacts,
  TokenVerifier,
  type VerifiedToken,
  type VerifierOptions,
} from './tokens/token-verifier.ts';

/**
 * Rate limit for each client below /idp: burst and rate per second. These requests read and create rows
 * before the client is authenticated.
 */
const CLIENT_LIMIT = { burst: 600, perSecond: 20 } as const;

export interface IdentityDeps {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly live: Announcer;
  readonly accounts: AccountsOfUsers;
  readonly firstAdmin: FirstAdmin;
  readonly outgoing: Outgoing;
  readonly events: SecurityEvents;
}

export interface Identity {
  /** Verifies a bearer token. Throws `unauthenticated` if it is invalid. */
  readonly verifyToken: (token: string, now: Date, address?: string) => Promise<VerifiedToken>;
  /** Counts a call in the `sign-in` class. Throws `too_many_requests` if the limit is exceeded. */
  readonly countSignIn: (client: string, now: Date) => Promise<void>;
  /**
   * Verifies a bearer token at the server of assistants: the access token of an assistant, or an API token (ASSIST-13).
   * Throws `unauthenticated` for all others.
   */
  readonly verifyAssistant: (token: string, now: Date, address: string) => Promise<AccountToken>;
  /** Verifies the access tokens of assistants; undefined with an external provider. */
  readonly assistants: AssistantVerifier | undefined;
  readonly routes: readonly BoundRoute[];
  /** Issues tokens without the hosted pages; undefined with an external provider. */
  readonly tokens: TokenService | undefined;
  readonly userAdministration: UserAdministration;
  /**
   * Creates the one-time link that registers the first admin (ADMIN-71). Returns undefined if no link is
   * needed or the provider is external.
   */
  readonly setupLink: () => Promise<string | undefined>;
  /** Mounts the provider and its pages under /idp, unless the provider is external. */
  mount(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** The part of the identity service that depends on the provider. */
type IdentityOfProvider = Omit<Identity, 'verifyAssistant'>;

/** Creates the identity service from the configuration. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { external } = deps.config.identity;
  const identity = external === undefined ? await builtIn(deps) : elsewhere(deps, external);
  const apiTokens = new ApiTokenVerifier(deps.pool);
  const address = resourcesOf(deps.config.http.publicUrl).mcp;
  const assistants = assistantRoutes({ ...deps, address, canSignIn: identity.assistants !== undefined });
  return {
    ...identity,
    routes: [...identity.routes, ...apiTokenRoutes(deps), ...assistants],
    verifyToken: (token, at, address) =>
      hasTokenPrefix(token) ? apiTokens.verify(token, at, address) : identity.verifyToken(token, at, address),
    verifyAssistant: async (token, at, address) => {
      if (hasTokenPrefix(token)) return apiTokens.verify(token, at, address);
      if (identity.assistants === undefined) return fail('unauthenticated');
      return tokenOfAssistant(await identity.assistants.verify(token, at));
    },
  };
}

/** Opens the provider with its keys, and the verifiers of its tokens. */
async function openProvider({ config, pool, log, clock, events, accounts, outgoing }: IdentityDeps) {
  const issuer = `${config.http.publicUrl}${MOUNT_PATH}`;
  const resources = resourcesOf(config.http.publicUrl);
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
      verifier.clear();
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
  const verifier = new TokenVerifier({
    ...signed,
    audience: resources.api,
    isAccess: isMarkedAsAccess,
    factsOf: async (claims) => ownFacts(claims),
  });
  const handler: ProviderHandler = (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response);
  return { issuer, resources, keys, verifier, assistants, handler, current: (): Provider => provider };
}

async function builtIn(deps: IdentityDeps): Promise<IdentityOfProvider> {
  const { config, pool, clock, jobs, live, events, accounts, firstAdmin } = deps;
  const publicUrl = new URL(config.http.publicUrl);
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  const { issuer, resources, keys, verifier, assistants, handler, current } = await openProvider(deps);
  const audience = resources.api;
  const signIn = createSignIn(pool, events);
  const registered = registrationCookie(() => keys.current().cookieKeys, publicUrl.protocol === 'https:');
  const tokens = createTokenService({ pool, audience, publicUrl, provider: current, handler, live, events });

  const setup = createSetup({
    pool,
    accounts,
    firstAdmin,
    live,
    events,
    email: config.admin.email,
    publicUrl: config.http.publicUrl,
  });

  return {
    verifyToken: (token, at) => verifier.verify(token, at),
    assistants,
    countSignIn: (client, at) => signIn.countCall(client, at),
    setupLink: () => setup.link(now()),
    routes: authRoutes({
      pool,
      jobs,
      signIn,
      tokens,
      registered,
      events,
      live,
      accounts,
      where: {
        issuer,
        clientId: WEB_CLIENT,
        scopes: SCOPES,
        audience,
        registration: 'form',
        sellsPlans: config.plans.sellsPlans,
      },
    }),
    tokens,
    userAdministration: administrationOf({ jobs, live, events }, true),
    mount: async (app) => {
      const buckets = new TokenBuckets(CLIENT_LIMIT);
      const countClient = ({ ip }: FastifyRequest): void => {
        for (const { network, share } of networksOf(ip)) buckets.count(network, now(), share);
      };
      await mountPages(app, {
        pool,
        jobs,
        signIn,
        registered,
        setup,
        countClient,
        now,
        publicUrl,
        live,
        events,
        accounts,
        origins: origins(config),
        provider: current,
      });
      const mount = { publicUrl, handler, countClient };
      await mountProvider(app, mount);
      mountRegistration(app, { ...mount, pool, now });
      mountDiscovery(app, mount, { issuer, mcp: resources.mcp });
    },
    close: async () => keys.close(),
  };
}

function elsewhere(
  { config, pool, jobs, events, live, accounts }: IdentityDeps,
  external: NonNullable<Config['identity']['external']>,
): IdentityOfProvider {
  const verifier = createExternalVerifier(external, pool, accounts);
  const signIn = createSignIn(pool, events);
  return {
    verifyToken: (token, at) => verifier.verify(token, at),
    countSignIn: (client, at) => signIn.countCall(client, at),
    routes: authRoutes({
      pool,
      jobs,
      signIn,
      tokens: undefined,
      registered: undefined,
      events,
      live,
      accounts,
      where: {
        issuer: external.issuer,
        clientId: external.clientId,
        scopes: SCOPES,
        audience: external.audience === external.clientId ? null : external.audience,
        registration: 'redirect',
        sellsPlans: config.plans.sellsPlans,
      },
    }),
    assistants: undefined,
    tokens: undefined,
    userAdministration: administrationOf({ jobs, live, events }, false),
    setupLink: async () => undefined,
    mount: async () => {},
    close: async () => {},
  };
}

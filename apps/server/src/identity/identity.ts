/** Users' identity: the built-in OpenID provider, or an external one if configured. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { BoundRoute } from '../endpoint/binding.ts';
import type { Announcer } from '../account-change/announcer.ts';
import type { AccountToken } from '../account-change/caller/caller.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import { isMarkedAsAccess } from './tokens/access-token-shape.ts';
import { authRoutes } from './auth.routes.ts';
import { createExternalVerifier } from './tokens/external-issuer.ts';
import { origins } from './origins.ts';
import { administrationOf, type UserAdministration } from './users/administration.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts';
import { ApiTokenVerifier } from './api-tokens/api-token-verifier.ts';
import { hasTokenPrefix } from './api-tokens/token-form.ts';
import { CALLBACK_PATH } from './issuer-pages.ts';
import { issuerMetadata } from './issuer/issuer-metadata.ts';
import { createIssuerSignIn } from './issuer/issuer-sign-in.ts';
import { mountPages, mountPagesOfIssuer } from './page-routes.ts';
import { assistantRoutes } from './assistants/assistants.routes.ts';
import { tokenOfAssistant, type AssistantVerifier } from './assistants/assistant-verifier.ts';
import { SCOPES } from './provider/grants.ts';
import { openProvider, type OpenProviderDeps } from './provider/open-provider.ts';
import { resourcesOf, type Resources } from './provider/resources.ts';
import { WEB_CLIENT } from './provider/web-client.ts';
import { registrationCookie } from './sign-in/registration-cookie.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSetup, type FirstAdmin } from './setup.ts';
import { createTokenService, type TokenService } from './tokens/token-service.ts';
import { ownFacts, TokenVerifier, type VerifiedToken } from './tokens/token-verifier.ts';

export interface IdentityDeps extends OpenProviderDeps {
  readonly jobs: JobQueue;
  readonly live: Announcer;
  readonly firstAdmin: FirstAdmin;
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
  /** Verifies the access tokens of assistants. */
  readonly assistants: AssistantVerifier;
  readonly routes: readonly BoundRoute[];
  /** Issues tokens without the hosted pages; undefined with an external provider. */
  readonly tokens: TokenService | undefined;
  readonly userAdministration: UserAdministration;
  /**
   * Creates the one-time link that registers the first admin (ADMIN-71). Returns undefined if no link is
   * needed or the provider is external.
   */
  readonly setupLink: () => Promise<string | undefined>;
  /** Mounts the provider and its pages under /idp. With an external issuer, only assistants use them. */
  mount(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** The part of the identity service that depends on the provider. */
type IdentityOfProvider = Omit<Identity, 'verifyAssistant'>;

/** Creates the identity service from the configuration. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { external } = deps.config.identity;
  const identity = await (external === undefined ? builtIn(deps) : elsewhere(deps, external));
  const apiTokens = new ApiTokenVerifier(deps.pool);
  const address = resourcesOf(deps.config.http.publicUrl).mcp;
  const assistants = assistantRoutes({ ...deps, address });
  return {
    ...identity,
    routes: [...identity.routes, ...apiTokenRoutes(deps), ...assistants],
    verifyToken: (token, at, address) =>
      hasTokenPrefix(token) ? apiTokens.verify(token, at, address) : identity.verifyToken(token, at, address),
    verifyAssistant: async (token, at, address) => {
      if (hasTokenPrefix(token)) return apiTokens.verify(token, at, address);
      return tokenOfAssistant(await identity.assistants.verify(token, at));
    },
  };
}

async function builtIn(deps: IdentityDeps): Promise<IdentityOfProvider> {
  const { config, pool, clock, jobs, live, events, accounts, firstAdmin } = deps;
  const publicUrl = new URL(config.http.publicUrl);
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  const resources = resourcesOf(config.http.publicUrl);
  const opened = await openProvider(deps, resources, () => verifier.clear());
  const { keys, signed, assistants, handler, current, countClient } = opened;
  const audience = resources.api;
  const verifier = new TokenVerifier({
    ...signed,
    audience,
    isAccess: isMarkedAsAccess,
    factsOf: async (claims) => ownFacts(claims),
  });
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
        issuer: signed.issuer,
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
      await opened.mount(app);
    },
    close: async () => keys.close(),
  };
}

async function elsewhere(
  deps: IdentityDeps,
  external: NonNullable<Config['identity']['external']>,
): Promise<IdentityOfProvider> {
  const { config, pool, clock, jobs, events, live, accounts } = deps;
  const publicUrl = new URL(config.http.publicUrl);
  const metadata = issuerMetadata(external.issuer);
  const verifier = createExternalVerifier(external, metadata, pool, accounts);
  const signIn = createSignIn(pool, events);
  // The provider knows assistants only: the issuer gives the tokens for the API (ASSIST-53).
  const resources: Resources = { ...resourcesOf(config.http.publicUrl), api: undefined };
  const { keys, assistants, current, countClient, mount } = await openProvider(deps, resources, () => {});
  const redirectUri = `${config.http.publicUrl}${CALLBACK_PATH}`;
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
    assistants,
    tokens: undefined,
    userAdministration: administrationOf({ jobs, live, events }, false),
    setupLink: async () => undefined,
    mount: async (app) => {
      await mountPagesOfIssuer(app, {
        pool,
        signIn,
        countClient,
        now: () => new Date(clock.now().epochMilliseconds),
        publicUrl,
        events,
        accounts,
        origins: origins(config),
        provider: current,
        issuer: createIssuerSignIn({ external, metadata, verifier, redirectUri }),
      });
      await mount(app);
    },
    close: async () => keys.close(),
  };
}

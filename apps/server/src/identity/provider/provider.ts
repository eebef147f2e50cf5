/** The built-in OpenID Connect provider and its configuration. */
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider';
import type { Pool } from 'pg';
import { ASSISTANT_LIFETIMES } from '@questlog/domain/identity/assistants';
import { SESSION_DAYS } from '@questlog/domain/identity/session-life';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { cookieSignatures } from './cookie-signatures.ts';
import { errorPage, signedOutPage, signOutPage } from '../pages/sign-out-page.ts';
import { respondToFailures, reasonOf } from './provider-failures.ts';
import { endSessionWithCode } from './session-of-code.ts';
import type { ClientDocuments } from './client-documents.ts';
import { consentOf, grantFor, SCOPES } from './grants.ts';
import { policy } from './interaction-policy.ts';
import { presetClients } from './preset-clients.ts';
import { recordAdapter } from './record-adapter.ts';
import { ACCESS_TOKEN_SECONDS, apiInfo, resourceFor, resourceInfo, type Resources } from './resources.ts';
import { SIGNING_ALGORITHM, type KeySet } from './signing-keys.ts';
import { UNUSED_FEATURES } from './unused-features.ts';
import { GRANT_DAYS, WEB_CLIENT } from './web-client.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { userById } from '../users/users.queries.ts';

const DAY = 86_400;
const INTERACTION_SECONDS = 3_600;

export interface ProviderOptions {
  readonly issuer: string;
  /** Without the API, users sign in at an external issuer, and the provider has no client for the web app. */
  readonly resources: Resources;
  /** The origins of the web app, the public URL first. */
  readonly origins: readonly string[];
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: SecurityEvents;
  readonly accounts: AccountsOfUsers;
  readonly documents: ClientDocuments;
}

/**
 * Returns the cookies' names and paths. Over TLS, name prefixes prevent other hosts and unencrypted
 * connections from setting the cookies. The session cookie's `__Host-` prefix requires the path `/`. The
 * cookies of a sign-in are limited to its path, so that several sign-ins can run in parallel.
 */
function cookiesOf(secure: boolean) {
  const [ofHost, ofPath] = secure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    path: secure ? '/' : '/idp',
    names: {
      session: `${ofHost}questlog_session`,
      interaction: `${ofPath}questlog_sign_in`,
      resume: `${ofPath}questlog_resume`,
    },
  };
}

/** Returns true if the browser has, or once had, a session with this provider. */
export function hasSessionCookie(header: string | undefined): boolean {
  return /(?:^|; *)(?:__Host-)?questlog_session=./.test(header ?? '');
}

function webClient(origins: readonly string[]): ClientMetadata {
  const homes = origins.map((origin) => `${origin}/`);
  return {
    client_id: WEB_CLIENT,
    client_name: 'Questlog',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    redirect_uris: homes,
    post_logout_redirect_uris: homes,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  };
}

function configuration(options: ProviderOptions, keys: KeySet): Configuration {
  const { resources, origins, pool, clock } = options;
  const isBuiltIn = resources.api !== undefined;
  const cookie = { httpOnly: true, sameSite: 'lax' } as const;
  const { names, path } = cookiesOf(options.issuer.startsWith('https:'));
  return {
    adapter: recordAdapter(options),
    jwks: { keys: [...keys.jwks] as NonNullable<Configuration['jwks']>['keys'] },
    clients: [
      ...(isBuiltIn ? [webClient(origins)] : []),
      ...presetClients().map((preset) => ({ ...preset })),
    ],
    clientAuthMethods: ['none', 'client_secret_post'],
    discovery: { client_id_metadata_document_supported: true },
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // Include the user's name and address in the ID token, because the browser reads them there.
    conformIdTokenClaims: false,
    scopes: SCOPES.split(' '),
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      keys: cookieSignatures(keys.cookieKeys),
      names,
      long: { ...cookie, path, signed: true },
      short: { ...cookie, signed: true },
    },
    findAccount: async (_ctx, id) => {
      const user = await userById.first(pool, { id });
      if (user === undefined || user.deactivated_at !== null) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: user.email,
          email_verified: user.email_verified_at !== null,
          given_name: user.first_name,
          family_name: user.last_name,
          name: `${user.first_name} ${user.last_name}`,
        }),
      };
    },
    loadExistingGrant: (ctx) => grantFor(ctx, resources),
    extraTokenClaims: (_ctx, token) => ('grantId' in token ? { sid: token.grantId } : undefined),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    formats: {
      customizers: {
        // The provider library's clock cannot be set, so set the token's times here.
        jwt: (_ctx, token, jwt) => {
          const now = Math.floor(clock.now().epochMilliseconds / 1000);
          jwt.payload.iat = now;
          jwt.payload.exp = now + token.expiration;
        },
      },
    },
    features: {
      ...UNUSED_FEATURES,
      revocation: { enabled: true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => resourceFor(resources, client),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) => resourceInfo(resources, ctx, resource, client),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // The ID token must belong to the session's user. Otherwise, any user could send others a link with
          // the sender's own ID token.
          const { IdTokenHint: hint, Session: session } = ctx.oidc.entities;
          ctx.body = signOutPage(form, hint !== undefined && hint.payload.sub === session?.accountId);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage();
        },
      },
    },
    interactions: {
      policy: policy(clock, isBuiltIn),
      url: (_ctx, { uid, prompt, params }) =>
        prompt.name === 'consent' && params['client_id'] !== WEB_CLIENT
          ? `/idp/consent/${uid}`
          : `/idp/sign-in/${uid}`,
    },
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.body = errorPage(reasonOf(out, error));
    },
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      // The grant of an assistant ends before its refresh tokens do.
      RefreshToken: (_ctx, _token, client) =>
        (client.clientId === WEB_CLIENT ? SESSION_DAYS : Math.max(...ASSISTANT_LIFETIMES)) * DAY,
      IdToken: 3600,
      Interaction: INTERACTION_SECONDS,
      // A browser session expires a day after the app last used it to sign in. After a sign-in at an external issuer, it
      // only has to last until the user has consented.
      Session: isBuiltIn ? DAY : INTERACTION_SECONDS,
      Grant: (ctx) => (consentOf(ctx)?.days ?? GRANT_DAYS) * DAY,
    },
  };
}

/** Creates the provider with the current keys. A change of keys needs a new provider. */
export function createProvider(options: ProviderOptions, keys: KeySet): Provider {
  const provider = new Provider(options.issuer, configuration(options, keys));
  // Trust the forwarded headers, because the mount sets them (see mount.ts).
  provider.proxy = true;
  respondToFailures(provider, options.log);
  if (options.resources.api === undefined) {
    const { names, path } = cookiesOf(options.issuer.startsWith('https:'));
    endSessionWithCode(provider, { name: names.session, path });
  }
  return provider;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/**
 * Begins a session for a user authenticated without the hosted page. The grant and tokens are the same as in
 * the code flow, and are rotated and revoked in the same way.
 */
export async function issueTokens(
  provider: Provider,
  audience: string,
  userId: string,
): Promise<{ readonly sessionId: string; readonly tokens: IssuedTokens }> {
  const client = await provider.Client.find(WEB_CLIENT);
  if (client === undefined) throw new Error('the web client is not registered');
  const grant = new provider.Grant({ accountId: userId, clientId: WEB_CLIENT });
  grant.addOIDCScope('openid profile email');
  grant.addResourceScope(audience, '');
  const grantId = await grant.save();
  const source = { accountId: userId, client, grantId, gty: 'password', scope: 'openid profile email' };
  const access = new provider.AccessToken({ ...source, scope: '' });
  access.resourceServer = new provider.ResourceServer(audience, apiInfo(audience));
  const refresh = new provider.RefreshToken({
    ...source,
    resource: audience,
    rotations: 0,
  });
  return {
    sessionId: grantId,
    tokens: {
      accessToken: await access.save(),
      refreshToken: await refresh.save(),
      expiresIn: ACCESS_TOKEN_SECONDS,
    },
  };
}

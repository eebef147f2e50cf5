/**
 * The authorization code flow with PKCE (OpenID Connect), based on oauth4webapi. Loaded only for signing in.
 */
import type { Calls } from '@questlog/contract/routes';
import * as oauth from 'oauth4webapi';
import type { ServerClock } from '../browser/server-clock.ts';
import { readJson } from './tokens/token-storage.ts';
import type { Provider, Tokens } from './tokens/tokens.ts';

type AuthConfig = Calls['GET /api/auth/config']['response'];

/** Stored while the browser is at the identity provider. */
interface Pending {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly server: oauth.AuthorizationServer;
  readonly provider: Provider;
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  readonly clockAhead: number;
}

const PENDING_KEY = 'questlog.auth.pending';

export interface SignInOptions {
  readonly loginHint?: string;
  readonly prompt?: string;
}

/** Prepares a sign-in and returns the URL to navigate to. */
export async function beginSignIn(
  config: AuthConfig,
  origin: string,
  tab: Storage,
  fetchFrom: typeof fetch,
  clock: ServerClock,
  options: SignInOptions,
): Promise<string> {
  const issuer = new URL(config.issuer);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, requestOptions(issuer, fetchFrom)),
  );
  if (server.authorization_endpoint === undefined || server.token_endpoint === undefined) {
    throw new Error('The identity provider names no endpoints.');
  }
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const verifier = oauth.generateRandomCodeVerifier();
  const redirectUri = `${origin}/`;
  const resource = config.audience !== null && URL.canParse(config.audience) ? config.audience : undefined;
  const pending: Pending = {
    state,
    nonce,
    verifier,
    redirectUri,
    server,
    clockAhead: clock.ahead(),
    provider: {
      issuer: config.issuer,
      clientId: config.clientId,
      tokenEndpoint: server.token_endpoint,
      endSessionEndpoint: server.end_session_endpoint,
      resource,
    },
  };
  tab.setItem(PENDING_KEY, JSON.stringify(pending));
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: config.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: config.scopes,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource,
    // Providers without RFC 8707 expect the audience in this parameter.
    audience: issuer.origin === origin ? undefined : (config.audience ?? undefined),
    login_hint: options.loginHint,
    prompt: options.prompt,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Exchanges the code in the query for tokens. Rejects if this tab did not start the sign-in. */
export async function finishSignIn(
  search: string,
  tab: Storage,
  fetchFrom: typeof fetch,
  clock: ServerClock,
): Promise<{ readonly tokens: Tokens; readonly provider: Provider }> {
  const pending = readJson(tab, PENDING_KEY) as Pending | undefined;
  // Each response works only once. Reloading this URL fails, because the stored sign-in data is gone.
  tab.removeItem(PENDING_KEY);
  if (pending === undefined) throw new Error('No sign-in was begun in this tab.');
  const { server, provider } = pending;
  const client: oauth.Client = { client_id: provider.clientId };
  const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams(search), pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    pending.redirectUri,
    pending.verifier,
    {
      ...requestOptions(new URL(provider.tokenEndpoint), fetchFrom),
      ...(provider.resource === undefined ? {} : { additionalParameters: { resource: provider.resource } }),
    },
  );
  clock.begin(pending.clockAhead);
  clock.learn(response);
  // The device's clock may be a day off. Validate the ID token's times against the server's clock.
  const judge = { ...client, [oauth.clockSkew]: -Math.round(clock.ahead() / 1_000) };
  const received = await oauth.processAuthorizationCodeResponse(server, judge, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  });
  return {
    provider,
    tokens: {
      accessToken: received.access_token,
      refreshToken: received.refresh_token,
      idToken: received.id_token,
      expiresAt: clock.now() + (received.expires_in ?? 3_600) * 1_000,
      clockAhead: clock.ahead(),
    },
  };
}

/**
 * Returns the library's request options. It rejects plain http by default, but a home installation may run
 * without TLS.
 */
function requestOptions(url: URL, fetchFrom: typeof fetch) {
  return {
    [oauth.customFetch]: (input: string, init: object) => fetchFrom(input, init),
    [oauth.allowInsecureRequests]: url.protocol === 'http:',
  };
}

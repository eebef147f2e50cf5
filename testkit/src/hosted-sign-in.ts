/** The web app's side of the hosted sign-in: the OAuth authorization code flow with PKCE. */
import { createHash, randomBytes } from 'node:crypto';
import { Browser, type Visit } from './browser.ts';

export interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly error?: string;
}

interface ProviderAddresses {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint: string;
}

export interface HostedClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope?: string;
  readonly extra?: Readonly<Record<string, string>>;
  /** Headers that this client sends with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StartedAuthorization {
  readonly page: Visit;
  readonly verifier: string;
  readonly state: string;
}

export function webClientOf({ url }: { readonly url: string }): HostedClient {
  return { issuer: `${url}/idp`, clientId: 'questlog-web', redirectUri: `${url}/` };
}

/** Creates a browser that stops at the app's redirect URI. */
export function browserFor(client: HostedClient): Browser {
  const home = new URL(client.redirectUri);
  return new Browser((url) => url.origin === home.origin && url.pathname === home.pathname, client.headers);
}

/** Returns the provider's endpoints from its discovery document. */
export async function addressesOf(issuer: string): Promise<ProviderAddresses> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  return (await response.json()) as ProviderAddresses;
}

/** Opens the sign-in page. For a signed-in browser, the provider redirects back immediately. */
export async function beginSignIn(client: HostedClient, browser: Browser): Promise<StartedAuthorization> {
  const { authorization_endpoint: authorize } = await addressesOf(client.issuer);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const url = new URL(authorize);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: client.scope ?? 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    ...client.extra,
  }).toString();
  return { page: await browser.open(url), verifier, state };
}

export async function requestTokens(
  client: HostedClient,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: TokenResponse }> {
  const { token_endpoint: endpoint } = await addressesOf(client.issuer);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...client.headers, origin: new URL(client.redirectUri).origin },
    body: new URLSearchParams({ client_id: client.clientId, ...parameters }),
  });
  return { status: response.status, body: (await response.json()) as TokenResponse };
}

export function renewTokens(client: HostedClient, refreshToken: string): ReturnType<typeof requestTokens> {
  return requestTokens(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

export function exchangeCode(
  client: HostedClient,
  begun: StartedAuthorization,
  back: Visit,
): Promise<{ readonly status: number; readonly body: TokenResponse }> {
  if (back.url.searchParams.get('state') !== begun.state)
    throw new Error(`not back in the app: ${back.url.href}`);
  return requestTokens(client, {
    grant_type: 'authorization_code',
    code: back.url.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: begun.verifier,
  });
}

/** A signed-in user's browser, with the app's tokens. */
export interface SignedIn {
  readonly browser: Browser;
  readonly tokens: TokenResponse;
}

/** Signs a user in on the hosted page and returns the tokens. Throws if the sign-in is rejected. */
export async function signInOnPage(
  client: HostedClient,
  { email, password }: { readonly email: string; readonly password: string },
  browser: Browser = browserFor(client),
): Promise<SignedIn> {
  const begun = await beginSignIn(client, browser);
  const back = await browser.submit(begun.page, { email, password });
  const { status, body: tokens } = await exchangeCode(client, begun, back);
  if (status !== 200) throw new Error(`no tokens for the code: ${tokens.error}`);
  return { browser, tokens };
}

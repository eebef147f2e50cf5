/** The web app's side of the hosted sign-in: authorization code with PKCE, by the standard alone. */
import { createHash, randomBytes } from 'node:crypto';
import { Browser, type Visit } from './browser.ts';

/** The answer of the token endpoint. */
export interface TokenAnswer {
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
  /** Sent with every request that is made for it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An authorization request that was begun. */
export interface Begun {
  readonly page: Visit;
  readonly verifier: string;
  readonly state: string;
}

/** The web app of a server. */
export function webClientOf({ url }: { readonly url: string }): HostedClient {
  return { issuer: `${url}/idp`, clientId: 'questlog-web', redirectUri: `${url}/` };
}

/** A browser that comes back to the app's address without loading it. */
export function browserFor(client: HostedClient): Browser {
  const home = new URL(client.redirectUri);
  return new Browser((url) => url.origin === home.origin && url.pathname === home.pathname, client.headers);
}

/** The provider's addresses, from its discovery document. */
export async function addressesOf(issuer: string): Promise<ProviderAddresses> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  return (await response.json()) as ProviderAddresses;
}

/** Opens the sign-in page, or, where the browser is signed in, comes back at once. */
export async function beginSignIn(client: HostedClient, browser: Browser): Promise<Begun> {
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

/** Sends a request of the token endpoint as the client. */
export async function requestTokens(
  client: HostedClient,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: TokenAnswer }> {
  const { token_endpoint: endpoint } = await addressesOf(client.issuer);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...client.headers, origin: new URL(client.redirectUri).origin },
    body: new URLSearchParams({ client_id: client.clientId, ...parameters }),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer };
}

/** Exchanges the code that the browser came back with. */
export function exchangeCode(
  client: HostedClient,
  begun: Begun,
  back: Visit,
): Promise<{ readonly status: number; readonly body: TokenAnswer }> {
  if (back.url.searchParams.get('state') !== begun.state)
    throw new Error(`not back in the app: ${back.url.href}`);
  return requestTokens(client, {
    grant_type: 'authorization_code',
    code: back.url.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: begun.verifier,
  });
}

/** Somebody who is signed in in a browser, and the tokens that the app has got for them. */
export interface SignedIn {
  readonly browser: Browser;
  readonly tokens: TokenAnswer;
}

/** Signs somebody in on the page, from its address to the tokens. Raises where they are refused. */
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

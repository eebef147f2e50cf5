/** An assistant's side of the sign-in: it sends the user to the consent page and gets tokens for `/mcp`. */
import { Browser, type Visit } from './browser.ts';
import { beginSignIn, type HostedClient, type StartedAuthorization } from './hosted-sign-in.ts';

export interface AssistantTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
}

export interface TokenResult {
  readonly status: number;
  readonly body: AssistantTokens;
}

/** Returns a client of a server that requests all scopes for `/mcp`. */
export function assistantOf(
  { url }: { readonly url: string },
  client: Pick<HostedClient, 'clientId' | 'redirectUri'>,
  requested: { readonly scope?: string; readonly extra?: Readonly<Record<string, string>> } = {},
): HostedClient {
  return {
    ...client,
    issuer: `${url}/idp`,
    scope: requested.scope ?? 'read write delete',
    extra: { resource: `${url}/mcp`, ...requested.extra },
  };
}

/** Creates a browser that stops at the web app's redirect and at the assistant's. */
export function browserOf({ issuer, redirectUri }: HostedClient): Browser {
  const home = `${new URL(issuer).origin}/`;
  const stops = [home, redirectUri].map((text) => new URL(text));
  return new Browser((url) =>
    stops.some(({ host, pathname }) => url.host === host && url.pathname === pathname),
  );
}

/** Sends a request to the token endpoint as a program does, without an Origin. */
export async function requestAssistantTokens(
  { issuer, clientId }: HostedClient,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenResult> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...parameters }),
  });
  return { status: response.status, body: (await response.json()) as AssistantTokens };
}

/** Opens the consent page in a browser in which the user may have to sign in first. */
export async function openConsent(
  client: HostedClient,
  { email, password }: { readonly email: string; readonly password: string },
  browser: Browser = browserOf(client),
): Promise<StartedAuthorization> {
  const begun = await beginSignIn(client, browser);
  if (!begun.page.url.pathname.startsWith('/idp/sign-in/')) return begun;
  return { ...begun, page: await browser.submit(begun.page, { email, password }) };
}

export function redeem(client: HostedClient, begun: StartedAuthorization, back: Visit): Promise<TokenResult> {
  return requestAssistantTokens(client, {
    grant_type: 'authorization_code',
    code: back.url.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: begun.verifier,
  });
}

export function renewAssistant(client: HostedClient, refreshToken: string): Promise<TokenResult> {
  return requestAssistantTokens(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Connects an assistant to a user's account and returns its tokens. Throws if it is rejected. */
export async function connectAssistant(
  client: HostedClient,
  user: { readonly email: string; readonly password: string; readonly accountId: string },
  choice: { readonly access?: string; readonly days?: string; readonly browser?: Browser } = {},
): Promise<AssistantTokens> {
  const browser = choice.browser ?? browserOf(client);
  const begun = await openConsent(client, user, browser);
  const back = await browser.submit(begun.page, {
    account: user.accountId,
    access: choice.access ?? 'write',
    days: choice.days ?? '30',
    decision: 'allow',
  });
  const { status, body } = await redeem(client, begun, back);
  if (status !== 200) throw new Error(`no tokens for the assistant: ${JSON.stringify(body)}`);
  return body;
}

/** Requests of hostile clients, and of thieves of codes and tokens, each of which differs from a valid one in one way. */
import { afterEach, expect, it } from 'vitest';
import type { Browser } from '@questlog/testkit/browser';
import {
  assistantOf,
  browserOf,
  connectAssistant,
  openConsent,
  requestAssistantTokens,
} from '@questlog/testkit/assistant';
import { beginSignIn, type HostedClient } from '@questlog/testkit/hosted-sign-in';
import { serverForTests } from '@questlog/testkit/server';
import { storeClient } from './testing/stored-client.ts';

const server = await serverForTests();
const { clock } = server;
const client = assistantOf(server, await storeClient(server));
const other = assistantOf(server, await storeClient(server, { clientId: 'other' }));
const local = assistantOf(
  server,
  await storeClient(server, {
    clientId: 'local',
    application_type: 'native',
    redirectUri: 'http://127.0.0.1:4567/back',
  }),
);
const ada = await server.register();
const browser = browserOf(client);
const connected = await connectAssistant(client, ada, { browser });

afterEach(() => clock.advance({ minutes: 1 }));

const grants = async () =>
  (await server.database.pool.query('select from assistant_grants where revoked_at is null')).rowCount;

const REDIRECT = 'https://assistant.example/back';

const authorizations: [name: string, change: Record<string, string | undefined>, from?: HostedClient][] = [
  ['a redirect to another port', { redirect_uri: 'https://assistant.example:8443/back' }],
  ['a redirect to another path', { redirect_uri: `${REDIRECT}/other` }],
  ['a redirect to a path that differs by a slash', { redirect_uri: `${REDIRECT}/` }],
  ['a redirect to a path in capitals', { redirect_uri: 'https://assistant.example/Back' }],
  ['a redirect with dots in its path', { redirect_uri: 'https://assistant.example/x/../back' }],
  ['a redirect with a query', { redirect_uri: `${REDIRECT}?next=evil` }],
  ['a redirect with a fragment', { redirect_uri: `${REDIRECT}#x` }],
  ['a redirect to another host', { redirect_uri: 'https://evil.example/back' }],
  ['a redirect to a host below', { redirect_uri: 'https://evil.assistant.example/back' }],
  ['a redirect with a user name', { redirect_uri: 'https://assistant.example@evil.example/back' }],
  ['a redirect without TLS', { redirect_uri: 'http://assistant.example/back' }],
  ['a redirect to the web app', { redirect_uri: `${server.url}/` }],
  ['no redirect', { redirect_uri: undefined }],
  ['a loopback redirect to another path', { redirect_uri: 'http://127.0.0.1:4567/other' }, local],
  ['a loopback redirect to another address', { redirect_uri: 'http://127.0.0.2:4567/back' }, local],
  ['a loopback redirect to a name', { redirect_uri: 'http://localhost:4567/back' }, local],
  ['an unknown client', { client_id: 'unknown' }],
  ['no client', { client_id: undefined }],
  ['no challenge', { code_challenge: undefined }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a challenge that is too short', { code_challenge: 'short' }],
  ['tokens in the address', { response_type: 'token' }],
  ['an ID token in the address', { response_type: 'code id_token' }],
  ['a window message', { response_mode: 'web_message' }],
  ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['the address of a request object', { request_uri: 'https://evil.example/request' }],
  ['a registration', { registration: '{}' }],
  ['no questions', { prompt: 'none' }],
  ['no questions, and consent', { prompt: 'none consent' }],
  ['the API as the resource', { resource: `${server.url}/api` }],
  ['a resource that differs by a slash', { resource: `${server.url}/mcp/` }],
  ['a resource with a query', { resource: `${server.url}/mcp?x` }],
  ['a resource of another server', { resource: 'https://evil.example/mcp' }],
  ['control characters in the scope', { scope: 'read\u0000write' }],
  ['a NUL in the state', { state: 'x\u0000' }],
  ['a NUL in the hint', { login_hint: '\u0000' }],
];

it.each(authorizations)(
  'asks the user nothing and gives no code for an authorization with %s (ASSIST-12)',
  async (_name, change, from = client) => {
    const before = await grants();
    const right: Record<string, string> = {
      response_type: 'code',
      client_id: from.clientId,
      redirect_uri: from.redirectUri,
      scope: 'read',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      resource: `${server.url}/mcp`,
    };
    const query = Object.entries({ ...right, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const open = (fields: [string, string][]) =>
      browser.open(`${server.url}/idp/auth?${new URLSearchParams(fields).toString()}`);
    const page = await open(query);
    expect(page.url.pathname).not.toMatch(/consent|sign-in/);
    expect(page.url.host).not.toContain('evil.example');
    expect(page.url.href).not.toMatch(/[?&#](?:code|access_token|id_token)=/);
    if (page.status !== 0) expect(page.status).toBe(400);
    else expect(page.url.href).toMatch(/[?#](?:.*&)?error=\w/);
    expect(await grants()).toBe(before);
    // Without the difference, the user is asked.
    expect((await open(Object.entries(right))).url.pathname).toMatch(/^\/idp\/consent\//);
  },
);

/** Gets a code as the client does, in the browser in which Ada is signed in. */
async function codeFor(from: HostedClient = client, at: Browser = browser) {
  const begun = await openConsent(from, ada, at);
  const choice = { account: ada.accountId, access: 'read', days: '30', decision: 'allow' };
  const back = await at.submit(begun.page, choice);
  expect(back.url.searchParams.get('iss')).toBe(`${server.url}/idp`);
  return { code: back.url.searchParams.get('code') ?? '', verifier: begun.verifier };
}

const exchanges: [name: string, change: Record<string, string | undefined>][] = [
  ['another verifier', { code_verifier: 'x'.repeat(43) }],
  ['no verifier', { code_verifier: undefined }],
  ['the challenge as the verifier', { code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }],
  ['another redirect', { redirect_uri: 'https://evil.example/back' }],
  ['no redirect', { redirect_uri: undefined }],
  ['the id of another client', { client_id: 'other' }],
  ['the id of the web app', { client_id: 'questlog-web' }],
  ['an unknown client', { client_id: 'unknown' }],
  ['no client', { client_id: undefined }],
  ['the API as the resource', { resource: `${server.url}/api` }],
  ['a resource of another server', { resource: 'https://evil.example/mcp' }],
  ['another code', { code: 'x'.repeat(43) }],
  ['no code', { code: undefined }],
  ['a grant without a user', { grant_type: 'client_credentials' }],
  ['a grant with a password', { grant_type: 'password', username: 'ada', password: 'x' }],
  ['a device grant', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }],
  ['an exchange of tokens', { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' }],
];

async function send(parameters: Record<string, string | undefined>) {
  const sent = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(`${server.url}/idp/token`, {
    method: 'POST',
    body: new URLSearchParams(sent),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it.each(exchanges)('gives no token for a code with %s (ASSIST-12)', async (_name, change) => {
  const { code, verifier } = await codeFor();
  const { status, body } = await send({
    grant_type: 'authorization_code',
    client_id: client.clientId,
    code,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
    ...change,
  });
  expect([status, body['access_token']]).toEqual([status === 401 ? 401 : 400, undefined]);
});

it.each([
  ['the id of another client', { client_id: other.clientId }, 'invalid_grant'],
  ['the id of the web app', { client_id: 'questlog-web' }, 'invalid_grant'],
  ['more scopes than were granted', { scope: 'read write delete' }, 'invalid_scope'],
  ['scopes of the web app', { scope: 'openid profile' }, 'invalid_scope'],
  ['the API as the resource', { resource: `${server.url}/api` }, 'invalid_target'],
  ['an access token', { refresh_token: connected.access_token }, 'invalid_grant'],
  ["the web app's refresh token", { refresh_token: ada.tokens.refreshToken }, 'invalid_grant'],
])('renews no token for a request with %s (ASSIST-12)', async (_name, change, error) => {
  const fresh = await connectAssistant(client, ada, { browser, access: 'read' });
  const { body } = await send({
    grant_type: 'refresh_token',
    client_id: client.clientId,
    refresh_token: fresh.refresh_token,
    ...change,
  });
  expect(body['error']).toBe(error);
  expect(body).not.toHaveProperty('access_token');
});

it("the web app's API for renewals rejects an assistant's refresh token (ASSIST-12)", async () => {
  const { refresh_token: refreshToken } = await connectAssistant(client, ada, { browser });
  await expect(server.call()('POST /api/auth/refresh', { body: { refreshToken } })).rejects.toMatchObject({
    status: 401,
  });
});

it('two concurrent exchanges of a code give at most one token, and end the grant (ASSIST-6)', async () => {
  const { code, verifier } = await codeFor();
  const exchange = () =>
    requestAssistantTokens(client, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      code_verifier: verifier,
    });
  const results = await Promise.all([exchange(), exchange(), exchange()]);
  expect(results.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  for (const { status, body } of results) {
    if (status !== 200) continue;
    const now = new Date(clock.now().epochMilliseconds);
    await expect(server.identity.assistants.verify(body.access_token, now)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  }
});

it('a consent page that one user has opened grants nothing once a different user has signed in (ASSIST-4)', async () => {
  const bob = await server.register();
  const shared = browserOf(client);
  const { page } = await openConsent(client, ada, shared);
  const again = await beginSignIn({ ...client, extra: { ...client.extra, prompt: 'login' } }, shared);
  const signOut = await shared.submit(again.page, { email: bob.email, password: bob.password });
  const own = await shared.submit(signOut, {});
  expect(own.url.pathname).toMatch(/^\/idp\/consent\//);
  expect(own.text).toContain(bob.email);
  const choice = { account: ada.accountId, access: 'read', days: '30', decision: 'allow' };
  const back = await shared.submit(page, choice);
  expect(back.url.searchParams.has('code')).toBe(false);
  const { rows } = await server.database.pool.query('select from assistant_grants where user_id = $1', [
    bob.user.id,
  ]);
  expect(rows).toEqual([]);
});

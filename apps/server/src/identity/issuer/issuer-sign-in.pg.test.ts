/** Tests of the sign-in at an external issuer, with which users let assistants connect. */
import { decodeJwt } from 'jose';
import { afterEach, expect, it } from 'vitest';
import {
  assistantOf,
  browserOf,
  redeem,
  renewAssistant,
  type AssistantTokens,
} from '@questlog/testkit/assistant';
import type { Browser, Visit } from '@questlog/testkit/browser';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { beginSignIn, type StartedAuthorization } from '@questlog/testkit/hosted-sign-in';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { inTransaction } from '../../platform/db/transaction.ts';
import { storeClient } from '../assistants/testing/stored-client.ts';
import { replaceSigningKey } from '../provider/signing-keys.ts';
import { purgeExpired } from '../provider/purge.queries.ts';
import { fakeIssuerForTests, type IssuerUser } from './testing/fake-issuer.ts';

const clock = new FakeClock();
const issuer = await fakeIssuerForTests(clock);
const { behaviour } = issuer;
const server = await serverForTests({ clock, env: { ...issuer.env, LOG_LEVEL: 'silent' } });
const { pool } = server.database;
const client = assistantOf(server, await storeClient(server));

afterEach(() => {
  issuer.reset();
  clock.advance({ minutes: 1 });
});

const now = () => new Date(clock.now().epochMilliseconds);
const verify = (token: string) => server.identity.assistants.verify(token, now());
const rejected = { code: 'unauthenticated' };

let users = 0;
function newUser(): Required<IssuerUser> {
  users += 1;
  const user = {
    sub: `auth|${users}`,
    email: `user${users}@example.org`,
    email_verified: true,
    name: 'Grace Hopper',
  };
  behaviour.user = user;
  return user;
}

const begin = (browser: Browser = browserOf(client)): Promise<StartedAuthorization> =>
  beginSignIn(client, browser);

function allow(browser: Browser, page: Visit): Promise<Visit> {
  const account =
    /<option value="([^"]+)"/.exec(page.text)?.[1] ?? /name="account" value="([^"]+)"/.exec(page.text)?.[1];
  return browser.submit(page, { account: account ?? '', access: 'write', days: '30', decision: 'allow' });
}

async function connect(browser: Browser = browserOf(client)): Promise<AssistantTokens> {
  const begun = await begin(browser);
  expect(begun.page.url.pathname).toMatch(/^\/idp\/consent\//);
  const { status, body } = await redeem(client, begun, await allow(browser, begun.page));
  expect(status).toBe(200);
  return body;
}

const grants = async () =>
  (await pool.query('select from assistant_grants where revoked_at is null')).rowCount;

it('a new user of the issuer connects an assistant, with the tokens of an hour for /mcp (ASSIST-50)', async () => {
  const { email } = newUser();
  const browser = browserOf(client);
  const begun = await begin(browser);
  expect(begun.page.text).toContain(email);
  const back = await allow(browser, begun.page);
  const { body } = await redeem(client, begun, back);
  expect(body).toMatchObject({ scope: 'read write', expires_in: 3600 });
  expect(decodeJwt(body.access_token)).toMatchObject({ aud: `${server.url}/mcp`, iss: `${server.url}/idp` });
  await expect(verify(body.access_token)).resolves.toMatchObject({ scopes: ['read', 'write'] });
  const { rows } = await pool.query('select email, password_hash from users where email = $1', [email]);
  expect(rows).toEqual([{ email, password_hash: null }]);
  const renewed = await renewAssistant(client, body.refresh_token);
  expect(renewed.status).toBe(200);
});

it('sends the user to the issuer with a code challenge, a nonce, and the audience of the web app (ASSIST-50)', async () => {
  newUser();
  await begin();
  const { searchParams } = issuer.authorizations.at(-1) ?? new URL('x:');
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'questlog-elsewhere',
    redirect_uri: `${server.url}/idp/external/callback`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    resource: 'https://questlog.example/api',
    audience: 'https://questlog.example/api',
  });
});

it('each authorization is a sign-in at the issuer, and no session here outlives it (ASSIST-51)', async () => {
  const first = newUser();
  const browser = browserOf(client);
  const before = issuer.authorizations.length;
  await connect(browser);
  expect(issuer.authorizations).toHaveLength(before + 1);
  expect(browser.cookies().map(({ name }) => name)).not.toContain('questlog_session');
  const { rows } = await pool.query(
    `select from identity_records r join users u on u.id::text = r.account_key
      where r.kind = 'Session' and u.email = $1`,
    [first.email],
  );
  expect(rows).toEqual([]);
  await connect(browser);
  expect(issuer.authorizations).toHaveLength(before + 2);
  // A second user in a browser in which the first one has not finished.
  await begin(browser);
  const second = newUser();
  const other = await begin(browser);
  const page = await browser.submit(other.page, {});
  expect(page.text).toContain(second.email);
  const silent = { ...client, extra: { ...client.extra, prompt: 'none' } };
  const { page: back } = await beginSignIn(silent, browser);
  expect(back.url.searchParams.get('error')).toBe('login_required');
});

it("passes the program's hint and its request for a password to the issuer (ASSIST-51)", async () => {
  newUser();
  const extra = { ...client.extra, login_hint: 'grace@example.org', prompt: 'login consent' };
  await beginSignIn({ ...client, extra }, browserOf(client));
  const { searchParams } = issuer.authorizations.at(-1) ?? new URL('x:');
  expect([searchParams.get('login_hint'), searchParams.get('prompt')]).toEqual([
    'grace@example.org',
    'login',
  ]);
});

it.each<readonly [string, (response: URLSearchParams) => void]>([
  ['another state', (response) => response.set('state', `${response.get('state')}x`)],
  ['no state', (response) => response.delete('state')],
  ['the state of an unknown sign-in', (response) => response.set('state', `${'a'.repeat(21)}.b`)],
  ['two states', (response) => response.append('state', response.get('state') ?? '')],
])('rejects a response with %s, without a request to the issuer (ASSIST-52)', async (_name, change) => {
  newUser();
  behaviour.changeResponse = change;
  const [requests, before] = [issuer.tokenRequests(), await grants()];
  const { page } = await begin();
  expect([page.status, page.url.host]).toEqual([400, new URL(server.url).host]);
  expect(page.text).toContain('This sign-in has expired. Please start again.');
  expect([issuer.tokenRequests(), await grants()]).toEqual([requests, before]);
});

it('rejects a response in a browser that has not begun the sign-in (ASSIST-52)', async () => {
  newUser();
  let stolen = '';
  behaviour.changeResponse = (response) => {
    stolen = response.toString();
    response.delete('state');
  };
  await begin();
  const page = await browserOf(client).open(`${server.url}/idp/external/callback?${stolen}`);
  expect([page.status, page.url.pathname]).toEqual([400, expect.stringMatching(/^\/idp\/sign-in\//)]);
});

it('a response works once (ASSIST-52)', async () => {
  newUser();
  const browser = browserOf(client);
  let response = '';
  behaviour.changeResponse = (parameters) => {
    response = parameters.toString();
  };
  behaviour.respondToToken = (reply) => void reply.writeHead(500).end();
  const { page } = await begin(browser);
  expect(page.status).toBe(502);
  behaviour.respondToToken = undefined;
  const requests = issuer.tokenRequests();
  const again = await browser.open(`${server.url}/idp/external/callback?${response}`);
  expect([again.status, issuer.tokenRequests()]).toEqual([400, requests]);
});

it.each<readonly [string, Partial<typeof behaviour>]>([
  ['a wrong issuer', { changeResponse: (response) => response.set('iss', 'https://evil.example') }],
  ['no issuer', { changeResponse: (response) => response.delete('iss') }],
  ['an unknown code', { changeResponse: (response) => response.set('code', 'x') }],
  ['no code', { changeResponse: (response) => response.delete('code') }],
  ['the error server_error', { error: 'server_error' }],
  [
    'the nonce of another sign-in',
    { changeTokens: (tokens) => ({ ...tokens, idToken: { ...tokens.idToken, nonce: 'x' } }) },
  ],
  [
    'an ID token for another client',
    { changeTokens: (tokens) => ({ ...tokens, idToken: { ...tokens.idToken, aud: 'other' } }) },
  ],
  [
    'an ID token of another client',
    { changeTokens: (tokens) => ({ ...tokens, idToken: { ...tokens.idToken, azp: 'other' } }) },
  ],
  [
    'an ID token of another issuer',
    {
      changeTokens: (tokens) => ({ ...tokens, idToken: { ...tokens.idToken, iss: 'https://evil.example' } }),
    },
  ],
  [
    'an expired ID token',
    { changeTokens: (tokens) => ({ ...tokens, idToken: { ...tokens.idToken, exp: 1 } }) },
  ],
  [
    'tokens of two users',
    { changeTokens: (tokens) => ({ ...tokens, accessToken: { ...tokens.accessToken, sub: 'other' } }) },
  ],
  [
    'an access token for another audience',
    { changeTokens: (tokens) => ({ ...tokens, accessToken: { ...tokens.accessToken, aud: 'other' } }) },
  ],
  ['no tokens', { respondToToken: (reply) => void reply.end('{}') }],
  ['a page instead of tokens', { respondToToken: (reply) => void reply.end('<html>') }],
  [
    'a redirect instead of tokens',
    { respondToToken: (reply) => void reply.writeHead(307, { location: server.url }).end() },
  ],
  ['a broken connection', { respondToToken: (reply) => void reply.destroy() }],
])('shows a page for a response with %s, and creates no user (ASSIST-52)', async (_name, change) => {
  const { email } = newUser();
  Object.assign(behaviour, change);
  const browser = browserOf(client);
  const { page } = await begin(browser);
  expect(page.status).toBe(502);
  expect(page.text).toContain('Your identity provider did not respond as expected.');
  expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(0);
  // The link on the page repeats the sign-in, and lets the user be somebody else.
  issuer.reset();
  newUser();
  const link = /href="(\/idp\/sign-in\/[^"]+)"/.exec(page.text)?.[1] ?? '';
  expect((await browser.open(`${server.url}${link}`)).url.pathname).toMatch(/^\/idp\/consent\//);
  expect(issuer.authorizations.at(-1)?.searchParams.get('prompt')).toBe('login');
});

/** The endpoints that an incomplete issuer names; undefined if it does not respond. */
let discovery: Readonly<Record<string, string>> | undefined;

const incomplete = await httpServerForTests((_request, response) => {
  const { url } = incomplete;
  if (discovery === undefined) response.destroy();
  else response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks`, ...discovery }));
});

it.each<readonly [string, Readonly<Record<string, string>> | undefined]>([
  ['no response', undefined],
  ['no endpoint', {}],
  ['an invalid endpoint', { authorization_endpoint: 'nowhere' }],
])('shows a page if the discovery document of the issuer has %s (ASSIST-52)', async (_name, document) => {
  const { url } = incomplete;
  discovery = document;
  const other = await startTestServer({
    database: server.database,
    clock,
    env: { ...issuer.env, OIDC_ISSUER: url, LOG_LEVEL: 'silent' },
  });
  try {
    const { page } = await beginSignIn(assistantOf(other, client), browserOf(client));
    expect(page.status).toBe(502);
    expect(page.text).toContain('Your identity provider did not respond as expected.');
  } finally {
    await other.close();
  }
});

it('a user who cancels at the issuer returns to the program with access_denied (ASSIST-52)', async () => {
  newUser();
  behaviour.error = 'access_denied';
  const { page, state } = await begin();
  expect(page.url.href).toMatch(/^https:\/\/assistant\.example\/back\?/);
  expect(page.url.searchParams.get('error')).toBe('access_denied');
  expect(page.url.searchParams.get('state')).toBe(state);
});

it('says why a user of the issuer cannot sign in, in the words of the API (ASSIST-52)', async () => {
  const known = newUser();
  await connect();
  const failure = async (user: IssuerUser) => {
    behaviour.user = user;
    const { page } = await begin();
    return [page.status, /<p class="intro">([^<]*)/.exec(page.text)?.[1] ?? page.text];
  };
  expect(await failure({ sub: 'shy' })).toEqual([
    403,
    'Your identity provider does not share your email address.',
  ]);
  expect(await failure({ ...known, sub: 'thief' })).toEqual([
    409,
    'An account with this email already exists.',
  ]);
  await pool.query('update users set deactivated_at = now() where email = $1', [known.email]);
  expect(await failure(known)).toEqual([403, 'Your account has been deactivated']);
});

it('gives no token for the API, to nobody (ASSIST-53)', async () => {
  newUser();
  const { access_token: token } = await connect();
  const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
  const web = { ...client, clientId: 'questlog-web', redirectUri: `${server.url}/` };
  const { page } = await beginSignIn({ ...web, extra: {} }, browserOf(web));
  expect([page.status, page.url.pathname]).toEqual([400, '/idp/auth']);
  for (const resource of [`${server.url}/api`, 'https://questlog.example/api']) {
    const { page: back } = await beginSignIn({ ...client, extra: { resource } }, browserOf(client));
    expect(back.url.searchParams.get('error'), resource).toBe('invalid_target');
  }
  const response = await fetch(`${server.url}/idp/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'questlog-web', refresh_token: 'x' }),
  });
  expect(await response.json()).toMatchObject({ error: 'invalid_client' });
});

it('shows no page that asks for a password or an address (ASSIST-53)', async () => {
  for (const path of ['forgot-password', 'verify-email?token=x', 'not-me?token=x', 'setup?token=x']) {
    const response = await fetch(`${server.url}/idp/${path}`);
    expect(response.status, path).toBe(404);
  }
});

it.each<readonly [string, (email: string) => Promise<unknown>]>([
  [
    'is deactivated',
    (email) => pool.query('update users set deactivated_at = now() where email = $1', [email]),
  ],
  [
    'is no longer an active member',
    (email) =>
      pool.query(
        `update members set status = 'Suspended' where user_id = (select id from users where email = $1)`,
        [email],
      ),
  ],
  ['has a server with a replaced key', () => replaceSigningKey(pool, now())],
  [
    'is signed out everywhere by an admin',
    async (email) => {
      const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email]);
      const { userAdministration } = server.identity;
      await inTransaction(pool, (on) => userAdministration.endSessions(on, rows[0]?.id ?? '', now()));
    },
  ],
])('an assistant is rejected at once when its user %s (ASSIST-50)', async (_name, end) => {
  const { email } = newUser();
  const tokens = await connect();
  await expect(verify(tokens.access_token)).resolves.toBeTruthy();
  await end(email);
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBeGreaterThanOrEqual(400);
});

it('the purge leaves grants that work (ASSIST-50)', async () => {
  newUser();
  const tokens = await connect();
  clock.advance({ days: 29 });
  await purgeExpired(pool, now());
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBe(200);
  clock.advance({ days: 32 });
  await purgeExpired(pool, now());
  const { rows } = await pool.query('select from assistant_grants where grant_id = $1', [
    decodeJwt(tokens.access_token)['sid'],
  ]);
  expect(rows).toEqual([]);
});

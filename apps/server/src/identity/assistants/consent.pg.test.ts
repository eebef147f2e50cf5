import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { beginSignIn, requestTokens, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { assistantOf, browserOf, connectAssistant, openConsent, redeem } from '@questlog/testkit/assistant';
import { assistantServerForTests, rejected } from './testing/assistant-server.ts';
import { storeClient } from './testing/stored-client.ts';

const { server, signIn, clock, database, client, now, verify, grantsOf } = await assistantServerForTests();

/** Returns the status of a call to the API with a token. */
async function atApi(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/auth/me`, { headers })).status;
}

it('an assistant gets a token of an hour for /mcp and the chosen account, which is 401 at the API (ASSIST-1, ASSIST-2, ASSIST-5, V9.2.4, V10.3.1)', async () => {
  const ada = await server.register();
  const tokens = await connectAssistant(client, ada, { access: 'write', days: '90' });
  expect(tokens).toMatchObject({ scope: 'read write', expires_in: 3600 });
  expect(tokens).not.toHaveProperty('id_token');
  const claims = decodeJwt(tokens.access_token);
  const seconds = Math.floor(now().getTime() / 1000);
  expect(claims).toMatchObject({ aud: `${server.url}/mcp`, sub: ada.user.id, exp: seconds + 3600 });
  const [grant] = await grantsOf(ada);
  expect(grant).toEqual({
    grant_id: claims['sid'],
    account_id: ada.accountId,
    client_id: 'assistant',
    client_name: 'Assistant',
    client_host: 'assistant.example',
    scopes: ['read', 'write'],
    expires_at: new Date(now().getTime() + 90 * 86_400_000),
    revoked_at: null,
  });
  expect(await verify(tokens.access_token)).toEqual({
    userId: ada.user.id,
    grantId: claims['sid'],
    accountId: ada.accountId,
    scopes: ['read', 'write'],
    client: { id: 'assistant', name: 'Assistant' },
    endsAt: (seconds + 3600) * 1000,
  });
  expect(await atApi(tokens.access_token)).toBe(401);
  await expect(verify(ada.tokens.accessToken)).rejects.toMatchObject(rejected);
  expect((await ada.api('GET /api/auth/sessions')).sessions).toHaveLength(1);

  clock.advance({ minutes: 61 });
  await expect(verify(tokens.access_token)).rejects.toMatchObject(rejected);
});

it('only other clients get tokens for /mcp, and only the web app for the API (ASSIST-1)', async () => {
  const ada = await server.register();
  const web = webClientOf(server);
  const { browser, tokens } = await signIn(ada);
  for (const resource of [`${server.url}/mcp`, `${server.url}/`, 'https://other.example/mcp']) {
    const { page } = await beginSignIn({ ...web, extra: { resource } }, browser);
    expect(page.url.searchParams.get('error'), resource).toBe('invalid_target');
    const renewed = await requestTokens(web, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      resource,
    });
    expect(renewed.body.error, resource).toBe('invalid_target');
  }
  for (const resource of [`${server.url}/api`, `${server.url}/mcp/`, `${server.url}/MCP`, 'urn:x', 'x']) {
    const { page } = await beginSignIn({ ...client, extra: { resource } }, browserOf(client));
    expect(page.url.searchParams.get('error'), resource).toBe('invalid_target');
  }
});

it('each authorization asks again, even in a browser that has just allowed the same (ASSIST-3, V10.7.1)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  await connectAssistant(client, ada, { browser });
  for (const extra of [{}, { prompt: 'consent' }]) {
    const { page } = await beginSignIn({ ...client, extra: { ...client.extra, ...extra } }, browser);
    expect(page.url.pathname).toMatch(/^\/idp\/consent\//);
  }
  for (const prompt of ['consent', 'login consent'])
    await connectAssistant({ ...client, extra: { ...client.extra, prompt } }, ada);
  const silent = { ...client, extra: { ...client.extra, prompt: 'none' } };
  const { page } = await beginSignIn(silent, browser);
  expect(page.url.searchParams.get('error')).toBe('consent_required');
  await connectAssistant(client, ada, { browser, access: 'read' });
  const grants = await grantsOf(ada);
  const change = ['read', 'write'];
  expect(grants.map(({ scopes }) => scopes)).toEqual([change, change, change, ['read']]);
  expect(new Set(grants.map(({ grant_id: id }) => id)).size).toBe(4);
});

it('denying returns to the program with an error and stores no grant (ASSIST-3)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  const begun = await openConsent(client, ada, browser);
  const back = await browser.submit(begun.page, { decision: 'deny' });
  expect(back.url.href).toMatch(/^https:\/\/assistant\.example\/back\?/);
  expect(back.url.searchParams.get('error')).toBe('access_denied');
  expect(back.url.searchParams.get('state')).toBe(begun.state);
  expect(await grantsOf(ada)).toEqual([]);
});

it('a user signs in as another one, who then decides about the same request (ASSIST-70)', async () => {
  const ada = await server.register();
  const bob = await server.register();
  const browser = browserOf(client);
  const begun = await openConsent(client, ada, browser);
  const href = /<a href="([^"]+)">Sign in as another user/.exec(begun.page.text)?.[1] ?? '';
  const signInPage = await browser.open(new URL(href.replaceAll('&amp;', '&'), server.url));
  expect(signInPage.text).toContain('A program wants to use your tasks.');
  const wrong = await browser.submit(signInPage, { email: bob.email, password: 'wrong' });
  expect(wrong.text).toContain('A program wants to use your tasks.');
  // The provider ends the former session with a form that submits itself.
  const ending = await browser.submit(wrong, { email: bob.email, password: bob.password });
  const page = await browser.submit(ending, {});
  expect(page.text).toContain(`You are signed in as <strong>${bob.email}</strong>`);
  const back = await browser.submit(page, {
    account: bob.accountId,
    access: 'read',
    days: '30',
    decision: 'allow',
  });
  expect((await redeem(client, begun, back)).status).toBe(200);
  expect([await grantsOf(ada), await grantsOf(bob)]).toMatchObject([[], [{ scopes: ['read'] }]]);
});

it.each([
  ['an unknown program', { clientId: 'purged' }, 'This server does not know the program'],
  ['an unknown address', { redirectUri: 'https://other.example/' }, 'an address that it has not registered'],
])('the page about %s says what to do in the program (ASSIST-71)', async (_name, other, explanation) => {
  const { page } = await beginSignIn({ ...client, ...other }, browserOf(client));
  expect(page.status).toBe(400);
  expect(page.text).toContain(explanation);
  expect(page.text).toContain('Remove the connection in the program, and add it again.');
});

it('the page names the program, the host of its redirect and the accounts, under a strict policy (ASSIST-3, V10.7.2)', async () => {
  const ada = await server.register();
  const bob = await server.register();
  await server.openTeam(bob);
  await server.join(ada, bob, 'Member');
  const name = '"><script>alert(1)</script>\u202E';
  const local = await storeClient(server, {
    clientId: 'local',
    client_name: name,
    application_type: 'native',
    redirectUri: 'http://127.0.0.1:4567/back',
  });
  const { page } = await openConsent(assistantOf(server, local), ada);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Connect &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; to Questlog?');
  expect(page.text).toContain('<strong>127.0.0.1:4567</strong>');
  expect(page.text).toContain('This program runs on your device');
  expect(page.text).toContain('Nobody has verified this name.');
  expect(page.text).toContain(ada.email);
  expect(page.text.match(/<option value="[^"]+"/g)).toHaveLength(2);
  expect(page.text).not.toMatch(/<script>|style=| on\w+=/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/form-action 'self' [^;]*http:\/\/127\.0\.0\.1:4567;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");

  const remote = await openConsent(client, ada);
  expect(remote.page.text).not.toContain('This program runs on your device');
  expect(remote.page.text).toContain('<strong>assistant.example</strong>');
});

it.each([
  ['read', { access: 'read', days: '30' }, 'read'],
  ['read write', { access: 'write', days: '30' }, 'read write'],
  ['read openid profile email offline_access', { access: 'read', days: '30' }, 'read'],
  ['read write delete', { access: 'delete', days: '30' }, 'read write delete'],
  ['read write delete', { access: 'read', days: '30' }, 'read'],
])('of %s, the choice %j grants %s (ASSIST-4)', async (scope, choice, granted) => {
  const ada = await server.register();
  const tokens = await connectAssistant({ ...client, scope }, ada, choice);
  expect(tokens.scope).toBe(granted);
  expect(decodeJwt(tokens.access_token)['scope']).toBe(granted);
});

it.each([
  ['more than was requested', { access: 'delete' }],
  ['an unknown scope', { access: 'team' }],
  ['no scope', { access: '' }],
  ['another lifetime', { days: '3650' }],
  ['no lifetime', { days: '' }],
  ['no account', { account: '' }],
  ['no id', { account: "'; drop table users" }],
  ['no decision', { decision: '' }],
])('shows the page again for %s, and grants nothing (ASSIST-4)', async (_name, wrong) => {
  const ada = await server.register();
  const browser = browserOf(client);
  const begun = await openConsent({ ...client, scope: 'read write' }, ada, browser);
  const right = { account: ada.accountId, access: 'read', days: '30', decision: 'allow' };
  const page = await browser.submit(begun.page, { ...right, ...wrong });
  expect(page.status).toBe(400);
  expect(page.text).toContain('role="alert"');
  expect(await grantsOf(ada)).toEqual([]);
  const back = await browser.submit(page, right);
  expect((await redeem(client, begun, back)).body.scope).toBe('read');
});

it("rejects an account of others, and one in which the user's membership is not active (ASSIST-4)", async () => {
  const [ada, bob] = [await server.register(), await server.register()];
  await server.openTeam(bob);
  const browser = browserOf(client);
  const { page } = await openConsent(client, ada, browser);
  const choice = { account: bob.accountId, access: 'read', days: '30', decision: 'allow' };
  expect((await browser.submit(page, choice)).status).toBe(400);
  await server.join(ada, bob, 'Member', 'Suspended');
  expect((await browser.submit(page, choice)).status).toBe(400);
  expect(await grantsOf(ada)).toEqual([]);
});

it('a membership that ends between the press and the redirect grants nothing (ASSIST-4)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  const { page } = await openConsent(client, ada, browser);
  await database.pool.query(
    `create function end_membership() returns trigger language plpgsql as $$
       begin update members set status = 'Suspended' where user_id = '${ada.user.id}'; return new; end $$;
     create trigger end_membership after update on identity_records for each row
       when (new.kind = 'Interaction' and new.payload -> 'result' ? 'consent') execute function end_membership()`,
  );
  const choice = { account: ada.accountId, access: 'read', days: '30', decision: 'allow' };
  const back = await browser.submit(page, choice);
  await database.pool.query('drop function end_membership cascade');
  expect(back.url.searchParams.get('error')).toBe('access_denied');
  expect(await grantsOf(ada)).toEqual([]);
});

it('a request without a scope for assistants is rejected (ASSIST-4, V10.4.11)', async () => {
  const ada = await server.register();
  for (const scope of ['openid profile', 'team billing']) {
    const { page } = await openConsent({ ...client, scope }, ada);
    expect(page.url.searchParams.get('error'), scope).toBe('invalid_scope');
  }
});

it('an authorization without a scope requests reading and changing, as the response of 401 names it (ASSIST-4)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const begun = await browser.open(`${server.url}/idp/auth?${query.toString()}`);
  const page = await browser.submit(begun, { email: ada.email, password: ada.password });
  const choices = Array.from(page.text.matchAll(/name="access" value="(\w+)"/g), ([, scope]) => scope);
  expect(choices).toEqual(['read', 'write']);
  const choice = { account: ada.accountId, access: 'write', days: '30', decision: 'allow' };
  expect((await browser.submit(page, choice)).url.searchParams.has('code')).toBe(true);
  expect((await grantsOf(ada)).map(({ scopes }) => scopes)).toEqual([['read', 'write']]);
});

it('a form from another site, or of another browser, grants nothing (ASSIST-3)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  const { page } = await openConsent(client, ada, browser);
  const cookie = browser
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const body = () =>
    new URLSearchParams({ account: ada.accountId, access: 'read', days: '30', decision: 'allow' });
  const post = (headers: Record<string, string>) =>
    fetch(page.url, { method: 'POST', redirect: 'manual', headers, body: body() });
  expect((await post({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({ cookie, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await post({ cookie, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(400);
  expect(await grantsOf(ada)).toEqual([]);
});

import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import type { Browser } from '@questlog/testkit/browser';
import {
  addressesOf,
  beginSignIn,
  browserFor,
  exchangeCode,
  renewTokens,
  signInOnPage,
  type HostedClient,
  type TokenResponse,
} from '@questlog/testkit/hosted-sign-in';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
const config = await server.call()('GET /api/auth/config');
const client: HostedClient = {
  issuer: config.issuer,
  clientId: config.clientId,
  redirectUri: `${server.url}/`,
};

const signIn = (user: TestUser, browser?: Browser) => signInOnPage(client, user, browser);

function apiOf({ access_token: token }: TokenResponse) {
  return server.call({ authorization: `Bearer ${token}` });
}

it('exchanges a code with PKCE for tokens that the API accepts (IDENTITY-10)', async () => {
  const ada = await server.register({ firstName: 'Ada', lastName: 'Lovelace' });
  const { tokens } = await signIn(ada);
  expect(tokens.expires_in).toBe(900);
  expect(tokens.refresh_token).toBeTruthy();
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: client.issuer,
    aud: `${server.url}/api`,
    sub: ada.user.id,
    sid: expect.any(String),
  });
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: ada.user.id,
    email: ada.email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
  expect((await apiOf(tokens)('GET /api/auth/me')).id).toBe(ada.user.id);
});

it('the sign-in page has labels and a strict policy, and escapes the login hint (V6.2.6)', async () => {
  const { page } = await beginSignIn(
    { ...client, extra: { login_hint: 'ada@example.org"><script>' } },
    browserFor(client),
  );
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).toContain('<label for="email">');
  expect(page.text).toContain('value="ada@example.org&quot;&gt;&lt;script&gt;"');
  expect(page.text).not.toMatch(/<script>|style="|onclick/);
});

it('signs in without a password if the browser has a provider session', async () => {
  const { browser } = await signIn(await server.register());
  const begun = await beginSignIn(client, browser);
  const { status } = await exchangeCode(client, begun, begun.page);
  expect(status).toBe(200);
});

it('the sign-in page answers a wrong password and an unknown address identically, and keeps the entered address (IDENTITY-11)', async () => {
  const ada = await server.register();
  const pages = [];
  for (const email of [ada.email, 'nobody@example.org']) {
    const browser = browserFor(client);
    const { page } = await beginSignIn(client, browser);
    const response = await browser.submit(page, { email, password: 'wrong password' });
    expect(response.status).toBe(401);
    expect(response.text).toContain('role="alert">Invalid email or password');
    expect(response.text).toContain(`value="${email}"`);
    pages.push(response.text.replaceAll(email, '').replaceAll(/sign-in\/[\w-]+|from=[\w-]+/g, ''));
  }
  expect(pages[0]).toBe(pages[1]);
});

it('the sign-in page marks invalid fields', async () => {
  const browser = browserFor(client);
  const { page } = await beginSignIn(client, browser);
  const response = await browser.submit(page, { email: 'ada', password: '' });
  expect(response.status).toBe(400);
  expect(response.text).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-note"/);
  expect(response.text).toContain('Please enter a valid email address');
  expect(response.text).toContain('Password is required');
});

it('rejects a deactivated user even if the browser is still signed in (ACCOUNT-21)', async () => {
  const ada = await server.register();
  const { browser } = await signIn(ada);
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [ada.user.id]);
  const { page } = await beginSignIn(client, browser);
  expect(page.url.pathname).toMatch(/^\/idp\/sign-in\//);
  const response = await browser.submit(page, { email: ada.email, password: ada.password });
  expect(response.status).toBe(403);
  expect(response.text).toContain('Your account has been deactivated');
});

it('rejects sign-in forms from other sites, and sign-in pages in a different browser (V2.3.1, V3.5.1)', async () => {
  const ada = await server.register();
  const browser = browserFor(client);
  const { page } = await beginSignIn(client, browser);
  const foreign = await fetch(page.url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ email: ada.email, password: ada.password }),
  });
  expect(foreign.status).toBe(403);
  const elsewhere = await browserFor(client).open(page.url);
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.text).toContain('This sign-in has expired');
});

it('rejects a code with a wrong verifier, a reused code and an unknown redirect URI (V2.3.1, V3.7.2, V10.4.1, V10.4.2)', async () => {
  const ada = await server.register();
  const browser = browserFor(client);
  const begun = await beginSignIn(client, browser);
  const back = await browser.submit(begun.page, { email: ada.email, password: ada.password });
  const wrong = await exchangeCode(client, { ...begun, verifier: 'x'.repeat(43) }, back);
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);

  const again = await beginSignIn(client, browser);
  const first = await exchangeCode(client, again, again.page);
  expect(first.status).toBe(200);
  expect((await exchangeCode(client, again, again.page)).status).toBe(400);
  // If a code is used twice, one of the two clients is a thief, so the session ends.
  await expect(apiOf(first.body)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });

  const { page } = await beginSignIn({ ...client, redirectUri: 'https://evil.example/' }, browserFor(client));
  expect(page.status).toBe(400);
  expect(page.text).toContain('Something went wrong');
});

it('accepts both localhost and 127.0.0.1 as the redirect host', async () => {
  const other = { ...client, redirectUri: client.redirectUri.replace('localhost', '127.0.0.1') };
  const ada = await server.register();
  const browser = browserFor(other);
  const begun = await beginSignIn(other, browser);
  const back = await browser.submit(begun.page, { email: ada.email, password: ada.password });
  expect((await exchangeCode(other, begun, back)).status).toBe(200);
});

it('a session continues with rotated refresh tokens and ends when one is reused (V10.4.5)', async () => {
  const { tokens } = await signIn(await server.register());
  const refresh = (token: string) => renewTokens(client, token);
  const second = await refresh(tokens.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
  expect(decodeJwt(second.body.access_token)['sid']).toBe(decodeJwt(tokens.access_token)['sid']);
  // Use the successors' tokens too. Otherwise, the server would assume that the response was lost (see
  // token-retries.pg.test.ts).
  const third = await refresh(second.body.refresh_token);
  expect((await refresh(tokens.refresh_token)).status).toBe(400);
  expect((await refresh(third.body.refresh_token)).status).toBe(400);
  await expect(apiOf(second.body)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
});

it("signing out of the app revokes the tokens and ends the browser's session with the provider (V7.4.1, V7.6.1)", async () => {
  const ada = await server.register();
  const { browser, tokens } = await signIn(ada);
  const { end_session_endpoint: endpoint } = await addressesOf(client.issuer);
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: client.redirectUri,
    state: 'bye',
  }).toString();
  const page = await browser.open(url);
  expect(page.text).toContain('data-auto-submit');
  const back = await browser.submit(page, {});
  expect(back.url.href).toBe(`${client.redirectUri}?state=bye`);
  await expect(apiOf(tokens)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  const next = await beginSignIn(client, browser);
  expect(next.page.url.pathname).toMatch(/^\/idp\/sign-in\//);
});

it('asks for confirmation if a sign-out link has no ID token (V10.6.2)', async () => {
  const { browser } = await signIn(await server.register());
  const { end_session_endpoint: endpoint } = await addressesOf(client.issuer);
  const page = await browser.open(endpoint);
  expect(page.text).toContain('Do you want to sign out?');
  expect(page.text).not.toContain('data-auto-submit');
});

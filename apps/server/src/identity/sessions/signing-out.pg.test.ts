import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Browser } from '@questlog/testkit/browser';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { addressesOf, beginSignIn, exchangeCode } from '@questlog/testkit/hosted-sign-in';

const { server, client, signIn, renew, apiWith } = await hostedServerForTests();

/** Begins a sign-in with a login hint, in a browser that may already be signed in. */
const hinted = (browser: Browser, address: string, more = {}) =>
  beginSignIn({ ...client, extra: { login_hint: address, ...more } }, browser);

it("signing out through the API ends the browser's provider session even without its cookies (IDENTITY-20, V7.6.1, V10.4.9)", async () => {
  const ada = await server.register();
  const { browser, tokens } = await signIn(ada);
  const elsewhere = await signIn(ada);
  await server.call()('POST /api/auth/logout', { body: { refreshToken: tokens.refresh_token } });

  await expect(apiWith(tokens.access_token)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect((await renew(tokens.refresh_token)).status).toBe(400);
  const { page } = await beginSignIn(client, browser);
  expect(page.url.pathname).toMatch(/^\/idp\/sign-in\//);

  await expect(apiWith(elsewhere.tokens.access_token)('GET /api/auth/me')).resolves.toBeTruthy();
  const there = await beginSignIn(client, elsewhere.browser);
  expect(there.page.url.searchParams.has('code')).toBe(true);
});

it('signing out can be repeated and accepts a used refresh token', async () => {
  const { browser, tokens } = await signIn(await server.register());
  const renewed = await renew(tokens.refresh_token);
  const logout = () =>
    server.call()('POST /api/auth/logout', { body: { refreshToken: tokens.refresh_token } });
  await logout();
  await logout();
  await expect(apiWith(renewed.body.access_token)('GET /api/auth/me')).rejects.toMatchObject({
    status: 401,
  });
  expect((await beginSignIn(client, browser)).page.url.pathname).toMatch(/^\/idp\/sign-in\//);
});

it("a login hint with the signed-in user's address signs in silently, in any letter case", async () => {
  const ada = await server.register();
  const { browser } = await signIn(ada);
  const { page } = await hinted(browser, ` ${ada.email.toUpperCase()} `);
  expect(page.url.searchParams.has('code')).toBe(true);
});

it("a login hint with another user's address asks for the password and ends the existing session (V7.6.2)", async () => {
  const ada = await server.register();
  const bob = await server.register();
  const { browser, tokens } = await signIn(ada);
  const begun = await hinted(browser, bob.email);
  expect(begun.page.url.pathname).toMatch(/^\/idp\/sign-in\//);
  expect(begun.page.text).toContain(`value="${bob.email}"`);

  // The provider signs the first user out with a form that submits itself.
  const form = await browser.submit(begun.page, { email: bob.email, password: bob.password });
  const script = /<script>([\s\S]*?)<\/script>/.exec(form.text)?.[1] ?? '';
  const digest = createHash('sha256').update(script).digest('base64');
  expect(form.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
  const back = await browser.submit(form, {});
  const { status, body } = await exchangeCode(client, begun, back);
  expect(status).toBe(200);
  expect((await apiWith(body.access_token)('GET /api/auth/me')).id).toBe(bob.user.id);
  await expect(apiWith(tokens.access_token)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect((await renew(tokens.refresh_token)).status).toBe(400);
});

it('a user can sign in even if the login hint names a different user', async () => {
  const ada = await server.register();
  const bob = await server.register();
  const { browser } = await signIn(ada);
  const begun = await hinted(browser, bob.email);
  const back = await browser.submit(begun.page, { email: ada.email, password: ada.password });
  expect((await exchangeCode(client, begun, back)).status).toBe(200);
});

it('a login hint with an unknown address makes the page ask for the password, and rejects a silent sign-in', async () => {
  const { browser } = await signIn(await server.register());
  const requested = await hinted(browser, 'nobody@example.org');
  expect(requested.page.url.pathname).toMatch(/^\/idp\/sign-in\//);
  const silent = await hinted(browser, 'nobody@example.org', { prompt: 'none' });
  expect(silent.page.url.searchParams.get('error')).toBe('login_required');
});

const endPage = async (browser: Browser, hint: string) => {
  const { end_session_endpoint: endpoint } = await addressesOf(client.issuer);
  const query = new URLSearchParams({
    id_token_hint: hint,
    post_logout_redirect_uri: client.redirectUri,
  });
  return browser.open(`${endpoint}?${query.toString()}`);
};

it("a sign-out link with another user's ID token asks for confirmation (V10.6.2)", async () => {
  const victim = await signIn(await server.register());
  const attacker = await signIn(await server.register());
  const page = await endPage(victim.browser, attacker.tokens.id_token);
  expect(page.text).toContain('Do you want to sign out?');
  expect(page.text).not.toContain('data-auto-submit');
  await expect(apiWith(victim.tokens.access_token)('GET /api/auth/me')).resolves.toBeTruthy();
});

it("a sign-out link with the user's own ID token signs out immediately", async () => {
  const { browser, tokens } = await signIn(await server.register());
  expect((await endPage(browser, tokens.id_token)).text).toContain('data-auto-submit');
});

import { expect, it } from 'vitest';
import type { Browser, Visit } from '@questlog/testkit/browser';
import { beginSignIn, browserFor, exchangeCode, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { serverForTests } from '@questlog/testkit/server';

const PASSWORD = 'plum tree in may';
const COOKIE = 'questlog_registered';

const server = await serverForTests();

let users = 0;

async function register(): Promise<{
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
}> {
  users += 1;
  const email = `newcomer-${users}@example.org`;
  const browser = browserFor(webClientOf(server));
  const body = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' };
  const response = await browser.sendJson(`${server.url}/api/auth/register`, body);
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { browser, email, id };
}

async function alter(id: string, sql: string): Promise<void> {
  await server.database.pool.query(sql, [id]);
}

const requestWith = (email: string) => ({ ...webClientOf(server), extra: { login_hint: email } });
const isPasswordPage = ({ url }: Visit): boolean => url.pathname.startsWith('/idp/sign-in/');

it("a new user's first session needs no password (IDENTITY-35)", async () => {
  const { browser, email, id } = await register();
  const begun = await beginSignIn(requestWith(email.toUpperCase()), browser);
  const { status, body } = await exchangeCode(webClientOf(server), begun, begun.page);
  expect(status).toBe(200);
  const api = server.call({ authorization: `Bearer ${body.access_token}` });
  expect((await api('GET /api/auth/me')).id).toBe(id);
  expect(browser.hasCookie(COOKIE)).toBe(false);
});

it.each([
  ['the login hint names another user', () => Promise.resolve('another@example.org')],
  ['there is no login hint', () => Promise.resolve('')],
  ['ten minutes have passed', async () => server.clock.advance({ minutes: 10, seconds: 1 })],
  [
    'the password has changed',
    (id: string) => alter(id, `update users set password_hash = 'x' where id = $1`),
  ],
  [
    'the user is deactivated',
    (id: string) => alter(id, 'update users set deactivated_at = now() where id = $1'),
  ],
  ['the user has been deleted', (id: string) => alter(id, 'delete from users where id = $1')],
])('asks a new user for the password if %s (IDENTITY-35)', async (_, meanwhile) => {
  const { browser, email, id } = await register();
  const hint = (await meanwhile(id)) ?? email;
  const { page } = await beginSignIn(requestWith(hint), browser);
  expect(isPasswordPage(page)).toBe(true);
});

it('asks a new user for the password with prompt=login', async () => {
  const { browser, email } = await register();
  const forcingLogin = { ...webClientOf(server), extra: { login_hint: email, prompt: 'login' } };
  expect(isPasswordPage((await beginSignIn(forcingLogin, browser)).page)).toBe(true);
});

it('asks a new user for the password if the registration cookie is forged', async () => {
  const { email, id } = await register();
  const until = server.clock.now().epochMilliseconds + 60_000;
  for (const value of [
    `${id}.${until}.${'A'.repeat(43)}`,
    `${id}.${until}`,
    `${id}.99999999999999999.x`,
    '..',
  ]) {
    const browser = browserFor(webClientOf(server));
    browser.hold(new URL(`${server.url}/idp`), `${COOKIE}=${value}; Path=/idp`);
    expect(isPasswordPage((await beginSignIn(requestWith(email), browser)).page)).toBe(true);
  }
});

it('sends a user who returns to a used sign-in page to the app (IDENTITY-36)', async () => {
  const ada = await server.register();
  const client = webClientOf(server);
  const browser = browserFor(client);
  const { page } = await beginSignIn(client, browser);
  await browser.submit(page, { email: ada.email, password: ada.password });
  const back = await browser.open(page.url);
  expect(back.url.href).toBe(client.redirectUri);
  const stranger = await browserFor(client).open(page.url);
  expect([stranger.status, stranger.text.includes('This sign-in has expired')]).toEqual([400, true]);
});

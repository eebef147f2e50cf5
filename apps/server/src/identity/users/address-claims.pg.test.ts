import { beforeEach, expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { beginSignIn, browserFor, signInOnPage, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { Mailbox } from '@questlog/testkit/mailbox';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const BOSS = 'boss@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const server = await serverForTests({ env: { ADMIN_EMAIL: BOSS } });
beforeEach(() => server.clock.advance({ minutes: 1 }));

let users = 0;

/** Registers a user, as a browser does. */
async function register(email = `claim-${(users += 1)}@example.org`) {
  const owner = { email, password: 'of the registrant', firstName: 'Mallory', lastName: 'Squat' };
  const call = server.call({ 'user-agent': FIREFOX });
  const user = await call('POST /api/auth/register', { body: owner });
  const { accessToken } = await server.call()('POST /api/auth/login', { body: owner });
  return { ...owner, id: user.id, api: server.call({ authorization: `Bearer ${accessToken}` }) };
}

/** Returns the links in the email that asks the owner to confirm an address. */
async function linksTo(
  email: string,
): Promise<{ readonly confirm: URL; readonly notMe: URL; readonly text: string }> {
  const { text } = await server.mailbox.waitFor(email, 'Confirm your email address');
  const [confirm = '', notMe = ''] = text.match(/https?:\/\/\S+/g) ?? [];
  return { confirm: new URL(confirm), notMe: new URL(notMe), text };
}

const isVerified = async ({ api }: Pick<TestUser, 'api'>) => (await api('GET /api/auth/me')).emailVerified;

it(`the verification email says when, where and how somebody registered, and has a "This wasn't me" link (IDENTITY-56)`, async () => {
  const { email } = await register();
  const { confirm, notMe, text } = await linksTo(email);
  expect(text).toMatch(
    /Mallory Squat registered at Questlog with this address on 15 January 2026 at \d\d:\d\d UTC, from (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1) \(Firefox on Linux\)\./,
  );
  expect(text).toContain("This wasn't me");
  expect([confirm.pathname, notMe.pathname]).toEqual(['/idp/verify-email', '/idp/not-me']);
});

it('the verification email says whether the address was changed, requested again, or set by an admin (IDENTITY-56)', async () => {
  const ada = await server.register({ firstName: 'Ada', lastName: 'Byron' });
  await ada.api('PUT /api/auth/profile', { body: { email: 'ada-moved@example.org' } });
  expect((await linksTo('ada-moved@example.org')).text).toContain(
    'Ada Byron changed their address at Questlog to this one',
  );
  const bob = await server.register({ firstName: 'Bob', lastName: 'Shaw', verified: false });
  await bob.api('POST /api/auth/resend-verification');
  expect((await linksTo(bob.email)).text).toContain(
    'Bob Shaw, who uses this address at Questlog, asked for this mail',
  );
  const root = await server.makeAdmin(await server.register());
  const eve = await server.register({ firstName: 'Eve', lastName: 'Moor' });
  const params = { id: eve.user.id };
  await root.api('PUT /api/admin/users/{id}', { params, body: { email: 'eve-moved@example.org' } });
  const { text } = await linksTo('eve-moved@example.org');
  expect(text).toContain(
    'The administrators of this Questlog server changed the address of Eve Moor to this one',
  );
  expect(text).not.toContain('127.0.0.1');
  await server.database.pool.query('delete from admins');
});

it("confirming an address requires its claimant's password, so a squatter of ADMIN_EMAIL gains nothing (IDENTITY-28)", async () => {
  const squatter = await register(BOSS);
  const owner = new Browser();
  const page = await owner.open((await linksTo(BOSS)).confirm);
  expect(page.text).toContain('Mallory Squat');
  for (const password of ['', 'a guess of the owner']) {
    const response = await owner.submit(page, { password });
    expect([response.status, response.text.includes('Invalid email or password')]).toEqual([401, true]);
  }
  expect(await isVerified(squatter)).toBe(false);
  await expect(squatter.api('POST /api/admin/bootstrap')).rejects.toMatchObject({ code: 'admins_exist' });
});

it('confirms an address without a password if the user is signed in with the same browser (IDENTITY-28)', async () => {
  const ada = await server.register({ verified: false });
  await ada.api('POST /api/auth/resend-verification');
  const client = webClientOf(server);
  const browser = browserFor(client);
  await signInOnPage(client, ada, browser);
  const page = await browser.open((await linksTo(ada.email)).confirm);
  expect(page.text).not.toContain('type="password"');
  expect((await browser.submit(page, {})).text).toContain('Your email address is confirmed');
  expect(await isVerified(ada)).toBe(true);
});

it('asks for the password if a different user is signed in (IDENTITY-28)', async () => {
  const ada = await server.register({ verified: false });
  const bob = await server.register({ password: 'of somebody else' });
  await ada.api('POST /api/auth/resend-verification');
  const client = webClientOf(server);
  const browser = browserFor(client);
  await signInOnPage(client, bob, browser);
  const page = await browser.open((await linksTo(ada.email)).confirm);
  expect((await browser.submit(page, { password: bob.password })).status).toBe(401);
  expect((await browser.submit(page, { password: ada.password })).status).toBe(200);
  expect(await isVerified(ada)).toBe(true);
});

it('counts wrong passwords on the confirmation page towards the sign-in limit (IDENTITY-12, IDENTITY-28)', async () => {
  const { email, password } = await register();
  const browser = new Browser();
  const page = await browser.open((await linksTo(email)).confirm);
  for (let guess = 0; guess < 10; guess += 1) await browser.submit(page, { password: `guess ${guess}` });
  expect((await browser.submit(page, { password })).status).toBe(429);
  await expect(server.call()('POST /api/auth/login', { body: { email, password } })).rejects.toMatchObject({
    status: 429,
  });
});

it("the API confirms an address only for the token's user, and another user's attempt does not use up the token (IDENTITY-28)", async () => {
  const ada = await register();
  const token = (await linksTo(ada.email)).confirm.searchParams.get('token') ?? '';
  const confirm = ({ api }: Pick<TestUser, 'api'>) => api('POST /api/auth/verify-email', { body: { token } });
  await expect(confirm({ api: server.call() })).rejects.toMatchObject({ status: 401 });
  await expect(confirm(await server.register())).rejects.toMatchObject({ code: 'invalid_token' });
  await confirm(ada);
  expect(await isVerified(ada)).toBe(true);
});

const reject = async (link: URL) => {
  const browser = new Browser();
  const page = await browser.open(link);
  return { page, response: await browser.submit(page, {}) };
};

it(`"This wasn't me" releases an address, ends its claimant's sessions and lets its owner register (IDENTITY-57)`, async () => {
  const squatter = await register();
  const { email, password } = squatter;
  const { confirm, notMe } = await linksTo(email);
  await new Browser().open(notMe);
  expect(await isVerified(squatter)).toBe(false);

  const { response } = await reject(notMe);
  expect(response.text).toContain('Your address is released');
  await expect(squatter.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await expect(server.call()('POST /api/auth/login', { body: { email, password } })).rejects.toMatchObject({
    status: 401,
  });
  for (const link of [confirm, notMe]) expect((await new Browser().open(link)).status).toBe(400);

  const owner = { email, password: 'of the owner', firstName: 'Olive', lastName: 'Owner' };
  const registered = await server.call()('POST /api/auth/register', { body: owner });
  expect(registered.id).not.toBe(squatter.id);
});

it(`"This wasn't me" restores the claimant's previous address and keeps their data (IDENTITY-57)`, async () => {
  const ada = await server.register();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Keep me' } });
  const [typo, other] = ['ada-typo@example.org', 'ada-other@example.org'];
  await ada.api('PUT /api/auth/profile', { body: { email: other } });
  await ada.api('PUT /api/auth/profile', { body: { email: typo } });
  await reject((await linksTo(typo)).notMe);
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await server.mailbox.waitFor(ada.email, 'Your previous email address is in use again');

  const { email, password } = ada;
  const { accessToken, user } = await server.call()('POST /api/auth/login', { body: { email, password } });
  expect(user).toMatchObject({ id: ada.user.id, email, emailVerified: true });
  const api = server.call({ authorization: `Bearer ${accessToken}` });
  expect((await api('GET /api/tasks/{id}', { params: { id } })).title).toBe('Keep me');
});

it(`"This wasn't me" does not restore a previous address that was disclaimed or that another user has (IDENTITY-57)`, async () => {
  const ada = await server.register();
  await ada.api('PUT /api/auth/profile', { body: { email: 'ada-away@example.org' } });
  await ada.api('PUT /api/auth/profile', { body: { email: ada.email } });
  await reject((await linksTo(ada.email)).notMe);
  const bob = await server.register();
  await bob.api('PUT /api/auth/profile', { body: { email: 'bob-away@example.org' } });
  await server.register({ email: bob.email });
  await reject((await linksTo('bob-away@example.org')).notMe);
  for (const { user, email } of [ada, bob]) {
    const { rows } = await server.database.pool.query('select owns_email from users where id = $1', [
      user.id,
    ]);
    expect([email, rows]).toEqual([email, [{ owns_email: false }]]);
  }
});

it(`"This wasn't me" has no effect on a verified address (IDENTITY-57)`, async () => {
  const ada = await register();
  const { confirm, notMe } = await linksTo(ada.email);
  await ada.api('POST /api/auth/resend-verification');
  await expect.poll(() => server.mailbox.to(ada.email)).toHaveLength(2);
  const [first] = server.mailbox.to(ada.email).map((mail) => Mailbox.linkIn(mail));
  const token = (first ?? confirm).searchParams.get('token') ?? '';
  const other = [confirm, notMe].find((link) => link.searchParams.get('token') !== token) ?? notMe;
  await ada.api('POST /api/auth/verify-email', { body: { token } });
  const response = await fetch(`${server.url}/idp/not-me`, {
    method: 'POST',
    body: new URLSearchParams({ token: other.searchParams.get('token') ?? '' }),
  });
  expect(response.status).toBe(400);
  expect(await isVerified(ada)).toBe(true);
});

it('rejects a sign-in that began before the address was released (IDENTITY-57)', async () => {
  const squatter = await register();
  const client = webClientOf(server);
  const browser = browserFor(client);
  const { page } = await beginSignIn(client, browser);
  const link = (await linksTo(squatter.email)).notMe;
  const owner = new Browser();
  await owner.submit(await owner.open(link), {});
  const response = await browser.submit(page, { email: squatter.email, password: squatter.password });
  expect(response.status).toBe(401);
});

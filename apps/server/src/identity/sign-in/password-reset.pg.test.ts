import { beforeEach, expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { Mailbox } from '@questlog/testkit/mailbox';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
beforeEach(() => server.clock.advance({ minutes: 1 }));

async function requestReset(email: string, browser = new Browser()) {
  const page = await browser.open(`${server.url}/idp/forgot-password`);
  return browser.submit(page, { email });
}

async function linkFor(email: string): Promise<URL> {
  await requestReset(email);
  return Mailbox.linkIn(await server.mailbox.waitFor(email, 'Reset your password'));
}

function login(email: string, password: string) {
  return server.call()('POST /api/auth/login', { body: { email, password } });
}

it('an emailed link sets a new password once and ends all sessions (IDENTITY-26, IDENTITY-28, V6.4.1)', async () => {
  const ada = await server.register({ verified: false });
  const link = await linkFor(ada.email);
  const browser = new Browser();
  const page = await browser.open(link);
  expect(page.status).toBe(200);
  const saved = await browser.submit(page, { newPassword: 'a new secret', confirmation: 'a new secret' });
  expect(saved.text).toContain('Your password is changed');

  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await expect(
    server.call()('POST /api/auth/refresh', { body: { refreshToken: ada.tokens.refreshToken } }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(login(ada.email, ada.password)).rejects.toMatchObject({ status: 401 });
  // An emailed link verifies the address.
  expect((await login(ada.email, 'a new secret')).user.emailVerified).toBe(true);

  const again = await browser.submit(page, { newPassword: 'yet another', confirmation: 'yet another' });
  expect(again.status).toBe(400);
  expect(again.text).toContain('This link is invalid or has expired.');
  expect((await browser.open(link)).status).toBe(400);
});

it('only one of two concurrent uses of a reset link sets the password (V6.4.3)', async () => {
  const ada = await server.register();
  const browser = new Browser();
  const page = await browser.open(await linkFor(ada.email));
  const responses = await Promise.all(
    ['first try', 'second try'].map((text) =>
      browser.submit(page, { newPassword: text, confirmation: text }),
    ),
  );
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
});

it('a reset link expires after an hour (IDENTITY-26, V6.4.1)', async () => {
  const ada = await server.register();
  const link = await linkFor(ada.email);
  const browser = new Browser();
  server.clock.advance({ minutes: 59 });
  const page = await browser.open(link);
  expect(page.status).toBe(200);
  server.clock.advance({ minutes: 1 });
  expect((await browser.open(link)).status).toBe(400);
  const late = await browser.submit(page, { newPassword: 'too late', confirmation: 'too late' });
  expect(late.status).toBe(400);
});

it("rejects a reset link that was sent to a user's former address (V6.4.3)", async () => {
  const ada = await server.register();
  const link = await linkFor(ada.email);
  await ada.api('PUT /api/auth/profile', { body: { email: 'moved@example.org' } });
  expect((await new Browser().open(link)).status).toBe(400);
});

it('the reset page says why the new password is invalid (IDENTITY-27)', async () => {
  const ada = await server.register();
  const browser = new Browser();
  const page = await browser.open(await linkFor(ada.email));
  const short = await browser.submit(page, { newPassword: 'short', confirmation: 'other' });
  expect(short.status).toBe(400);
  expect(short.text).toContain('Password must be at least 6 characters');
  expect(short.text).toContain('Password confirmation does not match');
});

it('a reset request for an unknown address gets the same response and no email (IDENTITY-26, V6.4.3)', async () => {
  const ada = await server.register();
  const [known, unknown] = await Promise.all([requestReset(ada.email), requestReset('unknown@example.org')]);
  expect(unknown.status).toBe(known.status);
  expect(unknown.text.replaceAll('unknown@example.org', '')).toBe(known.text.replaceAll(ada.email, ''));
  await server.mailbox.waitFor(ada.email, 'Reset');
  expect(server.mailbox.to('unknown@example.org')).toHaveLength(0);
});

it('sends at most five reset emails an hour to one address (IDENTITY-31)', async () => {
  const ada = await server.register();
  for (let time = 0; time < 8; time += 1) await requestReset(ada.email);
  await requestReset('after@example.org');
  const other = await server.register();
  await requestReset(other.email);
  await server.mailbox.waitFor(other.email, 'Reset');
  expect(server.mailbox.to(ada.email).length).toBeLessThanOrEqual(5);
});

it('confirms an address when the button is pressed, not when the page is opened (IDENTITY-28, V3.5.3)', async () => {
  const ada = await server.register({ verified: false });
  await ada.api('POST /api/auth/resend-verification');
  const browser = new Browser();
  const page = await browser.open(Mailbox.linkIn(await server.mailbox.waitFor(ada.email, 'Confirm')));
  expect((await ada.api('GET /api/auth/me')).emailVerified).toBe(false);
  const done = await browser.submit(page, { password: ada.password });
  expect(done.text).toContain('Your email address is confirmed');
  expect((await ada.api('GET /api/auth/me')).emailVerified).toBe(true);
});

import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { Mailbox } from '@questlog/testkit/mailbox';
import { serverForTests } from '@questlog/testkit/server';
import { setPasswordHash } from '../users/users.queries.ts';
import { hashPassword } from './passwords.ts';

const TOO_EASY = 'This password is too easy to guess.';
const BOSS = 'boss@example.org';

const server = await serverForTests({ env: { ADMIN_EMAIL: BOSS } });

it.each(['abc123', 'P4$$w0rd', 'questlog', 'Lovelace', 'ada.easy@example.org'])(
  'rejects a registration with the password %s (IDENTITY-69)',
  async (password) => {
    const body = { email: 'ada.easy@example.org', firstName: 'Ada', lastName: 'Lovelace', password };
    await expect(server.call()('POST /api/auth/register', { body })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: [{ field: 'password', message: TOO_EASY }],
    });
  },
);

it('rejects a new password that is too easy to guess, and keeps the old one (IDENTITY-69)', async () => {
  const ada = await server.register();
  await expect(
    ada.api('POST /api/auth/change-password', { body: { newPassword: 'abc123' } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'newPassword', message: TOO_EASY }] });
  await server.call()('POST /api/auth/login', { body: { email: ada.email, password: ada.password } });
});

it('shows that a reset password is too easy to guess, and keeps the link valid (IDENTITY-69)', async () => {
  const ada = await server.register();
  const browser = new Browser();
  await browser.submit(await browser.open(`${server.url}/idp/forgot-password`), { email: ada.email });
  const link = Mailbox.linkIn(await server.mailbox.waitFor(ada.email, 'Reset your password'));
  const page = await browser.open(link);
  const easy = await browser.submit(page, { newPassword: 'abc123', confirmation: 'abc123' });
  expect(easy.status).toBe(400);
  expect(easy.text).toContain(`<p id="newPassword-note" class="note wrong">${TOO_EASY}</p>`);
  const saved = await browser.submit(easy, { newPassword: 'a new secret', confirmation: 'a new secret' });
  expect(saved.text).toContain('Your password is changed');
});

it("rejects the first admin's password if it is too easy to guess (IDENTITY-69)", async () => {
  const link = await server.identity.setupLink();
  const browser = new Browser();
  const page = await browser.open(link ?? '');
  const response = await browser.submit(page, { firstName: 'Olive', lastName: 'Boss', password: 'abc123' });
  expect(response.status).toBe(400);
  expect(response.text).toContain(`<p id="password-note" class="note wrong">${TOO_EASY}</p>`);
});

it('rejects an invited user whose password is the address of the invitation (IDENTITY-69)', async () => {
  const team = await server.openTeam(await server.register());
  const email = 'invited.person@example.org';
  await team.api('POST /api/accounts/{accountId}/invite', {
    params: { accountId: team.accountId },
    body: { email, role: 'Member' },
  });
  const link = Mailbox.linkIn(await server.mailbox.waitFor(email, 'invited you'));
  const body = {
    firstName: 'Ida',
    lastName: 'Invited',
    password: email,
    invitationToken: link.pathname.split('/').at(-1) ?? '',
  };
  await expect(server.call()('POST /api/auth/register-with-invitation', { body })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'password', message: TOO_EASY }],
  });
});

it('signs in a user whose existing password is easy to guess (IDENTITY-69)', async () => {
  const ada = await server.register();
  await setPasswordHash(server.database.pool, {
    userId: ada.user.id,
    passwordHash: await hashPassword('abc123'),
    now: new Date(),
  });
  await server.call()('POST /api/auth/login', { body: { email: ada.email, password: 'abc123' } });
});

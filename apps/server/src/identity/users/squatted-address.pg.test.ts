import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

it('an owner reclaims a squatted address by resetting the password, which ends the squatter’s sessions (IDENTITY-30)', async () => {
  const email = 'ada@example.org';
  const squatter = await server.register({ email, verified: false, password: 'of the squatter' });
  const user = { email, password: 'of the owner', firstName: 'Ada', lastName: 'Lovelace' };
  await expect(server.call()('POST /api/auth/register', { body: user })).rejects.toMatchObject({
    code: 'email_taken',
  });

  await fetch(`${server.url}/idp/forgot-password`, { method: 'POST', body: new URLSearchParams({ email }) });
  const mail = await server.mailbox.waitFor(email, 'Reset your password');
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const saved = await fetch(`${server.url}/idp/reset-password`, {
    method: 'POST',
    body: new URLSearchParams({ token, newPassword: 'of the owner', confirmation: 'of the owner' }),
  });
  expect(saved.status).toBe(200);

  const owner = await server.call()('POST /api/auth/login', { body: { email, password: 'of the owner' } });
  expect(owner.user).toMatchObject({ email, emailVerified: true });
  await expect(squatter.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await expect(
    server.call()('POST /api/auth/refresh', { body: { refreshToken: squatter.tokens.refreshToken } }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(
    server.call()('POST /api/auth/login', { body: { email, password: 'of the squatter' } }),
  ).rejects.toMatchObject({ status: 401 });
});

/**
 * Checks that a stolen or forgotten session cannot take over a user's identity. Changing the password or
 * address requires a recent sign-in.
 */
import { beforeEach, expect, it } from 'vitest';
import { CREDENTIALS_NEED_PROOF } from '@questlog/domain/identity/fresh-proof';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
beforeEach(() => server.clock.advance({ minutes: 1 }));

const REJECTED = { status: 403, code: 'proof_required', message: CREDENTIALS_NEED_PROOF };

let addresses = 0;
const newAddress = (): string => `credentials-${(addresses += 1)}@example.org`;

const moveTo = ({ api }: Pick<TestUser, 'api'>, email = newAddress()) =>
  api('PUT /api/auth/profile', { body: { email } });
const changePassword = ({ api }: Pick<TestUser, 'api'>) =>
  api('POST /api/auth/change-password', { body: { newPassword: 'another one' } });
const proof = ({ api }: Pick<TestUser, 'api'>) => api('GET /api/auth/proof');

/** Signs in with a password and returns the session's API client. */
async function login({ email, password }: TestUser): Promise<Pick<TestUser, 'api'>> {
  const { accessToken } = await server.call()('POST /api/auth/login', { body: { email, password } });
  return { api: server.call({ authorization: `Bearer ${accessToken}` }) };
}

/** Renews the session's access token. This does not count as entering the password. */
async function renew({ tokens }: TestUser): Promise<Pick<TestUser, 'api'>> {
  const { accessToken } = await server.call()('POST /api/auth/refresh', {
    body: { refreshToken: tokens.refreshToken },
  });
  return { api: server.call({ authorization: `Bearer ${accessToken}` }) };
}

it.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['a user', () => Promise.resolve()],
  ['a superadmin', (user) => server.makeAdmin(user)],
])(
  '%s can change their password and address only within 15 minutes of signing in (IDENTITY-54, V6.2.3, V7.5.1)',
  async (_, prepare) => {
    const ada = await server.register();
    await prepare(ada);
    server.clock.advance({ minutes: 14, seconds: 59 });
    expect(await proof(ada)).toEqual({ isFresh: true });
    const email = newAddress();
    await moveTo(ada, email);

    server.clock.advance({ seconds: 1 });
    const late = await renew(ada);
    expect(await proof(late)).toEqual({ isFresh: false });
    await expect(moveTo(late)).rejects.toMatchObject(REJECTED);
    await expect(changePassword(late)).rejects.toMatchObject(REJECTED);

    const proven = await login({ ...ada, email });
    expect(await proof(proven)).toEqual({ isFresh: true });
    await moveTo(proven);
    await changePassword(proven);
  },
);

it("a user can change their name and their address's letter case without a recent sign-in (IDENTITY-54)", async () => {
  const ada = await server.register();
  server.clock.advance({ hours: 1 });
  const { api } = await renew(ada);
  const body = { firstName: 'Augusta', email: ada.email.toUpperCase() };
  expect(await api('PUT /api/auth/profile', { body })).toMatchObject(body);
});

it('an admin can change their own address in the console only within 15 minutes of signing in (IDENTITY-54, V7.5.1)', async () => {
  const root = await server.makeAdmin(await server.register());
  const ada = await server.register();
  server.clock.advance({ minutes: 15 });
  const { api } = await renew(root);
  const change = (user: TestUser, email: string) =>
    api('PUT /api/admin/users/{id}', { params: { id: user.user.id }, body: { email } });
  await expect(change(root, newAddress())).rejects.toMatchObject(REJECTED);
  const email = newAddress();
  expect(await change(ada, email)).toMatchObject({ email });
});

it('notifies an unverified address when the password or the address changes (IDENTITY-29, IDENTITY-55)', async () => {
  const ada = await server.register({ verified: false, firstName: 'Ada' });
  await changePassword(ada);
  const { text } = await server.mailbox.waitFor(ada.email, 'Your password was changed');
  expect(text).toContain('was changed on 15 January 2026 at ');
  await moveTo(ada);
  await server.mailbox.waitFor(ada.email, 'Your email address was changed');
});

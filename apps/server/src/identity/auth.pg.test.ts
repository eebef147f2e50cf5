import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { serverForTests, TEST_PASSWORD, type TestUser } from '@questlog/testkit/server';
import { Mailbox } from '@questlog/testkit/mailbox';

const server = await serverForTests();
// Sign-in is limited per client address and minute, and all tests share one address.
beforeEach(() => server.clock.advance({ minutes: 1 }));

let names = 0;
function newAddress(): string {
  names += 1;
  return `someone-${names}@example.org`;
}

const owner = { password: 'secret!', firstName: 'Ada', lastName: 'Lovelace' };

function register(email: string, rest: object = {}) {
  return server.call()('POST /api/auth/register', { body: { email, ...owner, ...rest } });
}

function login(email: string, password: string) {
  return server.call()('POST /api/auth/login', { body: { email, password } });
}

function refresh(refreshToken: string) {
  return server.call()('POST /api/auth/refresh', { body: { refreshToken } });
}

function meWith(accessToken: string) {
  return server.call({ authorization: `Bearer ${accessToken}` })('GET /api/auth/me');
}

/** Sends input that a typed client cannot send, and returns the response's status and body. */
async function raw(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { code: string } };
}

it('registration creates a user with a free personal account and emails a verification link (ACCOUNT-1)', async () => {
  const email = newAddress();
  const user = await register(email);
  expect(user).toMatchObject({ email, emailVerified: false, firstName: 'Ada', themePreference: 0 });
  expect(user.currentAccount).toMatchObject({
    name: "Ada's Account",
    accountType: 'Personal',
    subscriptionTier: 'PersonalFree',
    userRole: 'Owner',
    usedSeats: 1,
    maxSeats: 1,
    features: { taggingEnabled: false, maxProjects: 3, maxTotalTasks: 50 },
  });
  expect(user.availableAccounts).toEqual([user.currentAccount]);

  const link = Mailbox.linkIn(await server.mailbox.waitFor(email, 'Confirm'));
  const token = link.searchParams.get('token') ?? '';
  const { accessToken } = await login(email, owner.password);
  const api = server.call({ authorization: `Bearer ${accessToken}` });
  await api('POST /api/auth/verify-email', { body: { token } });
  expect((await meWith(accessToken)).emailVerified).toBe(true);
  await expect(api('POST /api/auth/verify-email', { body: { token } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_token',
  });
});

it('registers an address once, whatever its letter case, even concurrently (IDENTITY-5)', async () => {
  const email = newAddress();
  const outcomes = await Promise.allSettled([register(email), register(email.toUpperCase())]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(register(email)).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    message: 'An account with this email already exists.',
  });
});

it("registration reports every invalid field with the form's messages (IDENTITY-3, V2.2.1)", async () => {
  const error = await register('ada', { password: 'short', firstName: 'A', lastName: '' }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toMatchObject({
    status: 400,
    fields: expect.arrayContaining([
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 6 characters' },
      { field: 'firstName', message: 'First name must be at least 2 characters' },
    ]),
  });
});

it('registration and sign-in answer hostile input with a 4xx status', async () => {
  const responses = await Promise.all([
    raw('/api/auth/register', { email: newAddress(), ...owner, firstName: 'A\0da' }),
    raw('/api/auth/register', { email: newAddress(), ...owner, lastName: 'Love\ud800lace' }),
    raw('/api/auth/register', { email: newAddress(), ...owner, password: 'sec\0ret' }),
    raw('/api/auth/register', { email: ['a@example.org'], password: {}, firstName: 1, lastName: null }),
    raw('/api/auth/register', '{"email":'),
    raw('/api/auth/register', '[]'),
    raw('/api/auth/register', 'null'),
    raw('/api/auth/register', { email: `a@${'x'.repeat(300)}.org`, ...owner }),
    raw('/api/auth/login', { email: 'a\0@example.org', password: 'x' }),
    raw('/api/auth/login', { email: newAddress(), password: '\0\ud800' }),
    raw('/api/auth/login', { email: newAddress(), password: 'x'.repeat(20_000) }),
    raw('/api/auth/refresh', { refreshToken: '\0\ud800' }),
    raw('/api/auth/refresh', { refreshToken: 'x'.repeat(10_000) }),
    raw('/api/auth/verify-email', { token: '\0' }),
    raw('/api/auth/logout', { refreshToken: 7 }),
    raw('/api/auth/register', 'x'.repeat(1_100_000)),
  ]);
  for (const { status, body } of responses) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe('internal');
  }
});

it('an API client can sign in whatever the letter case of the address', async () => {
  const ada = await server.register();
  const signedIn = await login(ada.email.toUpperCase(), TEST_PASSWORD);
  expect(signedIn).toMatchObject({ expiresIn: 900, user: { id: ada.user.id } });
  expect((await meWith(signedIn.accessToken)).id).toBe(ada.user.id);
});

it('answers an unknown address and a wrong password identically (IDENTITY-11)', async () => {
  const ada = await server.register();
  const wrong = await login(ada.email, 'wrong password').catch((caught: unknown) => caught);
  const unknown = await login(newAddress(), 'wrong password').catch((caught: unknown) => caught);
  expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
  expect((unknown as { body: unknown }).body).toEqual((wrong as { body: unknown }).body);
});

it('each renewal returns a new refresh token for the same session (IDENTITY-14, V7.2.2)', async () => {
  const ada = await server.register();
  const next = await refresh(ada.tokens.refreshToken);
  expect(next).toMatchObject({ expiresIn: 900, user: { id: ada.user.id } });
  expect(next.refreshToken).not.toBe(ada.tokens.refreshToken);
  expect(decodeJwt(next.accessToken)['sid']).toBe(decodeJwt(ada.tokens.accessToken)['sid']);
  await expect(refresh(next.refreshToken)).resolves.toMatchObject({ expiresIn: 900 });
});

it('reusing a refresh token ends its session, including its access tokens (IDENTITY-15, V7.4.1)', async () => {
  const ada = await server.register();
  const next = await refresh(ada.tokens.refreshToken);
  await expect(refresh(ada.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(refresh(next.refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(meWith(next.accessToken)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

it('at most one of several concurrent renewals with the same refresh token succeeds', async () => {
  const ada = await server.register();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => refresh(ada.tokens.refreshToken)),
  );
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won.length).toBeLessThanOrEqual(1);
  for (const outcome of won) {
    await expect(refresh(outcome.value.refreshToken)).rejects.toMatchObject({ status: 401 });
  }
});

it('refresh tokens expire after thirty days and access tokens after fifteen minutes (IDENTITY-14, V7.3.1)', async () => {
  const ada = await server.register();
  const other = await server.signIn(ada);
  server.clock.advance({ minutes: 14, seconds: 59 });
  await expect(meWith(ada.tokens.accessToken)).resolves.toBeTruthy();
  server.clock.advance({ seconds: 1 });
  await expect(meWith(ada.tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  server.clock.advance({ days: 29 });
  await expect(refresh(ada.tokens.refreshToken)).resolves.toBeTruthy();
  server.clock.advance({ days: 1 });
  await expect(refresh(other.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
});

it('signing out invalidates the access token and the refresh token (V7.4.1)', async () => {
  const ada = await server.register();
  await server.call()('POST /api/auth/logout', { body: { refreshToken: ada.tokens.refreshToken } });
  await expect(meWith(ada.tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  await expect(refresh(ada.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
  await server.call()('POST /api/auth/logout', { body: { refreshToken: 'unknown' } });
});

it('rejects sign-in, renewal and access tokens of a deactivated user (ACCOUNT-21, V7.4.2)', async () => {
  const ada = await server.register();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [ada.user.id]);
  const rejection = { status: 403, message: 'Your account has been deactivated' };
  await expect(login(ada.email, TEST_PASSWORD)).rejects.toMatchObject(rejection);
  await expect(refresh(ada.tokens.refreshToken)).rejects.toMatchObject(rejection);
  await expect(meWith(ada.tokens.accessToken)).rejects.toMatchObject(rejection);
});

it('changing the email address marks it as unverified and notifies the old address (IDENTITY-29)', async () => {
  const ada = await server.register();
  const email = newAddress();
  const changed = await ada.api('PUT /api/auth/profile', { body: { email, lastName: 'King' } });
  expect(changed).toMatchObject({ email, emailVerified: false, firstName: 'Test', lastName: 'King' });
  expect((await server.mailbox.waitFor(ada.email, 'changed')).text).toContain(email);
  await server.mailbox.waitFor(email, 'Confirm');
  const grace = await server.register();
  await expect(
    grace.api('PUT /api/auth/profile', { body: { email: email.toUpperCase() } }),
  ).rejects.toMatchObject({ status: 409, code: 'email_taken' });
});

it('an address stays verified when only its letter case changes (IDENTITY-29)', async () => {
  const ada = await server.register();
  const email = ada.email.toUpperCase();
  const changed = await ada.api('PUT /api/auth/profile', { body: { email } });
  expect(changed).toMatchObject({ email, emailVerified: true });
});

it('resends the verification email only while the address is unverified', async () => {
  const ada = await server.register({ verified: false });
  await ada.api('POST /api/auth/resend-verification');
  await server.mailbox.waitFor(ada.email, 'Confirm');
});

it('changing the password ends all other sessions and keeps the current one (IDENTITY-25, V6.2.2, V7.4.3)', async () => {
  const ada = await server.register();
  const other = await server.signIn(ada);
  await ada.api('POST /api/auth/change-password', { body: { newPassword: 'another one' } });
  await expect(meWith(ada.tokens.accessToken)).resolves.toBeTruthy();
  await expect(refresh(ada.tokens.refreshToken)).resolves.toBeTruthy();
  await expect(meWith(other.tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  await expect(refresh(other.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(login(ada.email, TEST_PASSWORD)).rejects.toMatchObject({ status: 401 });
  await expect(login(ada.email, 'another one')).resolves.toBeTruthy();
});

it('stores the chosen theme and whether it follows the device (VIEW-33)', async () => {
  const ada = await server.register();
  expect(ada.user).toMatchObject({ themePreference: 0, themeFollowsDevice: true });
  const put = (themePreference: 0 | 1, more: { followsDevice?: boolean } = {}) =>
    ada.api('PUT /api/auth/theme-preference', { body: { themePreference, ...more } });
  await put(1);
  expect(await ada.api('GET /api/auth/me')).toMatchObject({
    themePreference: 1,
    themeFollowsDevice: false,
  });
  expect(await put(0)).toMatchObject({ themePreference: 0, themeFollowsDevice: false });
  expect(await put(1, { followsDevice: true })).toMatchObject({ themeFollowsDevice: true });
});

it('changing one preference leaves the others unchanged (IDENTITY-41, IDENTITY-43)', async () => {
  const ada = await server.register();
  expect(ada.user).toMatchObject({ singleLetterKeys: true, weekStart: null, timeZone: null });
  const put = (body: { singleLetterKeys?: boolean; weekStart?: number | null; timeZone?: string | null }) =>
    ada.api('PUT /api/auth/preferences', { body });
  expect(await put({ weekStart: 0 })).toMatchObject({ singleLetterKeys: true, weekStart: 0 });
  expect(await put({ singleLetterKeys: false })).toMatchObject({ singleLetterKeys: false, weekStart: 0 });
  expect(await put({ weekStart: null })).toMatchObject({ singleLetterKeys: false, weekStart: null });
  expect(await put({ timeZone: 'europe/berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect(await put({ weekStart: null })).toMatchObject({ timeZone: 'Europe/Berlin' });
  await expect(put({ timeZone: 'Atlantis/Capital' })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'timeZone', message: 'Choose one of the time zones.' }],
  });
  await expect(put({ weekStart: 7 })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'weekStart' }],
  });
  expect(await ada.api('GET /api/auth/me')).toMatchObject({ singleLetterKeys: false, weekStart: null });
});

it('stores whether new tasks are added at the bottom (TASK-96)', async () => {
  const ada = await server.register();
  expect(ada.user).toMatchObject({ newTasksLast: false });
  const put = (body: object) => ada.api('PUT /api/auth/preferences', { body });
  expect(await put({ newTasksLast: true })).toMatchObject({ newTasksLast: true });
  expect(await put({ weekStart: 1 })).toMatchObject({ newTasksLast: true });
  await expect(put({ newTasksLast: 'yes' })).rejects.toMatchObject({ status: 400 });
});

it('stores the first view (FILTER-50)', async () => {
  const ada = await server.register();
  const filter = `filter:${ada.user.id}`;
  expect(ada.user).toMatchObject({ firstView: null });
  const put = (body: object) => ada.api('PUT /api/auth/preferences', { body });
  expect(await put({ firstView: filter })).toMatchObject({ firstView: filter });
  expect(await put({ weekStart: 1 })).toMatchObject({ firstView: filter });
  expect(await put({ firstView: null })).toMatchObject({ firstView: null });
  await expect(put({ firstView: 'journal' })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'firstView' }],
  });
});

it('stores the region of the last browser and the languages of typed dates (IDENTITY-42, CAPTURE-53)', async () => {
  const ada = await server.register();
  expect(ada.user).toMatchObject({ region: null, captureLanguages: null });
  const put = (body: object) => ada.api('PUT /api/auth/preferences', { body });
  expect(await put({ region: 'us' })).toMatchObject({ region: 'US', captureLanguages: null });
  expect(await put({ captureLanguages: ['de', 'pl'] })).toMatchObject({
    region: 'US',
    captureLanguages: ['de', 'pl'],
  });
  expect(await put({ weekStart: 1 })).toMatchObject({ region: 'US', captureLanguages: ['de', 'pl'] });
  expect(await put({ captureLanguages: null })).toMatchObject({ captureLanguages: null });
  await expect(put({ captureLanguages: ['tlh'] })).rejects.toMatchObject({ status: 400 });
  await expect(put({ region: 'Bavaria' })).rejects.toMatchObject({ status: 400 });
});

it('a user can switch only to accounts of which they are a member (ACCOUNT-7)', async () => {
  const ada = await server.register();
  const grace: TestUser = await server.register();
  await expect(
    ada.api('POST /api/auth/switch-account', { body: { accountId: grace.accountId } }),
  ).rejects.toMatchObject({ status: 404 });
  await server.database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at)
       values ($1, $2, gen_random_uuid(), 'Member', 'Active', now())`,
    [grace.accountId, ada.user.id],
  );
  const switched = await ada.api('POST /api/auth/switch-account', {
    body: { accountId: grace.accountId },
  });
  expect(switched.currentAccount).toMatchObject({ id: grace.accountId, userRole: 'Member' });
  expect(switched.availableAccounts).toHaveLength(2);
  await server.database.pool.query(
    `update members set status = 'Removed' where user_id = $1 and account_id = $2`,
    [ada.user.id, grace.accountId],
  );
  const after = await ada.api('GET /api/auth/me');
  expect(after.currentAccount).toBeNull();
  expect(after.availableAccounts).toHaveLength(1);
});

it('applies a profile change only once if it is repeated with the same idempotency key', async () => {
  const ada = await server.register();
  const change = (lastName: string) =>
    ada.api('PUT /api/auth/profile', { body: { lastName }, idempotencyKey: 'once' });
  const first = await change('King');
  expect(await change('King')).toEqual(first);
  await expect(change('Byron')).rejects.toMatchObject({ status: 409, code: 'idempotency_conflict' });
});

it('does not store a fast hash of a new password along with the idempotency key (V11.4.2)', async () => {
  const ada = await server.register();
  await ada.api('POST /api/auth/change-password', {
    body: { newPassword: 'another one' },
    idempotencyKey: 'secret',
  });
  const { rows } = await server.database.pool.query('select from idempotency_keys where user_id = $1', [
    ada.user.id,
  ]);
  expect(rows).toHaveLength(0);
});

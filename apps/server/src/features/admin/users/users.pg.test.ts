import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { renewTokens, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { Mailbox } from '@questlog/testkit/mailbox';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { notedOf } from '../../../endpoint/admin/testing/admin-calls.ts';
import { listen } from '../../live/testing/listener.ts';

let root: TestUser;

const server = await serverForTests({ live: { pollMs: 200, tickMs: 200 } });
root = await server.makeAdmin(await server.register());

const idOf = ({ user }: TestUser) => ({ params: { id: user.id } });

const lastNoted = async (by: TestUser) => (await notedOf(server, by)).findLast(({ success }) => success);

/** Creates an admin without adding entries to the audit log. */
const staff = async (role: 'superadmin' | 'admin' | 'support' = 'superadmin') =>
  server.makeAdmin(await server.register(), role);

it('user details show memberships and sessions, and reading them is audited (ADMIN-34)', async () => {
  const by = await staff('support');
  const ada = await server.openTeam(await server.register({ firstName: 'Ada' }));
  const bob = await server.register();
  await server.join(bob, ada, 'Admin');
  // Opening the app one day is activity, even if the session's tokens were issued the day before.
  await server.database.pool.query('update sessions set used_at = $2 where user_id = $1', [
    bob.user.id,
    '2026-01-14T20:00:00Z',
  ]);
  await bob.api('GET /api/auth/me');
  const details = await by.api('GET /api/admin/users/{id}', idOf(bob));
  expect(details).toMatchObject({
    id: bob.user.id,
    email: bob.email,
    isDeactivated: false,
    deactivationReason: null,
    lastActiveAt: '2026-01-15T00:00:00.000Z',
    openSessions: 1,
  });
  const memberships = await by.api('GET /api/admin/users/{id}/accounts', idOf(bob));
  expect(memberships).toEqual(details.accountMemberships);
  expect(memberships).toHaveLength(2);
  expect(memberships).toContainEqual({
    accountId: ada.accountId,
    role: 'Admin',
    status: 'Active',
    joinedAt: expect.any(String),
    account: { name: 'Team', accountType: 'Team', subscriptionTier: 'Team' },
  });
  expect(await notedOf(server, by)).toMatchObject([
    { action: 'user.view', resource_id: bob.user.id },
    { action: 'user.view', resource_id: bob.user.id },
  ]);
});

it('user details contain only the fields meant for admins, with the last use of a session as activity (ADMIN-65, V8.2.3)', async () => {
  const ada = await server.register({ firstName: 'Ada', lastName: 'Byron' });
  const { id, email } = ada.user;
  const facts = {
    id,
    identityProviderUserId: id,
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    isEmailVerified: true,
    isDeactivated: false,
    deletionRequestedAt: null,
    adminRole: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  };
  await server.database.pool.query('update sessions set used_at = $2 where user_id = $1', [
    id,
    '2026-01-15T00:00:30Z',
  ]);
  expect(await root.api('GET /api/admin/users/{id}', idOf(ada))).toEqual({
    ...facts,
    deactivationReason: null,
    lastActiveAt: '2026-01-15T00:00:30.000Z',
    openSessions: 1,
    accountMemberships: [
      {
        accountId: ada.accountId,
        role: 'Owner',
        status: 'Active',
        joinedAt: expect.any(String),
        account: { name: "Ada's Account", accountType: 'Personal', subscriptionTier: 'PersonalFree' },
      },
    ],
  });
  const { users } = await root.api('GET /api/admin/users', { query: { search: email } });
  expect(users).toEqual([facts]);
});

it('a request for the details of an unknown user answers 404', async () => {
  const nobody = { params: { id: root.accountId } };
  await expect(root.api('GET /api/admin/users/{id}', nobody)).rejects.toMatchObject({ status: 404 });
});

it("changing a user's name is audited with the old and new values (ADMIN-32)", async () => {
  const by = await staff('admin');
  const ada = await server.register({ firstName: 'Ada', lastName: 'Byron' });
  const changed = await by.api('PUT /api/admin/users/{id}', {
    ...idOf(ada),
    body: { lastName: 'Lovelace' },
  });
  expect(changed).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: true });
  expect(await lastNoted(by)).toMatchObject({
    action: 'user.update',
    description: `Changed last name of ${ada.email}`,
    before: { lastName: 'Byron' },
    after: { lastName: 'Lovelace' },
  });
  expect((await ada.api('GET /api/auth/me')).lastName).toBe('Lovelace');
});

it("changing a user's address marks it as unverified, notifies both addresses and ends all sessions (ADMIN-32)", async () => {
  const by = await staff('admin');
  const ada = await server.register({ email: 'ada-old@example.org' });
  const changed = await by.api('PUT /api/admin/users/{id}', {
    ...idOf(ada),
    body: { email: 'ada-new@example.org' },
  });
  expect(changed).toMatchObject({ email: 'ada-new@example.org', isEmailVerified: false, openSessions: 0 });
  const email = await server.mailbox.waitFor('ada-old@example.org', 'was changed');
  expect(email.text).toContain('is now ada-new@example.org');
  await server.mailbox.waitFor('ada-new@example.org', 'Confirm');
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  const refreshing = server.call()('POST /api/auth/refresh', {
    body: { refreshToken: ada.tokens.refreshToken },
  });
  await expect(refreshing).rejects.toMatchObject({ status: 401 });
  expect(await lastNoted(by)).toMatchObject({
    before: { email: 'ada-old@example.org' },
    after: { email: 'ada-new@example.org' },
  });
});

it("refuses to change a user's address to one that is already taken, and changes nothing (ADMIN-32)", async () => {
  const [ada, bob] = [await server.register({ firstName: 'Ada' }), await server.register()];
  const changing = root.api('PUT /api/admin/users/{id}', {
    ...idOf(ada),
    body: { email: bob.email, firstName: 'Changed' },
  });
  await expect(changing).rejects.toMatchObject({ status: 409, code: 'email_taken' });
  expect((await ada.api('GET /api/auth/me')).firstName).toBe('Ada');
});

it('only superadmins can change the address of an admin (ADMIN-9)', async () => {
  const mallory = await staff('admin');
  const target = await staff('admin');
  const move = (by: TestUser, email: string) =>
    by.api('PUT /api/admin/users/{id}', { ...idOf(target), body: { email } });
  await expect(move(mallory, 'mallory@example.org')).rejects.toMatchObject({
    status: 403,
    message: 'Only superadmins change the address of an admin.',
  });
  const renaming = mallory.api('PUT /api/admin/users/{id}', {
    ...idOf(target),
    body: { firstName: 'New' },
  });
  expect((await renaming).email).toBe(target.email);
  expect((await move(root, 'moved@example.org')).email).toBe('moved@example.org');
});

const setStatus = (by: TestUser, user: TestUser, isDeactivated: boolean, reason?: string) =>
  by.api('PATCH /api/admin/users/{id}/status', { ...idOf(user), body: { isDeactivated, reason } });

it('a deactivated user loses all access at once, including to the hub, until they are reactivated (ADMIN-33, V7.4.5)', async () => {
  const by = await staff('admin');
  const ada = await server.register();
  const listener = await listen(server, ada);
  expect(await setStatus(by, ada, true, ' spam ')).toMatchObject({
    isDeactivated: true,
    deactivationReason: 'spam',
    openSessions: 0,
  });
  expect(await lastNoted(by)).toMatchObject({
    action: 'user.deactivate',
    before: { isDeactivated: false, reason: null },
    after: { isDeactivated: true, reason: 'spam' },
  });
  await listener.ended;
  const { email, password } = ada;
  const login = () => server.call()('POST /api/auth/login', { body: { email, password } });
  await expect(login()).rejects.toMatchObject({ code: 'account_deactivated' });

  server.clock.advance({ seconds: 1 });
  expect(await setStatus(by, ada, false)).toMatchObject({ isDeactivated: false, deactivationReason: null });
  expect((await lastNoted(by))?.action).toBe('user.reactivate');
  expect((await login()).user.id).toBe(ada.user.id);
});

it('answers 403 account_deactivated to every call, token renewal and hub connection of a deactivated user, even if no session is left (ACCOUNT-21)', async () => {
  const by = await staff('admin');
  const ada = await server.register();
  await by.api('POST /api/admin/users/{id}/end-sessions', idOf(ada));
  await setStatus(by, ada, true);
  const rejected = {
    status: 403,
    code: 'account_deactivated',
    message: 'Your account has been deactivated',
  };
  const { refreshToken } = ada.tokens;
  const renew = () => server.call()('POST /api/auth/refresh', { body: { refreshToken } });
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject(rejected);
  await expect(ada.api('GET /api/tasks')).rejects.toMatchObject(rejected);
  await expect(renew()).rejects.toMatchObject(rejected);
  expect(await renewTokens(webClientOf(server), refreshToken)).toMatchObject({
    status: 403,
    body: { error: 'access_denied', error_description: rejected.message },
  });
  await expect(listen(server, ada, true)).rejects.toThrow('403');

  await setStatus(by, ada, false);
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  await expect(renew()).rejects.toMatchObject({ status: 401 });
  expect(await renewTokens(webClientOf(server), refreshToken)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

it('refuses to deactivate the caller or the last superadmin (ADMIN-33)', async () => {
  await server.database.pool.query('delete from admins where user_id <> $1', [root.user.id]);
  await expect(setStatus(root, root, true)).rejects.toMatchObject({
    status: 409,
    message: 'You cannot deactivate yourself.',
  });
  const by = await staff('superadmin');
  const responses = await Promise.allSettled([setStatus(by, root, true), setStatus(root, by, true)]);
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await server.database.pool.query('update users set deactivated_at = null');
  root = await server.signIn(root);
});

const write = (by: TestUser, user: TestUser, body: object) =>
  by.api('POST /api/admin/users/{id}/send-email', {
    ...idOf(user),
    body: {
      subject: 'News\nof yours',
      body: 'One <b>line</b>\nand another\n\nEnd & out',
      isHtml: false,
      ...body,
    },
  });

it("an admin's plain-text email is sent in the product's layout (ADMIN-35)", async () => {
  const by = await staff('support');
  const ada = await server.register({ firstName: 'Ada' });
  await write(by, ada, {});
  const mail = await server.mailbox.waitFor(ada.email, 'News of yours');
  expect(mail.text).toContain('Hello Ada,\n\nOne <b>line</b>\nand another\n\nEnd & out\n\n-- \n');
  expect(mail.html).toContain('One &lt;b&gt;line&lt;/b&gt;<br />and another</p>');
  expect(mail.html).toContain('Questlog</p>');
  expect(await lastNoted(by)).toMatchObject({ action: 'user.mail', after: { subject: 'News of yours' } });
});

it('only superadmins and admins can send HTML email, which is sanitised (ADMIN-35, V1.3.1)', async () => {
  const ada = await server.register();
  const html = {
    subject: 'In HTML',
    isHtml: true,
    body: '<h2 onclick="x()">Hi</h2><p style="position:fixed">See <a href="https://example.org/a?b&amp;c" target="x">this</a><script>x()</script><img src="https://track.example/1.png"><a href="javascript:x()">bad</a></p>',
  };
  await expect(write(await staff('support'), ada, html)).rejects.toMatchObject({ code: 'forbidden' });
  await write(await staff('admin'), ada, html);
  const mail = await server.mailbox.waitFor(ada.email, 'In HTML');
  expect(mail.html).toContain(
    '<h2>Hi</h2><p>See <a href="https://example.org/a?b&amp;c">this</a><a>bad</a></p>',
  );
  expect(mail.text).toContain('Hi\nSee this (https://example.org/a?b&c)bad');
});

it('rejects an HTML email that is empty after sanitising (ADMIN-35)', async () => {
  const writing = write(root, await server.register(), { isHtml: true, body: '<script>x()</script>' });
  await expect(writing).rejects.toMatchObject({ status: 400, fields: [{ field: 'body' }] });
});

it('an admin can email a user a link to set a new password (ADMIN-36)', async () => {
  const by = await staff('support');
  const ada = await server.register();
  const { message } = await by.api('POST /api/admin/users/{id}/reset-password', idOf(ada));
  expect(message).toContain(ada.email);
  const mail = await server.mailbox.waitFor(ada.email, 'Reset your password');
  expect(mail.text).toContain('The administrators of this Questlog server ask you to choose a new password');
  const browser = new Browser();
  const page = await browser.open(Mailbox.linkIn(mail));
  await browser.submit(page, { newPassword: 'quite another', confirmation: 'quite another' });
  await server.call()('POST /api/auth/login', { body: { email: ada.email, password: 'quite another' } });
  const noted = await lastNoted(by);
  expect(noted).toMatchObject({ action: 'user.password-reset', before: null, after: null });
  expect(JSON.stringify(noted)).not.toContain('token');
});

it('rejects a password reset for a deactivated user', async () => {
  const ada = await server.register();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [ada.user.id]);
  const resetting = root.api('POST /api/admin/users/{id}/reset-password', idOf(ada));
  await expect(resetting).rejects.toMatchObject({ status: 409 });
});

it('an admin can end all sessions of a user (ADMIN-36, V7.4.5)', async () => {
  const by = await staff('admin');
  const ada = await server.register();
  await server.signIn(ada);
  const ended = await by.api('POST /api/admin/users/{id}/end-sessions', idOf(ada));
  expect(ended).toEqual({ endedSessions: 2 });
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect(await lastNoted(by)).toMatchObject({ action: 'user.end-sessions', after: { endedSessions: 2 } });
  expect((await server.signIn(ada)).user.id).toBe(ada.user.id);
});

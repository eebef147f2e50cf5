import { beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@questlog/domain/accounts/roles';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { listen } from '../../live/testing/listener.ts';

let owner: TestUser;
const users = {} as Record<'admin' | 'other' | 'member', { readonly user: TestUser; readonly id: string }>;

const server = await serverForTests();

beforeEach(async () => {
  owner = await server.register({ firstName: 'Olive', tier: 'TeamPro' });
  const join = async (firstName: string, role: Role) => {
    const user = await server.register({ firstName });
    // The order of members who join at the same instant is undefined.
    server.clock.advance({ seconds: 1 });
    return { user, id: await server.join(user, owner, role) };
  };
  users.admin = await join('Adam', 'Admin');
  users.other = await join('Otto', 'Admin');
  users.member = await join('Mary', 'Member');
  await seats(5);
});

const seats = (max: number) =>
  server.database.pool.query('update accounts set max_seats = $2 where id = $1', [owner.accountId, max]);

const params = (memberId: string) => ({ params: { accountId: owner.accountId, memberId } });

const list = async (user: TestUser) =>
  (await user.api('GET /api/accounts/{accountId}/members', { params: { accountId: owner.accountId } }))
    .members;

const setRole = (user: TestUser, memberId: string, role: string | number) =>
  user.api('PUT /api/accounts/{accountId}/members/{memberId}/role', { ...params(memberId), body: { role } });

const setStatus = (user: TestUser, memberId: string, status: string | number) =>
  user.api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
    ...params(memberId),
    body: { status },
  });

const remove = (user: TestUser, memberId: string) =>
  user.api('DELETE /api/accounts/{accountId}/members/{memberId}', params(memberId));

const ownId = async (): Promise<string> => (await list(owner))[0]?.id ?? '';

it('lists the Owner and Admins first, each member with role, status and address (ACCOUNT-25)', async () => {
  const members = await list(users.admin.user);
  expect(members.map(({ userFirstName, role, status }) => [userFirstName, role, status])).toEqual([
    ['Olive', 0, 1],
    ['Adam', 1, 1],
    ['Otto', 1, 1],
    ['Mary', 2, 1],
  ]);
  expect(members[3]).toEqual({
    id: users.member.id,
    accountId: owner.accountId,
    userId: users.member.user.user.id,
    avatarUrl: null,
    userEmail: users.member.user.email,
    userFirstName: 'Mary',
    userLastName: users.member.user.user.lastName,
    role: 2,
    status: 1,
    joinedAt: expect.stringMatching(/Z$/),
  });
});

it("rejects a Member's request for the list of members (ACCOUNT-25)", async () => {
  await expect(list(users.member.user)).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: "You don't have permission to view team members",
  });
});

it.each([['Admin'], ['admin'], [1], ['1']])(
  'accepts %j as the role of an Admin (ACCOUNT-26)',
  async (role) => {
    await expect(setRole(owner, users.member.id, role)).resolves.toMatchObject({ role: 1 });
  },
);

it.each([['Owner'], [0], ['Pending'], [''], [3], [1.5]])(
  "rejects %j as a member's new role (ACCOUNT-26)",
  async (role) => {
    await expect(setRole(owner, users.member.id, role)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'role', message: 'The role must be Admin or Member.' }],
    });
  },
);

it("the Owner can change anyone else's role, and Admins only those of Members (ACCOUNT-26)", async () => {
  await expect(setRole(users.admin.user, users.member.id, 'Admin')).resolves.toMatchObject({ role: 1 });
  await expect(setRole(users.admin.user, users.other.id, 'Member')).rejects.toMatchObject({
    status: 403,
    message: 'Admins can only change the role of Members, not other Admins',
  });
  await expect(setRole(users.admin.user, users.admin.id, 'Member')).rejects.toMatchObject({
    status: 403,
    message: 'You cannot change your own role',
  });
  await expect(setRole(owner, await ownId(), 'Member')).rejects.toMatchObject({
    status: 403,
    message: 'You cannot change your own role',
  });
  await expect(setRole(users.admin.user, await ownId(), 'Member')).rejects.toMatchObject({ status: 403 });
  await expect(setRole(owner, users.admin.id, 'Member')).resolves.toMatchObject({ role: 2 });
  await expect(setRole(users.admin.user, users.member.id, 'Member')).rejects.toMatchObject({
    status: 403,
    message: 'Only account owners can change member roles',
  });
});

it("changing an unknown member's role answers 404", async () => {
  await expect(setRole(owner, newId(0), 'Admin')).rejects.toMatchObject({ status: 404 });
  const stranger = await server.register();
  const [theirs] = (
    await stranger.api('GET /api/accounts/{accountId}/members', {
      params: { accountId: stranger.accountId },
    })
  ).members;
  await expect(setRole(owner, theirs?.id ?? '', 'Admin')).rejects.toMatchObject({ status: 404 });
});

it.each([
  ['of an Admin by another', 'admin', () => users.other.id, 'Admins cannot remove other admins'],
  ['of oneself', 'admin', () => users.admin.id, 'You cannot remove yourself from the team'],
  ['of the Owner', 'admin', ownId, 'Cannot remove the account owner'],
  ['by a Member', 'member', () => users.admin.id, 'You do not have permission to do this.'],
] as const)('rejects the removal %s (ACCOUNT-27)', async (_, who, whom, message) => {
  await expect(remove(users[who].user, await whom())).rejects.toMatchObject({ status: 403, message });
  expect(await list(owner)).toHaveLength(4);
});

it('prevents the Owner from removing themselves (ACCOUNT-27)', async () => {
  await expect(remove(owner, await ownId())).rejects.toMatchObject({
    status: 403,
    message: 'Cannot remove the account owner',
  });
});

it('a removed member is not listed, and calls that change them answer 404 (ACCOUNT-25)', async () => {
  await remove(users.admin.user, users.member.id);
  expect((await list(owner)).map(({ id }) => id)).not.toContain(users.member.id);
  await expect(remove(owner, users.member.id)).rejects.toMatchObject({ status: 404 });
  await expect(setStatus(owner, users.member.id, 'Active')).rejects.toMatchObject({ status: 404 });
  await expect(setRole(owner, users.member.id, 'Admin')).rejects.toMatchObject({ status: 404 });
});

it('a suspended member has no access until they are reactivated (ACCOUNT-28)', async () => {
  const { user, id } = users.member;
  await expect(setStatus(users.admin.user, id, 'Suspended')).resolves.toMatchObject({ status: 2 });
  const inTheirs = { headers: { 'x-account-id': owner.accountId } };
  await expect(user.api('GET /api/tasks', inTheirs)).rejects.toMatchObject({ code: 'access_denied' });
  await expect(setStatus(users.admin.user, id, 1)).resolves.toMatchObject({ status: 1 });
  await expect(user.api('GET /api/tasks', inTheirs)).resolves.toEqual([]);
});

it('suspending a member requires the same role as removing them (ACCOUNT-28)', async () => {
  await expect(setStatus(users.admin.user, users.other.id, 'Suspended')).rejects.toMatchObject({
    status: 403,
    message: 'Admins cannot suspend other admins',
  });
  await expect(setStatus(users.admin.user, users.admin.id, 'Suspended')).rejects.toMatchObject({
    status: 403,
    message: 'You cannot suspend yourself',
  });
  await expect(setStatus(owner, await ownId(), 'Suspended')).rejects.toMatchObject({
    status: 403,
    message: 'Cannot suspend the account owner',
  });
  await expect(setStatus(owner, users.member.id, 'Removed')).rejects.toMatchObject({ status: 400 });
});

it('suspending a member frees a seat, and reactivating one requires a free seat (ACCOUNT-28, ACCOUNT-30)', async () => {
  await setStatus(owner, users.member.id, 'Suspended');
  await seats(3);
  await expect(setStatus(owner, users.member.id, 'Active')).rejects.toMatchObject({
    status: 403,
    code: 'limit_reached',
    body: { limitType: 'seats', currentUsage: 3, maxAllowed: 3, requiresUpgrade: false },
  });
});

const endings = [
  ['a removal', (id: string) => remove(owner, id)],
  ['a suspension', (id: string) => setStatus(owner, id, 'Suspended')],
] as const;

it.each(endings)(
  'the hub notifies a member after %s, and their list no longer contains the account (ACCOUNT-29)',
  async (_, end) => {
    const { user, id } = users.member;
    const listener = await listen(server, user);
    await vi.waitFor(() => expect(listener.versionOf(owner.accountId)).toBeDefined());
    await end(id);
    await vi.waitFor(() => expect(listener.of('AccessEnded')).toEqual([{ accountId: owner.accountId }]));
    await owner.api('POST /api/tasks', { body: { title: 'secret' } });
    await listener.connection.stop();
    expect((await user.api('GET /api/accounts')).map((account) => account.id)).toEqual([user.accountId]);
  },
);

it.each(endings)(
  "a member's oldest personal account becomes their current one after %s (ACCOUNT-29)",
  async (_, end) => {
    const { user, id } = users.member;
    await user.api('POST /api/auth/switch-account', { body: { accountId: owner.accountId } });
    const bystander = users.admin.user;
    await bystander.api('POST /api/auth/switch-account', { body: { accountId: owner.accountId } });
    await end(id);
    expect((await user.api('GET /api/auth/me')).currentAccount?.id).toBe(user.accountId);
    expect((await bystander.api('GET /api/auth/me')).currentAccount?.id).toBe(owner.accountId);
    await expect(user.api('GET /api/tasks')).resolves.toEqual([]);
  },
);

it("every change to a member raises the account's version (ACCOUNT-29)", async () => {
  const accountState = async () => {
    const { version, accountUpdatedAt } = await owner.api('GET /api/changes');
    return { version, accountUpdatedAt };
  };
  let before = await accountState();
  for (const change of [
    () => setRole(owner, users.member.id, 'Admin'),
    () => setStatus(owner, users.member.id, 'Suspended'),
    () => setStatus(owner, users.member.id, 'Active'),
    () => remove(owner, users.member.id),
  ]) {
    await change();
    const after = await accountState();
    expect(after.version).toBe(before.version + 1);
    expect(after.accountUpdatedAt > before.accountUpdatedAt).toBe(true);
    before = after;
  }
});

/**
 * Tests concurrent changes to members. Each change must be checked against the state read while holding the
 * account's row lock.
 */
import { beforeEach, expect, it } from 'vitest';
import { whileAnotherChanges } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

let owner: TestUser;
let admin: TestUser;
let other: TestUser;
let member: TestUser;
let ids: { readonly admin: string; readonly other: string; readonly member: string };

const server = await serverForTests();

beforeEach(async () => {
  owner = await server.register({ tier: 'TeamPro' });
  [admin, other, member] = await Promise.all([server.register(), server.register(), server.register()]);
  ids = {
    admin: await server.join(admin, owner, 'Admin'),
    other: await server.join(other, owner, 'Admin'),
    member: await server.join(member, owner, 'Member'),
  };
});

const params = (memberId: string) => ({ params: { accountId: owner.accountId, memberId } });
const remove = (by: TestUser, memberId: string) =>
  by.api('DELETE /api/accounts/{accountId}/members/{memberId}', params(memberId));
const setRole = (by: TestUser, memberId: string, role: 'Admin' | 'Member') =>
  by.api('PUT /api/accounts/{accountId}/members/{memberId}/role', { ...params(memberId), body: { role } });

/** Makes requests while another server, which is changing a member, holds the lock on the account's row. */
const during = <T>(sql: string, memberId: string, requests: () => Promise<T>): Promise<T> =>
  whileAnotherChanges(
    server.database.pool,
    owner.accountId,
    (client) => client.query(sql, [memberId]),
    requests,
  );

async function standing(): Promise<Record<string, string>> {
  const { rows } = await server.database.pool.query<{ id: string; standing: string }>(
    `select id, role || ' ' || status as standing from members where account_id = $1`,
    [owner.accountId],
  );
  const byId = new Map(rows.map((row) => [row.id, row.standing]));
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id) ?? '']));
}

it('rejects both removals if two Admins remove each other concurrently (ACCOUNT-31)', async () => {
  const responses = await Promise.allSettled([remove(admin, ids.other), remove(other, ids.admin)]);
  for (const response of responses) expect(response).toMatchObject({ reason: { status: 403 } });
  expect(await standing()).toMatchObject({ admin: 'Admin Active', other: 'Admin Active' });
});

it('only one of two concurrent removals of a Member succeeds (ACCOUNT-31)', async () => {
  const responses = await Promise.allSettled([remove(admin, ids.member), remove(other, ids.member)]);
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(responses).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ status: 404 }) }),
  );
  expect(await standing()).toMatchObject({ member: 'Member Removed' });
});

const demote = `update members set role = 'Member' where id = $1`;

it('rejects an in-flight removal if its Admin is demoted (ACCOUNT-31, V8.2.1)', async () => {
  const removal = during(demote, ids.admin, () => remove(admin, ids.member));
  await expect(removal).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  expect(await standing()).toMatchObject({ member: 'Member Active' });
});

it('rejects an in-flight role change if its Admin is demoted (ACCOUNT-31)', async () => {
  const change = during(demote, ids.admin, () => setRole(admin, ids.member, 'Admin'));
  await expect(change).rejects.toMatchObject({
    status: 403,
    message: 'Only account owners can change member roles',
  });
  expect(await standing()).toMatchObject({ member: 'Member Active' });
});

it('answers 404 to an in-flight call if its Admin is removed (ACCOUNT-31)', async () => {
  const removal = during(`update members set status = 'Removed' where id = $1`, ids.admin, () =>
    remove(admin, ids.member),
  );
  await expect(removal).rejects.toMatchObject({ status: 404 });
  expect(await standing()).toMatchObject({ member: 'Member Active' });
});

it("rejects an Admin's in-flight removal of a Member who has just become an Admin (ACCOUNT-31)", async () => {
  const removal = during(`update members set role = 'Admin' where id = $1`, ids.member, () =>
    remove(admin, ids.member),
  );
  await expect(removal).rejects.toMatchObject({
    status: 403,
    message: 'Admins cannot remove other admins',
  });
  expect(await standing()).toMatchObject({ member: 'Admin Active' });
});

it('a removed member can no longer write, but acknowledged writes remain (ACCOUNT-31)', async () => {
  const inTeam = { headers: { 'x-account-id': owner.accountId }, body: { title: 't' } };
  const writes = Array.from({ length: 40 }, () => member.api('POST /api/tasks', inTeam));
  const removal = remove(owner, ids.member);
  const late = removal.then(() =>
    Promise.allSettled(Array.from({ length: 10 }, () => member.api('POST /api/tasks', inTeam))),
  );
  const responses = await Promise.allSettled(writes);
  for (const response of await late) expect(response).toMatchObject({ reason: { code: 'access_denied' } });
  const tasks = await owner.api('GET /api/tasks');
  expect(tasks).toHaveLength(responses.filter(({ status }) => status === 'fulfilled').length);
});

it('a user who switches to an account that removes them ends up in their personal account (ACCOUNT-29)', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await server.register();
    const id = await server.join(user, owner);
    await Promise.allSettled([
      user.api('POST /api/auth/switch-account', { body: { accountId: owner.accountId } }),
      remove(owner, id),
    ]);
    expect((await user.api('GET /api/auth/me')).currentAccount?.id).toBe(user.accountId);
  }
});

import { beforeEach, expect, it } from 'vitest';
import { TRANSFER_IS_FOR_OWNERS, TRANSFER_NEEDS_PROOF } from '@questlog/domain/accounts/member-rules';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

let owner: TestUser;
let admin: TestUser;
let other: TestUser;
let member: TestUser;
let team: { readonly user: { readonly id: string }; readonly accountId: string };
let ids: Record<'admin' | 'other' | 'member', string>;

const server = await serverForTests();

beforeEach(async () => {
  owner = await server.register();
  team = await server.openTeam(owner);
  [admin, other, member] = await Promise.all([server.register(), server.register(), server.register()]);
  ids = {
    admin: await server.join(admin, team, 'Admin'),
    other: await server.join(other, team, 'Admin'),
    member: await server.join(member, team, 'Member'),
  };
});

const transfer = (by: Pick<TestUser, 'api'>, memberId: string, headers: Record<string, string> = {}) =>
  by.api('POST /api/accounts/{accountId}/transfer', {
    params: { accountId: team.accountId },
    body: { memberId },
    headers,
  });

async function roles(): Promise<Record<string, string>> {
  const { rows } = await server.database.pool.query<{ user_id: string; role: string }>(
    'select user_id, role from members where account_id = $1',
    [team.accountId],
  );
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

const UNCHANGED = () => ({ [owner.user.id]: 'Owner', [admin.user.id]: 'Admin', [other.user.id]: 'Admin' });

it('makes an Admin the Owner and the Owner an Admin, and emails both (ACCOUNT-76)', async () => {
  await expect(transfer(owner, ids.admin)).resolves.toMatchObject({ id: ids.admin, role: 0, status: 1 });
  expect(await roles()).toEqual({
    [owner.user.id]: 'Admin',
    [admin.user.id]: 'Owner',
    [other.user.id]: 'Admin',
    [member.user.id]: 'Member',
  });
  expect((await server.mailbox.waitFor(admin.email, 'You own')).text).toContain(owner.email);
  expect((await server.mailbox.waitFor(owner.email, 'You handed over')).text).toContain(admin.email);
});

it('lets the former Owner delete their user without the account (ACCOUNT-76, IDENTITY-61)', async () => {
  const remove = () => owner.api('DELETE /api/auth/me', { body: { confirm: owner.email } });
  await expect(remove()).rejects.toMatchObject({ status: 409 });
  await transfer(owner, ids.admin);
  await remove();
  expect((await admin.api('GET /api/accounts')).map(({ id }) => id)).toContain(team.accountId);
});

it('repeating a transfer with its key changes nothing (ACCOUNT-76)', async () => {
  const key = { 'idempotency-key': newId(0) };
  const first = await transfer(owner, ids.admin, key);
  expect(await transfer(owner, ids.admin, key)).toEqual(first);
  expect((await roles())[admin.user.id]).toBe('Owner');
});

it('rejects a transfer to anybody but an Active Admin (ACCOUNT-76)', async () => {
  await server.database.pool.query(`update members set status = 'Suspended' where id = $1`, [ids.other]);
  for (const id of [ids.member, ids.other]) {
    await expect(transfer(owner, id)).rejects.toMatchObject({
      status: 409,
      message: 'Only an active Admin can become the owner. Make this member an Admin first.',
    });
  }
  const stranger = await server.register();
  const { members } = await stranger.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: stranger.accountId },
  });
  for (const id of [members[0]?.id ?? '', newId(0)]) {
    await expect(transfer(owner, id)).rejects.toMatchObject({ status: 404 });
  }
  expect(await roles()).toMatchObject(UNCHANGED());
});

it.each([
  ['an Admin', () => admin],
  ['a Member', () => member],
])('rejects a transfer by %s (ACCOUNT-76)', async (_, caller) => {
  await expect(transfer(caller(), ids.other)).rejects.toMatchObject({
    status: 403,
    message: TRANSFER_IS_FOR_OWNERS,
  });
  expect(await roles()).toMatchObject(UNCHANGED());
});

it('rejects a transfer if the last sign-in is older than 15 minutes (ACCOUNT-76)', async () => {
  server.clock.advance({ minutes: 15 });
  const { accessToken } = await server.call()('POST /api/auth/refresh', {
    body: { refreshToken: owner.tokens.refreshToken },
  });
  const late = { api: server.call({ authorization: `Bearer ${accessToken}` }) };
  await expect(transfer(late, ids.admin)).rejects.toMatchObject({
    code: 'proof_required',
    message: TRANSFER_NEEDS_PROOF,
  });
  expect(await roles()).toMatchObject(UNCHANGED());
});

it('leaves exactly one Owner after two concurrent transfers (ACCOUNT-76)', async () => {
  const results = await Promise.allSettled([transfer(owner, ids.admin), transfer(owner, ids.other)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(Object.values(await roles()).sort()).toEqual(['Admin', 'Admin', 'Member', 'Owner']);
});

it('rejects a new Owner who has no storage left for the account (ACCOUNT-60, ACCOUNT-76)', async () => {
  const { rowCount } = await server.database.pool.query(
    `insert into account_storage (account_id, text_bytes) values ($1, 200000000000)
       on conflict (account_id) do update set text_bytes = excluded.text_bytes`,
    [team.accountId],
  );
  expect(rowCount).toBe(1);
  await expect(transfer(owner, ids.admin)).rejects.toMatchObject({ status: 409 });
  expect(await roles()).toMatchObject(UNCHANGED());
});

it('rejects handing over a personal account (ACCOUNT-76)', async () => {
  const memberId = await server.join(admin, owner, 'Admin');
  await expect(
    owner.api('POST /api/accounts/{accountId}/transfer', {
      params: { accountId: owner.accountId },
      body: { memberId },
    }),
  ).rejects.toMatchObject({ status: 409, message: 'Only team accounts can be handed over.' });
});

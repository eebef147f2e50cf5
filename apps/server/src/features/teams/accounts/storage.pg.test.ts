import { TIERS } from '@questlog/domain/plans/plans';
import { maxStorageBytes } from '@questlog/domain/plans/storage';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeAccounts } from './account-ends.commands.ts';
import { writeStorageLimits } from '../../../account-change/storage.queries.ts';
import { createLog } from '../../../platform/log/log.ts';

let ada: TestUser;

const server = await serverForTests();
beforeEach(async () => {
  await writeStorageLimits(server.database.pool);
  ada = await server.register();
});

/** Lowers the free plan's storage limit, so that a test need not write a gigabyte. */
const limitFree = (bytes: number) =>
  server.database.pool.query(`update storage_limits set max_bytes = $1 where tier = 'PersonalFree'`, [bytes]);

const inAccount = (accountId: string) => server.inAccount(ada, accountId);
const createAccount = (accountType: 'Personal' | 'Team' = 'Personal') =>
  ada.api('POST /api/accounts', { body: { name: 'Guild', accountType } });
const deleteAccount = (accountId: string) =>
  ada.api('DELETE /api/accounts/{accountId}', { params: { accountId } });
const usage = (user: TestUser, accountId: string) =>
  user.api('GET /api/accounts/{accountId}/usage', { params: { accountId } });
/** A task with more than 64 KiB of text. The limit is not checked for smaller additions. */
const long = { title: 't', notes: 'x'.repeat(70_000) };
const FULL = {
  status: 403,
  code: 'limit_reached',
  body: { limitType: 'storage', requiredTier: 'PersonalPro' },
};

async function storedBytes(accountId: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ bytes: number }>(
    `select coalesce(sum(text_bytes), 0)::float8 as bytes from account_storage where account_id = $1`,
    [accountId],
  );
  return rows[0]?.bytes ?? 0;
}

it('the storage total follows the text as rows are created, edited, trashed and removed (ACCOUNT-60)', async () => {
  await server.setTier(ada, 'PersonalPro');
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'One', notes: 'é'.repeat(10) } });
  expect(await storedBytes(ada.accountId)).toBe(23);
  await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { description: 'abc', notes: null } });
  expect(await storedBytes(ada.accountId)).toBe(6);
  await ada.api('POST /api/tasks/{id}/complete', { params: { id } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  expect(await storedBytes(ada.accountId)).toBe(6);
  await ada.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'a' }, { title: 'b', tagPaths: ['x'] }] },
  });
  await ada.api('POST /api/projects', { body: { title: 'Four' } });
  expect(await storedBytes(ada.accountId)).toBe(6 + 2 + 2 + 4);
  await server.database.pool.query('delete from tasks where account_id = $1', [ada.accountId]);
  expect(await storedBytes(ada.accountId)).toBe(2 + 4);
});

it("shows an account's storage to members, and the total of all accounts only to the Owner (ACCOUNT-60)", async () => {
  await server.setTier(ada, 'TeamPro');
  const grace = await server.register();
  await server.join(grace, { accountId: ada.accountId });
  const { id: other } = await createAccount();
  await inAccount(other)('POST /api/tasks', { body: { title: 't', notes: 'x'.repeat(20_000) } });
  await ada.api('POST /api/tasks', { body: { title: 't', notes: 'x'.repeat(10_000) } });
  expect((await usage(ada, ada.accountId)).storage).toEqual({
    current: 0.01,
    owned: { current: 0.03, max: 100_000 },
  });
  expect((await usage(grace, ada.accountId)).storage).toEqual({ current: 0.01, owned: null });
});

it("writes the domain's storage limits to the database on startup", async () => {
  const { rows } = await server.database.pool.query<{ tier: string; max: number }>(
    'select tier, max_bytes::float8 as max from storage_limits',
  );
  expect(new Map(rows.map(({ tier, max }) => [tier, max]))).toEqual(
    new Map(TIERS.map((tier) => [tier, maxStorageBytes(tier)])),
  );
});

it("an account's storage counts every account table with text (ACCOUNT-60)", async () => {
  const { rows } = await server.database.pool.query<{ table: string; triggers: number; counted: boolean }>(
    `select c.oid::regclass::text as table,
              (select count(*)::int from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                where t.tgrelid = c.oid and p.proname like 'keep_storage_of_%') as triggers,
              bool_and(exists (select from pg_attrdef d where d.adrelid = c.oid
                                  and pg_get_expr(d.adbin, d.adrelid) ~ ('octet_length\\(\\(?' || a.attname || '\\M'))) as counted
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type ty on ty.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and coalesce(nullif(ty.typbasetype, 0), ty.oid) = 'text'::regtype
          and a.attname not in ('color', 'priority', 'status', 'role', 'email', 'email_key', 'frequency',
                                'repeat_mode', 'date_field', 'scheduled_time')
          and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'account_id')
          and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'version')
        group by c.oid order by 1`,
  );
  expect(rows).toEqual(
    ['comments', 'projects', 'repeat_patterns', 'sections', 'tags', 'tasks'].map((table) => ({
      table,
      triggers: 3,
      counted: true,
    })),
  );
});

describe('a person whose storage is full', () => {
  beforeEach(() => limitFree(150_000));

  it('rejects every creation in the accounts of a user whose storage is full, and says what to do (ACCOUNT-61)', async () => {
    const { id: other } = await createAccount();
    await ada.api('POST /api/tasks', { body: long });
    await inAccount(other)('POST /api/tasks', { body: long });
    await expect(ada.api('POST /api/tasks', { body: long })).rejects.toMatchObject({
      ...FULL,
      message: expect.stringContaining('Shorten long notes and descriptions, or upgrade'),
    });
    const ways = [
      () => ada.api('POST /api/tasks', { body: { ...long, tagPaths: [] } }),
      () => ada.api('POST /api/tasks/bulk', { body: { tasks: [long] } }),
      () => inAccount(other)('POST /api/tasks', { body: long }),
    ];
    for (const way of ways) await expect(way()).rejects.toMatchObject(FULL);
  });

  it('a user whose storage is full can complete, shorten and delete tasks, which frees storage (ACCOUNT-61)', async () => {
    const { id } = await ada.api('POST /api/tasks', { body: long });
    const params = { id };
    await limitFree(100_000);
    const grow = ada.api('PUT /api/tasks/{id}', { params, body: { description: long.notes } });
    await expect(grow).rejects.toMatchObject(FULL);
    await limitFree(10_000);
    await ada.api('POST /api/tasks/{id}/complete', { params });
    await ada.api('PUT /api/tasks/{id}', { params, body: { notes: 'x'.repeat(66_000) } });
    await ada.api('DELETE /api/tasks/{id}', { params });
    await ada.api('POST /api/tasks/{id}/restore', { params });
    await ada.api('PUT /api/tasks/{id}', { params, body: { notes: null } });
    await limitFree(100_000);
    await ada.api('POST /api/tasks', { body: long });
  });

  it('a deleted account keeps counting towards storage until it is purged (ACCOUNT-60)', async () => {
    const { id: other } = await createAccount();
    for (const body of [long, long]) await inAccount(other)('POST /api/tasks', { body });
    await deleteAccount(other);
    await expect(ada.api('POST /api/tasks', { body: long })).rejects.toMatchObject(FULL);
    server.clock.advance({ hours: 31 * 24 });
    const now = new Date(server.clock.now().epochMilliseconds);
    await purgeAccounts({ pool: server.database.pool, log: createLog('silent') }, now);
    const again = await server.signIn(ada);
    await again.api('POST /api/tasks', { body: long });
  });

  it('concurrent changes to several accounts of a user cannot exceed the limit together (ACCOUNT-61)', async () => {
    await limitFree(100_000);
    const others = [(await createAccount()).id, (await createAccount()).id, (await createAccount()).id];
    const responses = await Promise.allSettled(
      others.map((id) => inAccount(id)('POST /api/tasks', { body: long })),
    );
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await usage(ada, ada.accountId)).storage.owned?.current).toBe(0.07);
  });

  it("a plan with Unlimited Storage removes the storage limit for all of its Owner's accounts", async () => {
    const { id: other } = await createAccount();
    for (const body of [long, long]) await ada.api('POST /api/tasks', { body });
    await expect(inAccount(other)('POST /api/tasks', { body: long })).rejects.toMatchObject(FULL);
    await server.setTier(ada, 'PersonalPro');
    await inAccount(other)('POST /api/tasks', { body: long });
  });

  it('rejects only changes that exceed the storage limit, even in a shared transaction (ACCOUNT-61)', async () => {
    const tasks = Array.from({ length: 5 }, () =>
      ada.api('POST /api/tasks', { body: { ...long, id: newId(0) } }),
    );
    const responses = await Promise.allSettled(tasks);
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await storedBytes(ada.accountId)).toBe(2 * 70_001);
  });
});

const TOO_MANY = { status: 409, message: expect.stringMatching(/at most 5 free personal accounts/) };

it('limits a user to five free personal accounts, including those deleted in the last 30 days (ACCOUNT-62)', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push((await createAccount()).id);
  await expect(createAccount()).rejects.toMatchObject(TOO_MANY);
  await createAccount('Team');
  await deleteAccount(ids[0] ?? '');
  await expect(createAccount()).rejects.toMatchObject(TOO_MANY);
  server.clock.advance({ hours: 30 * 24, seconds: 1 });
  ada = await server.signIn(ada);
  await createAccount();
});

it('a paid personal account does not count towards the limit on free ones (ACCOUNT-62)', async () => {
  for (let index = 0; index < 4; index += 1) await createAccount();
  await server.setTier(ada, 'PersonalPro');
  await expect(createAccount()).resolves.toMatchObject({ subscriptionTier: 'PersonalFree' });
});

/**
 * Tests the tasks of several accounts in a partitioned database, and its backups
 * (docs/decisions/046-partitions.md).
 */
import { join } from 'node:path';
import { createTestDatabase, databaseForTests } from '@questlog/testkit/postgres/database';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { expect, it } from 'vitest';
import { unannounced } from '../../account-change/announcer.ts';
import { restoreBackup } from '../../platform/db/backup/restore-backup.ts';
import { takeBackup } from '../../platform/db/backup/take-backup.ts';
import { migrate, MIGRATIONS_DIR } from '../../platform/db/schema/migrations.ts';
import { partitionCount } from '../../platform/db/schema/partitions.ts';
import { createLog } from '../../platform/log/log.ts';
import { emptyTrash } from '../trash/trash.commands.ts';

const COUNT = 4;

const database = await databaseForTests({ empty: true });
await migrate(database.pool, { partitions: { count: COUNT, filled: 'refuse' } });
const server = await serverForTests({ database });
/** With this many users, every partition almost certainly contains some tasks. */
const users: TestUser[] = [];
for (let user = 0; user < 8; user += 1) users.push(await server.register({ tier: 'PersonalPro' }));

const first = (): TestUser => users[0] as TestUser;

it('tasks in a partitioned database can be created, changed, completed, listed, deleted and purged (OPERATION-35)', async () => {
  for (const user of users) {
    const { api } = user;
    const { version } = await api('GET /api/changes');
    const project = await api('POST /api/projects', { body: { title: 'Garden' } });
    const body = { title: 'Dig', projectId: project.id, tagPaths: ['home/outside'] };
    const dig = await api('POST /api/tasks', { body });
    const sow = await api('POST /api/tasks', { body: { title: 'Sow', parentId: dig.id } });
    const old = await api('POST /api/tasks', { body: { title: 'Old' } });
    await api('PUT /api/tasks/{id}', { params: { id: dig.id }, body: { title: 'Dig deep' } });
    await api('POST /api/tasks/{id}/complete', { params: { id: sow.id }, body: { completed: true } });
    await api('DELETE /api/tasks/{id}', { params: { id: old.id } });

    const listed = await api('GET /api/tasks', { query: {} });
    expect(listed.map(({ title }) => title).sort()).toEqual(['Dig deep', 'Sow']);
    const changes = await api('GET /api/changes', { query: { since: version } });
    expect(changes.tasks.map(({ id }) => id).sort()).toEqual([dig.id, sow.id].sort());
  }
  const deps = { pool: database.pool, clock: server.clock, live: unannounced, log: createLog('silent') };
  expect(await emptyTrash(deps, new Date('2030-01-01'))).toBe(users.length);
});

it("stores each account's tasks in one partition, and spreads accounts over several", async () => {
  const { rows } = await database.pool.query<{ accounts: number }>(
    'select count(distinct account_id)::int as accounts from tasks group by tableoid',
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(users.length);
});

it('rejects a duplicate id, a duplicate tag and a time without a date, as an unpartitioned database does (OPERATION-35)', async () => {
  const { api, accountId } = first();
  const task = await api('POST /api/tasks', { body: { title: 'Weed' } });
  const id = '019bc186-0000-7000-8000-000000000001';
  const tasks = [
    { id: task.id, title: 'Again' },
    { id, title: 'New' },
  ];
  const again = api('POST /api/tasks/bulk', { body: { tasks } });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const params = { accountId };
  await api('POST /api/accounts/{accountId}/tags', { params, body: { name: 'shed' } });
  const taken = api('POST /api/accounts/{accountId}/tags', { params, body: { name: 'shed' } });
  await expect(taken).rejects.toMatchObject({ status: 409, code: 'tag_exists' });
  const timed = api('PUT /api/tasks/{id}', { params: { id: task.id }, body: { scheduledTime: '09:00' } });
  await expect(timed).rejects.toMatchObject({ status: 400, fields: [{ field: 'scheduledTime' }] });
});

it("counts tasks towards their account's storage until the account is purged", async () => {
  const removed = await server.register({ tier: 'PersonalPro' });
  await removed.api('POST /api/tasks', { body: { title: 'x'.repeat(100) } });
  const bytes = async () =>
    (
      await database.pool.query('select text_bytes from account_storage where account_id = $1', [
        removed.accountId,
      ])
    ).rows;
  expect(await bytes()).toEqual([{ text_bytes: 100 }]);
  await database.pool.query('delete from accounts where id = $1', [removed.accountId]);
  expect(await bytes()).toEqual([]);
  const left = await database.pool.query('select from tasks where account_id = $1', [removed.accountId]);
  expect(left.rowCount).toBe(0);
});

const ROWS = 'select account_id, id, title, version, text_bytes from tasks order by account_id, id';

it.each([
  ['with other partitions', 2],
  ['without partitions', undefined],
])(
  "restores every row of a partitioned database's backup into a database %s (OPERATION-36)",
  async (_how, partitions) => {
    const dataDir = await makeTemporaryDataDir();
    const target = await createTestDatabase({ empty: true });
    const file = join(dataDir.path, 'all.qlb');
    await takeBackup(database.url, file);
    // The second restore replaces a database that is already partitioned.
    for (const count of [COUNT, partitions]) {
      await restoreBackup(target.url, file, MIGRATIONS_DIR, undefined, undefined, count);
    }
    expect(await partitionCount(target.pool)).toBe(partitions ?? 0);
    const { rows } = await database.pool.query(ROWS);
    expect(rows.length).toBeGreaterThan(users.length);
    expect((await target.pool.query(ROWS)).rows).toEqual(rows);
    const fitting = `select count(*)::int as keys from pg_constraint where contype = 'f' and conparentid = 0 and not convalidated`;
    expect((await target.pool.query(fitting)).rows).toEqual([{ keys: 0 }]);
    await target.drop();
    await dataDir.remove();
  },
);

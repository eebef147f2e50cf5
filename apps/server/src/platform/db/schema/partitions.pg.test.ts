import { createTestDatabase, databaseForTests } from '@questlog/testkit/postgres/database';
import { expect, it } from 'vitest';
import { createLog } from '../../log/log.ts';
import { inTransaction } from '../transaction.ts';
import { openPool } from '../pool.ts';
import { readSchema } from './catalog.ts';
import { migrate } from './migrations.ts';
import { CONTENT_TABLES, namePartitionIndexes, partitionCount } from './partitions.ts';

const partitioned = (count: number) => ({ partitions: { count, filled: 'refuse' } }) as const;

const plain = await databaseForTests({ empty: true });
const database = await databaseForTests({ empty: true });
await migrate(plain.pool);
await migrate(database.pool, partitioned(16));

it('a partitioned database has the schema of an ordinary one (OPERATION-35)', async () => {
  const expected = await readSchema(plain.pool);
  expect(expected.tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...CONTENT_TABLES]));
  expect(await readSchema(database.pool)).toEqual(expected);
});

it('later migrations change a partitioned database like an ordinary one (OPERATION-35)', async () => {
  const older = await createTestDatabase({ empty: true });
  await migrate(older.pool, { ...partitioned(2), target: '034-list-choices' });
  await migrate(older.pool);
  expect(await readSchema(older.pool)).toEqual(await readSchema(plain.pool));
  await older.drop();
});

it("each content table has 16 partitions, with indexes named after the table's", async () => {
  const { rows } = await database.pool.query<{ table: string; partitions: number }>(
    `select inhparent::regclass::text as table, count(*)::int as partitions
         from pg_inherits join pg_class c on c.oid = inhparent where c.relkind = 'p' group by 1 order by 1`,
  );
  expect(rows).toEqual([...CONTENT_TABLES].sort().map((table) => ({ table, partitions: 16 })));
  const { rows: names } = await database.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'partitions' and tablename = 'tags_3' order by 1`,
  );
  expect(names.map(({ name }) => name)).toEqual([
    'tags_path_3',
    'tags_pkey_3',
    'tags_trash_3',
    'tags_version_3',
  ]);
});

it('gives names to the partitions of an index that was added by a later migration', async () => {
  await inTransaction(database.pool, async (client) => {
    await client.query('create unique index tags_later on tags (account_id, name, id)');
    await namePartitionIndexes(client);
  });
  const { rows } = await database.pool.query(
    `select count(*)::int as count from pg_indexes where schemaname = 'partitions' and indexname like 'tags\\_later\\_%'`,
  );
  expect(rows).toEqual([{ count: 16 }]);
  await database.pool.query('drop index tags_later');
});

it('later startups leave a partitioned database unchanged', async () => {
  expect(await migrate(database.pool, partitioned(16))).toEqual([]);
  expect(await migrate(database.pool)).toEqual([]);
  expect(await partitionCount(database.pool)).toBe(16);
});

it('rejects a different number of partitions with a one-line error', async () => {
  await expect(migrate(database.pool, partitioned(8))).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^The database has 16 partitions, but DATABASE_PARTITIONS is 8; .*\.$/),
  });
});

it('four servers that start together partition an empty database once', async () => {
  const empty = await createTestDatabase({ empty: true });
  const pools = Array.from({ length: 4 }, () =>
    openPool({ url: empty.url, log: createLog('silent'), max: 2 }),
  );
  await Promise.all(pools.map((pool) => migrate(pool, partitioned(4))));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await partitionCount(empty.pool)).toBe(4);
  await empty.drop();
});

it('startup does not partition a database with rows (OPERATION-36)', async () => {
  const filled = await createTestDatabase({ empty: true });
  await migrate(filled.pool);
  await filled.pool.query(
    `insert into accounts (id, name, account_type, tier, created_at, updated_at)
     values ('00000000-0000-7000-8000-00000000000a', 'a', 'Personal', 'PersonalFree', now(), now())`,
  );
  await filled.pool.query(
    `insert into projects (account_id, id, title, color, created_at, updated_at, version)
     values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), 'Garden', '#000000', now(), now(), 1)`,
  );
  await expect(migrate(filled.pool, partitioned(16))).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^DATABASE_PARTITIONS applies to an empty database.*restore it.*\.$/),
  });
  expect((await filled.pool.query('select title from projects')).rows).toEqual([{ title: 'Garden' }]);
  expect(await partitionCount(filled.pool)).toBe(0);
  await filled.drop();
});

import { databaseForTests } from '@questlog/testkit/postgres/database';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { isUniqueViolation } from './pg-errors.ts';
import { inTransaction } from './transaction.ts';

const database = await databaseForTests({ empty: true });
await database.pool.query(`
  create table boxes (id int constraint boxes_pkey primary key, size int constraint boxes_size check (size > 0));
  insert into boxes values (1, 10), (2, 10);
`);

test('rolls back a transaction if its work throws (V2.3.3, V16.5.3)', async () => {
  const work = inTransaction(database.pool, async (client) => {
    await client.query('insert into boxes values (3, 1)');
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  const { rows } = await database.pool.query('select id from boxes where id = 3');
  expect(rows).toEqual([]);
});

test.each([
  [
    'throws before it is sent',
    () => {
      throw new Error('no statement');
    },
  ],
  ['is rejected', async (client: PoolClient) => void (await client.query('select 1 / 0'))],
])('rolls back a transaction whose last statement %s (V2.3.3)', async (_, finish) => {
  const work = (client: PoolClient) => client.query('insert into boxes values (4, 1)');
  await expect(inTransaction(database.pool, work, finish)).rejects.toThrow(/no statement|division by zero/);
  const { rows } = await database.pool.query('select id from boxes where id = 4');
  expect(rows).toEqual([]);
});

test('retries a transaction aborted by a deadlock', async () => {
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const take = (first: number, second: number) =>
    inTransaction(database.pool, async (client) => {
      attempts += 1;
      await client.query(`update boxes set size = size + 1 where id = ${first}`);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await client.query(`update boxes set size = size + 1 where id = ${second}`);
    });

  await Promise.all([take(1, 2), take(2, 1)]);

  // At least one transaction is retried. If it runs again before the other one has resumed, they deadlock a
  // second time.
  expect(attempts).toBeGreaterThanOrEqual(3);
  const { rows } = await database.pool.query('select size from boxes order by id');
  expect(rows).toEqual([{ size: 12 }, { size: 12 }]);
});

test('gives up on a transaction after three attempts', async () => {
  let attempts = 0;
  const work = inTransaction(database.pool, async (client) => {
    attempts += 1;
    await client.query(`do $$ begin raise exception using errcode = '40001'; end $$`);
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(3);
});

const failureOf = (statement: string) => database.pool.query(statement).catch((error: unknown) => error);

test('recognises a duplicate key and its constraint', async () => {
  const error = await failureOf('insert into boxes values (1, 1)');
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'boxes_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
});

test('a check violation does not count as a duplicate key', async () => {
  expect(isUniqueViolation(await failureOf('insert into boxes values (9, 0)'))).toBe(false);
});

test('reads dates as text, instants as Date and bigint as a number, even in arrays', async () => {
  const { rows } = await database.pool.query(`
      select date '2026-03-01' as day, timestamptz '2026-03-01 10:00+01' as at, 9007199254740991::bigint as big,
             array[date '2026-03-01', null] as days, array[1, 2]::bigint[] as bigs, '{}'::date[] as none
    `);
  expect(rows[0]).toEqual({
    day: '2026-03-01',
    at: new Date('2026-03-01T09:00:00Z'),
    big: 9_007_199_254_740_991,
    days: ['2026-03-01', null],
    bigs: [1, 2],
    none: [],
  });
});

test('rejects a bigint that a number cannot represent (V1.4.2)', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
});

test('runs the actions of a transaction after its commit, and none of them after a rollback', async () => {
  const done: string[] = [];
  const change = (name: string, statement: string) =>
    inTransaction(database.pool, async (client) => {
      client.onCommit(() => done.push(name));
      await client.query(statement);
      expect(done).toEqual([]);
    });
  await expect(change('rolled back', 'select 1 / 0')).rejects.toThrow('division by zero');
  await change('committed', 'select 1');
  expect(done).toEqual(['committed']);
});

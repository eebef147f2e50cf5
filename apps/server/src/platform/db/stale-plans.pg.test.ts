/** Tests connections that stay open while a migration changes a type, as on a server about to be replaced. */
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { beforeEach, expect, it } from 'vitest';
import { query } from './query.ts';
import { inTransaction } from './transaction.ts';

const CONNECTIONS = 4;
const names = query<{ name: string }>('stale-plans-names', 'select name from shelf order by name');
const add = query<{ name: string }, { name: string }>(
  'stale-plans-add',
  'insert into shelf (name) values (:name) returning name',
);

const database = await databaseForTests({ empty: true });

/** Makes every connection of the pool prepare the statements while the column still has its old type. */
beforeEach(async () => {
  const { pool } = database;
  await pool.query(`
    drop table if exists shelf;
    drop domain if exists shelf_name;
    create table shelf (name text);
    create domain shelf_name as text check (value <> '');
  `);
  const all = Promise.withResolvers<void>();
  let ready = 0;
  const prepareOnOne = () =>
    inTransaction(pool, async (client) => {
      await names(client);
      await add(client, { name: 'Books' });
      ready += 1;
      if (ready === CONNECTIONS) all.resolve();
      await all.promise;
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, prepareOnOne));
  await pool.query('truncate shelf; alter table shelf alter column name type shelf_name');
});

const select = () => names(database.pool);

it('retries a statement with a stale plan once', async () => {
  await expect(add(database.pool, { name: 'Tools' })).resolves.toEqual([{ name: 'Tools' }]);
  await expect(select()).resolves.toEqual([{ name: 'Tools' }]);
});

it('concurrent statements with stale plans all succeed', async () => {
  const responses = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, select));
  expect(responses).toEqual(Array.from({ length: 3 * CONNECTIONS }, () => []));
});

it('retries a transaction with a stale plan from its beginning', async () => {
  const made = inTransaction(database.pool, async (client) => {
    await client.query(`insert into shelf values ('Before')`);
    return add(client, { name: 'Tools' });
  });
  await expect(made).resolves.toEqual([{ name: 'Tools' }]);
  await expect(select()).resolves.toEqual([{ name: 'Before' }, { name: 'Tools' }]);
});

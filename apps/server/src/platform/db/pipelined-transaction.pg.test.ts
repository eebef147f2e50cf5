import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runPipelined } from './pipelined-transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await database.pool.query(
    'create table marks (id integer primary key, at xid8 not null default pg_current_xact_id())',
  );
});
beforeEach(async () => {
  await database.pool.query('truncate marks');
});
afterAll(() => database.drop());

const mark =
  (id: number) =>
  async (client: PoolClient): Promise<number> => {
    const { rows } = await client.query<{ id: number }>('insert into marks (id) values ($1) returning id', [
      id,
    ]);
    return rows[0]?.id ?? Number.NaN;
  };

const marks = async (): Promise<{ id: number; at: string }[]> =>
  (await database.pool.query<{ id: number; at: string }>('select id, at from marks order by id')).rows;

describe('pipelined statements', () => {
  test('pipelined statements return results in order and form one transaction', async () => {
    expect(await runPipelined(database.pool, [3, 1, 2].map(mark))).toEqual([3, 1, 2]);
    const made = await marks();
    expect(made.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(new Set(made.map(({ at }) => at)).size).toBe(1);
  });

  test('rolls pipelined statements back if one fails, and keeps the connection (V2.3.3)', async () => {
    expect(await runPipelined(database.pool, [1, 2, 2, 3].map(mark))).toMatchObject({ code: '23505' });
    expect(await marks()).toEqual([]);
    expect(await runPipelined(database.pool, [mark(4)])).toEqual([4]);
  });

  test('rejects pipelined statements if the connection breaks, then uses another one', async () => {
    const cut = async (client: PoolClient): Promise<number> => {
      await client.query('select pg_terminate_backend(pg_backend_pid())');
      return 0;
    };
    await expect(runPipelined(database.pool, [mark(5), cut, mark(6)])).rejects.toThrow();
    expect(await marks()).toEqual([]);
    expect(await runPipelined(database.pool, [mark(7)])).toEqual([7]);
  });
});

import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from './query.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

interface Range {
  readonly from: number;
  readonly to: number;
}

const numbers = query<{ n: number }, Range>(
  'query-test.numbers',
  'select n from generate_series(:from::int, :to::int) n where n between :from and :to',
);

it('passes values by name, each one once', async () => {
  expect(await numbers(database.pool, { to: 3, from: 1 })).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

it('takes casts, times and JSON in literals for what they are', async () => {
  const literal = query<{ text: string; at: string }>(
    'query-test.literals',
    `select '{"done":true}'::json ->> 'done' as text, to_char('2026-03-01 09:05'::timestamp, 'HH24:MI') as at`,
  );
  expect(await literal.one(database.pool)).toEqual({ text: 'true', at: '09:05' });
});

it('returns the first row, the only row, or whether there is any', async () => {
  const { pool } = database;
  expect(await numbers.first(pool, { from: 2, to: 3 })).toEqual({ n: 2 });
  expect(await numbers.first(pool, { from: 3, to: 2 })).toBeUndefined();
  expect(await numbers.any(pool, { from: 3, to: 2 })).toBe(false);
  await expect(numbers.one(pool, { from: 3, to: 2 })).rejects.toThrow('returned no row');
});

it('converts each row', async () => {
  const doubled = numbers.map(({ n }) => n * 2).map(String);
  expect(await doubled(database.pool, { from: 1, to: 2 })).toEqual(['2', '4']);
});

it('rejects a call without one of the values', async () => {
  const incomplete = { from: 1 } as unknown as Range;
  await expect(numbers(database.pool, incomplete)).rejects.toThrow('got no to');
});

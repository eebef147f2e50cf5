import { databaseForTests } from '@questlog/testkit/postgres/database';
import { expect, it } from 'vitest';
import { query } from './query.ts';

const database = await databaseForTests({ empty: true });

interface Range {
  readonly from: number;
  readonly to: number;
}

const numbers = query<{ n: number }, Range>(
  'query-test.numbers',
  'select n from generate_series(:from::int, :to::int) n where n between :from and :to',
);

it('a query passes each value once, by its name', async () => {
  expect(await numbers(database.pool, { to: 3, from: 1 })).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

it('a query ignores colons in casts, times and JSON', async () => {
  const literal = query<{ text: string; at: string }>(
    'query-test.literals',
    `select '{"done":true}'::json ->> 'done' as text, to_char('2026-03-01 09:05'::timestamp, 'HH24:MI') as at`,
  );
  expect(await literal.one(database.pool)).toEqual({ text: 'true', at: '09:05' });
});

it('a query returns the first row, the only row, or whether there is any', async () => {
  const { pool } = database;
  expect(await numbers.first(pool, { from: 2, to: 3 })).toEqual({ n: 2 });
  expect(await numbers.first(pool, { from: 3, to: 2 })).toBeUndefined();
  expect(await numbers.any(pool, { from: 3, to: 2 })).toBe(false);
  await expect(numbers.one(pool, { from: 3, to: 2 })).rejects.toThrow('returned no row');
});

it('a mapped query converts each row', async () => {
  const doubled = numbers.map(({ n }) => n * 2).map(String);
  expect(await doubled(database.pool, { from: 1, to: 2 })).toEqual(['2', '4']);
});

it('a query rejects a call without one of its values', async () => {
  const incomplete = { from: 1 } as unknown as Range;
  await expect(numbers(database.pool, incomplete)).rejects.toThrow('got no to');
});

/** Checks that a scheduler pass over 100,000 patterns reads only those that are due. */
import { expect, it } from 'vitest';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';
import { planStatement, rowsVisited, watchStatements } from '@questlog/testkit/postgres/statements';
import { duePatterns, lockMoved } from './due-patterns.queries.ts';

const PATTERNS = 100_000;
const DUE = 7;
const MOVED = 3;
/** Maximum number of visits to a row. Each step of a query plan visits it once. */
const STEPS = 8;
const NOW = new Date('2026-01-15T12:00:00Z');

const database = await databaseForTests();
await insertPatterns(database.pool, {
  accounts: PATTERNS / 100,
  patterns: 100,
  countedThrough: '2026-01-15',
  endDate: null,
  dueAt: new Date('2026-01-16T00:00:00Z'),
});
await database.pool.query(
  `update repeat_patterns set next_due_at = case when n <= ${DUE} then $1::timestamptz else '-infinity' end
     from (select account_id, id, row_number() over (order by id) as n from repeat_patterns) numbered
    where repeat_patterns.account_id = numbered.account_id and repeat_patterns.id = numbered.id
      and n <= ${DUE + MOVED}`,
  [NOW],
);

it.each(['before', 'after'] as const)(
  'a scheduler pass visits only patterns that are due, %s PostgreSQL has gathered statistics',
  async (when) => {
    const { pool } = database;
    if (when === 'after') await pool.query('analyze');
    const watch = watchStatements(pool);
    expect(await duePatterns(pool, { now: NOW, most: 200 })).toHaveLength(DUE);
    expect(await lockMoved(pool, { most: 200 })).toHaveLength(MOVED);
    const statements = watch.take().filter(({ name }) => name !== '');
    watch.stop();
    expect(statements.map(({ name }) => name)).toEqual(['repeating.due', 'repeating.moved']);
    const client = await pool.connect();
    await client.query('deallocate all');
    try {
      for (const [index, statement] of statements.entries()) {
        await planStatement(client, statement);
        expect(await rowsVisited(client, statement)).toBeLessThanOrEqual((index === 0 ? DUE : MOVED) * STEPS);
      }
    } finally {
      client.release(true);
    }
  },
);

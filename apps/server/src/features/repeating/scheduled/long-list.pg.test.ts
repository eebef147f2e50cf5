import { expect, it } from 'vitest';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';
import { listScheduled } from './scheduled-tasks.ts';

const TODAY = '2026-01-15';
const LAST_DAY = '2027-01-15';
const PATTERNS = 270;

const database = await databaseForTests();

it('lists 270 daily tasks for a year, and yields to other work before and after each one (REPEAT-40)', async () => {
  const dueAt = new Date('2026-01-16T00:00:00Z');
  const size = { accounts: 1, patterns: PATTERNS, countedThrough: TODAY, endDate: null, dueAt };
  const [accountId = ''] = await insertPatterns(database.pool, size);
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const reader = { accountId, today: TODAY };
  const list = await listScheduled(database.pool, reader, TODAY, LAST_DAY, pause);
  expect(JSON.parse(list.toString())).toHaveLength(PATTERNS * 365);
  expect(pauses).toBeGreaterThan(2 * PATTERNS * 365);
});

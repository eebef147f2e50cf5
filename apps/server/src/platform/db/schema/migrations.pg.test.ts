import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import type { TestDatabase } from '@questlog/testkit/postgres/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { OperatorError } from '../../operator-error.ts';
import { appliedMigrations, migrate } from './migrations.ts';
import { openPool } from '../pool.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), 'questlog-migrations-'));
  await write('001-first.sql', 'create table first (id int); insert into first values (1);');
  await write('002-second.sql', 'insert into first values (2);\n\ncreate table second (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(directory, name), text);

test('runs missing migrations in order and only once (OPERATION-8)', async () => {
  await write('notes.txt', 'not a migration');
  expect(await migrate(database.pool, { directory })).toEqual(['001-first', '002-second']);
  expect(await migrate(database.pool, { directory })).toEqual([]);
  await write('003-third.sql', 'alter table second add name text');
  expect(await migrate(database.pool, { directory })).toEqual(['003-third']);
  expect(await appliedMigrations(database.pool)).toEqual(['001-first', '002-second', '003-third']);
});

test('four servers that start together run each migration once', async () => {
  const pools = Array.from({ length: 4 }, () =>
    openPool({ url: database.url, log: createLog('silent'), max: 2 }),
  );
  const ran = await Promise.all(pools.map((pool) => migrate(pool, { directory })));
  await Promise.all(pools.map((pool) => pool.end()));

  expect(ran.flat().sort()).toEqual(['001-first', '002-second']);
  const { rows } = await database.pool.query('select id from first order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a failed migration leaves the database unchanged', async () => {
  await write('003-third.sql', 'insert into first values (3); select no_such_function();');
  await expect(migrate(database.pool, { directory })).rejects.toThrow(
    /^Migration 003-third failed: .*no_such_function/,
  );
  expect(await appliedMigrations(database.pool)).toEqual([]);
});

test('announces the first pending migration before changing a database in use', async () => {
  const announced: string[] = [];
  const options = { directory, beforeChange: async (name: string) => void announced.push(name) };
  await migrate(database.pool, options);
  expect(announced).toEqual([]);
  await write('003-third.sql', 'select 1');
  await migrate(database.pool, options);
  await migrate(database.pool, options);
  expect(announced).toEqual(['003-third']);
});

test('rejects a database that is newer than the code', async () => {
  await migrate(database.pool, { directory });
  await rm(join(directory, '002-second.sql'));
  const error = await migrate(database.pool, { directory }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toContain('newer than this version of Questlog (it has migration 002-second)');
});

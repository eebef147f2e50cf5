/**
 * Checks that requests look up rows by key, even with plans made while the database was empty. Without
 * statistics, PostgreSQL assumes that a partial index is as selective as the key.
 */
import { expect, it } from 'vitest';
import {
  indexesRead,
  planStatement,
  watchStatements,
  type SentStatement,
} from '@questlog/testkit/postgres/statements';
import { serverForTests } from '@questlog/testkit/server';

/** Tables in which requests look up single rows by key and never read lists. */
const NAMED = ['accounts', 'users', 'sessions', 'admins', 'idempotency_keys'];

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

/** Returns the non-unique indexes on these tables. */
async function listsOf(tables: readonly string[]): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
      where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Returns the statements that create, change, complete, list and delete a task and a project. */
async function statementsOfADay(): Promise<SentStatement[]> {
  const watch = watchStatements(server.database.pool);
  try {
    const task = await ada.api('POST /api/tasks', { body: { title: 'One' } });
    await ada.api('PUT /api/tasks/{id}', { params: { id: task.id }, body: { title: 'Two' } });
    await ada.api('POST /api/tasks/{id}/complete', { params: { id: task.id } });
    const project = await ada.api('POST /api/projects', { body: { title: 'Garden' } });
    await ada.api('PUT /api/projects/{id}', { params: { id: project.id }, body: { title: 'House' } });
    await ada.api('GET /api/tasks');
    await ada.api('GET /api/changes', { query: { since: 0 } });
    await ada.api('DELETE /api/tasks/{id}', { params: { id: task.id } });
    return watch.take().filter(({ name }) => name !== '');
  } finally {
    watch.stop();
  }
}

it(
  'every statement finds its rows by key instead of scanning a list index',
  { timeout: 60_000 },
  async () => {
    const { pool } = server.database;
    const statements = await statementsOfADay();
    expect(statements.map(({ name }) => name)).toContain('tasks.insert-many');
    const lists = await listsOf(NAMED);
    expect(lists).toContain('accounts_tier');
    // Delete the rows, because the statements run again with the same ids.
    for (const table of ['tasks', 'projects', 'idempotency_keys']) await pool.query(`delete from ${table}`);
    // The log would reject events of tasks that no longer exist.
    await pool.query('alter table task_events drop constraint task_events_task_fk');
    await pool.query('update accounts set task_count = 5, project_count = 5');
    const client = await pool.connect();
    try {
      const undone = async <T>(run: () => Promise<T>): Promise<T> => {
        await client.query('begin');
        const result = await run();
        await client.query('rollback');
        return result;
      };
      await client.query('deallocate all');
      const byList: string[] = [];
      for (const statement of new Map(statements.map((each) => [each.name, each])).values()) {
        await undone(() => planStatement(client, statement));
        const read = await undone(() => indexesRead(client, statement));
        for (const index of lists.filter((each) => read.has(each)))
          byList.push(`${statement.name}: ${index}`);
      }
      expect(byList).toEqual([]);
    } finally {
      // Discard the connection, because its prepared statements no longer exist.
      client.release(true);
    }
  },
);

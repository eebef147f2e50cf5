/**
 * Changes the dates of many tasks in an account with thousands of others. No statement that arms their reminders may read
 * the rows of the account once for each changed task, whatever statistics PostgreSQL plans with, also without any.
 */
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import {
  planStatement,
  rowsVisited,
  watchStatements,
  type SentStatement,
} from '@questlog/testkit/postgres/statements';
import { serverForTests } from '@questlog/testkit/server';

const TASKS = 2_000;
const REMINDERS_OF_A_TASK = 3;
const FIRINGS_OF_A_REMINDER = 2;
const CHANGED = 200;
/** Number of rows of the account: tasks, their owners, their reminders and the firings of those. */
const ROWS = TASKS * (2 + REMINDERS_OF_A_TASK * (1 + FIRINGS_OF_A_REMINDER));
/** Maximum number of visits per row. A statement that reads the tasks once for each changed one exceeds it by far. */
const STEPS = 4;

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const { pool } = server.database;

/** Returns the statements about reminders that a change of the dates of tasks runs. */
async function statementsOf(ids: readonly string[]): Promise<readonly SentStatement[]> {
  const watch = watchStatements(pool);
  await ada.api('PUT /api/tasks/bulk/schedule', {
    body: { taskIds: [...ids], scheduledDate: '2026-02-03T00:00:00.000Z' },
  });
  const sent = watch.take().filter(({ name }) => name.startsWith('reminders.'));
  watch.stop();
  expect(sent.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['reminders.armable', 'reminders.pending', 'reminders.end-snoozes']),
  );
  return sent;
}

/** Adds tasks with reminders that have rung and that will ring. */
async function fill(): Promise<void> {
  const values = [ada.accountId, ada.user.id];
  await pool.query(
    `insert into tasks (account_id, id, user_id, title, scheduled_date, scheduled_time, created_at, updated_at, version)
     select $1, gen_random_uuid(), $2, 'task', '2026-02-01', '10:00', now(), now(), 1 from generate_series(1, ${TASKS})`,
    values,
  );
  await pool.query(
    `insert into reminder_owners (account_id, task_id, user_id)
     select $1, id, $2 from tasks where account_id = $1 on conflict do nothing`,
    values,
  );
  await pool.query(
    `insert into reminders (account_id, id, task_id, user_id, kind, offset_minutes, created_at)
     select $1, gen_random_uuid(), t.id, $2, 'relative', n, now()
       from tasks t, generate_series(1, ${REMINDERS_OF_A_TASK}) n where t.account_id = $1 and t.title = 'task'`,
    values,
  );
  await pool.query(
    `insert into reminder_firings (account_id, id, task_id, user_id, reminder_id, due_at, fires_at, state)
     select $1, gen_random_uuid(), r.task_id, $2, r.id, timestamptz '2026-02-01Z' + n * interval '1 day',
            timestamptz '2026-02-01Z' + n * interval '1 day', case when n = 1 then 'pending' else 'sent' end
       from reminders r, generate_series(1, ${FIRINGS_OF_A_REMINDER}) n where r.account_id = $1
         on conflict do nothing`,
    values,
  );
}

async function tooMany(client: PoolClient, statements: readonly SentStatement[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    const rows = await rowsVisited(client, statement);
    if (rows > ROWS * STEPS) found.push(`${statement.name} visits ${rows} rows`);
  }
  return found;
}

async function plan(
  client: PoolClient,
  statements: readonly SentStatement[],
  mode: 'generic' | 'custom',
): Promise<void> {
  await client.query('deallocate all');
  await client.query(`set plan_cache_mode = force_${mode}_plan`);
  for (const statement of statements) await planStatement(client, statement);
}

it(
  'arming reads each row of the account a bounded number of times, also without statistics (REMINDER-6)',
  { timeout: 240_000 },
  async () => {
    const { tasks } = await ada.api('POST /api/tasks/bulk', {
      body: {
        tasks: Array.from({ length: CHANGED }, () => ({
          title: 'Call the bank',
          scheduledDate: '2026-02-02T00:00:00.000Z',
          scheduledTime: '10:00',
          reminders: [{ kind: 'relative' as const, offsetMinutes: 5 }],
        })),
      },
    });
    const ids = tasks.map(({ id }) => id);
    const names = new Set<string>();
    const statements = (await statementsOf(ids)).filter(({ name }) => !names.has(name) && names.add(name));
    const client = await pool.connect();
    try {
      await plan(client, statements, 'generic');
      await fill();
      expect(await tooMany(client, statements), 'planned while the tables were almost empty').toEqual([]);
      for (const mode of ['generic', 'custom'] as const) {
        await plan(client, statements, mode);
        expect(await tooMany(client, statements), `${mode}, without statistics`).toEqual([]);
      }
      await pool.query('analyze');
      for (const mode of ['generic', 'custom'] as const) {
        await plan(client, statements, mode);
        expect(await tooMany(client, statements), `${mode}, analysed`).toEqual([]);
      }
    } finally {
      client.release(true);
    }
  },
);

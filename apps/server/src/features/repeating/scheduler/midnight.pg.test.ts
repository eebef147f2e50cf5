/**
 * Tests two servers at midnight. Each is killed with `kill -9` during its pass and restarted. Afterwards,
 * every due task must exist exactly once. `MIDNIGHTS=10 DUE=5000 npx vitest run midnight` runs ten rounds
 * with 5,000 due tasks each.
 */
import { afterAll, expect, it } from 'vitest';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';

const ROUNDS = Number(process.env['MIDNIGHTS'] ?? 1);
const DUE = Number(process.env['DUE'] ?? 1_000);
/** Number of days by which each pattern is overdue. */
const DAYS = 5;
const PATTERNS_OF_ACCOUNT = 5;
/** Fractions of the accounts that have been processed at each kill. */
const KILLS = [0.2, 0.5, 0.8] as const;
const PATIENCE_MS = 60_000;
const PATIENCE = { timeout: PATIENCE_MS, interval: 5 } as const;

const database = await databaseForTests();
const start = (): Promise<LiveServer> => startLiveServer({ databaseUrl: database.url });
const servers: readonly [LiveServer, LiveServer] = [await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.close();
}, PATIENCE_MS);

interface Made {
  readonly tasks: number;
  readonly occurrences: number;
  readonly counted: number;
  readonly dates: number;
  readonly finished: number;
}

async function madeFor(accounts: readonly string[]): Promise<Made> {
  const { rows } = await database.pool.query<Made>(
    `select (select count(*)::int from tasks where account_id = any($1)) as tasks,
            (select count(distinct (repeat_pattern_id, scheduled_date))::int
               from tasks where account_id = any($1)) as dates,
            (select count(*)::int from occurrences where account_id = any($1)) as occurrences,
            (select sum(task_count)::int from accounts where id = any($1)) as counted,
            (select count(*)::int from repeat_patterns
              where account_id = any($1) and next_date is null and counted_occurrences = ${DAYS + 1}) as finished`,
    [accounts],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('nothing was counted');
  return made;
}

/** Spreads the due instants, so that the accounts become due in this order. */
async function inOrder(accounts: readonly string[]): Promise<void> {
  await database.pool.query(
    `update repeat_patterns p set next_due_at = next_due_at + place * interval '1 second'
       from unnest($1::uuid[]) with ordinality as due(id, place) where p.account_id = due.id`,
    [accounts],
  );
}

/** Locks an account's row, so that each pass waits when it reaches that account. */
async function hold(accountId = ''): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from accounts where id = $1 for update', [accountId]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

async function midnight(): Promise<void> {
  const patterns = DUE / DAYS;
  const now = Date.now();
  const today = localDateAt(now, 'UTC');
  for (const server of servers) await server.kill();
  const accounts = await insertPatterns(database.pool, {
    accounts: patterns / PATTERNS_OF_ACCOUNT,
    patterns: PATTERNS_OF_ACCOUNT,
    countedThrough: addDays(today, -DAYS),
    endDate: today,
    dueAt: new Date(now - DAYS * 86_400_000),
  });
  await inOrder(accounts);
  const held = await Promise.all(KILLS.map((share) => hold(accounts[Math.floor(accounts.length * share)])));
  // Each server runs a pass on startup, so two passes start together.
  await Promise.all(servers.map((server) => server.start()));
  for (const [index, release] of held.entries()) {
    // Servers wait for locks during startup, too. A waiting lock therefore proves that a pass is running only
    // once the pass has created a task.
    const madeSoFar = async (): Promise<number> =>
      (await lockWaiters(database.pool)) > 0 ? (await madeFor(accounts)).tasks : 0;
    await expect.poll(madeSoFar, PATIENCE).toBeGreaterThan(0);
    expect((await madeFor(accounts)).tasks).toBeLessThan(DUE);
    const server = servers[index % 2];
    await server?.kill();
    await release();
    await server?.start();
  }
  await expect
    .poll(() => madeFor(accounts), PATIENCE)
    .toEqual({
      tasks: DUE,
      dates: DUE,
      occurrences: DUE,
      counted: DUE,
      finished: patterns,
    });
}

it(
  'two servers that are killed at midnight create the task for each date once (REPEAT-31)',
  { timeout: 120_000 * ROUNDS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await midnight();
  },
);

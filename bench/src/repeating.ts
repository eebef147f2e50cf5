/**
 * Measures the scheduler for repeating tasks: the cost of one run, and how long other requests wait while
 * many tasks are due.
 */
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { unannounced } from '@questlog/server/account-change/announcer';
import { makeAllDue } from '@questlog/server/features/repeating/scheduler/due-pass';
import { systemClock } from '@questlog/server/platform/clock';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { makeUsers, type BenchUser } from './bench-users.ts';
import { start } from './processes.ts';

const PATTERNS = 100_000;
const FEW = 100;
const MANY = 10_000;
/** Number of users whose requests are timed during a run, one by one. */
const USERS = 4;
const PAUSE_MS = 20;
const DAY_MS = 86_400_000;

export interface RepeatingFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'tasks/s';
}

const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** Inserts patterns due today or tomorrow, spread over several accounts. */
async function insert(pool: Pool, accounts: number, patterns: number, due: boolean): Promise<void> {
  const now = Date.now();
  const last = now - (due ? DAY_MS : 0);
  const dueAt = new Date(due ? now : now + DAY_MS);
  const endDate = due ? dayOf(now) : null;
  await insertPatterns(pool, { accounts, patterns, countedThrough: dayOf(last), endDate, dueAt });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Creates tasks until `stop` returns true, within a user's rate limit.
 * @returns the time of each request in milliseconds
 */
async function request(url: string, { headers }: BenchUser, stop: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!stop()) {
    times.push(
      await timed(async () => {
        const response = await fetch(`${url}/api/tasks`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'Meanwhile' }),
        });
        if (!response.ok) throw new Error(`creating a task failed: ${response.status}`);
        await response.arrayBuffer();
      }),
    );
    await setTimeout(PAUSE_MS);
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Sends requests until a condition is met. Returns the response times in milliseconds. */
async function waits(
  url: string,
  users: readonly BenchUser[],
  done: () => Promise<boolean>,
): Promise<number[]> {
  let over = false;
  const requests = Promise.all(users.map((user) => request(url, user, () => over)));
  while (!(await done())) await setTimeout(PAUSE_MS);
  over = true;
  return (await requests).flat();
}

async function dueCount(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(
    'select count(*)::int as due from repeat_patterns where next_due_at <= now()',
  );
  return rows[0]?.due ?? 0;
}

export async function repeatingFigures(): Promise<RepeatingFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  const main = 'apps/server/src/main.ts';
  const figures: RepeatingFigure[] = [];
  const log = createLog('error');
  try {
    const server = await start(main, [], environment);
    const url = await runningClusterUrl(dataDir.path);
    if (url === undefined) throw new Error('the server started without a database');
    const users = await makeUsers(server.url, url, USERS);
    const pool = openPool({ url, log, max: 4 });
    const pass = (): Promise<number> => makeAllDue({ pool, clock: systemClock, log, live: unannounced });
    await insert(pool, PATTERNS / 100, 100, false);
    await pass();
    figures.push({
      what: `a pass over ${PATTERNS} patterns, none due`,
      value: await timed(pass),
      unit: 'ms',
    });
    await insert(pool, FEW, 1, true);
    figures.push({ what: `the same with ${FEW} due`, value: await timed(pass), unit: 'ms' });

    const quietEnd = Date.now() + 5_000;
    const quiet = await waits(server.url, users, async () => Date.now() > quietEnd);
    await insert(pool, MANY, 1, true);
    await pool.end();
    await server.stop();
    // On startup, a server creates the tasks that are due.
    const busy = await start(main, [], environment);
    const again = await runningClusterUrl(dataDir.path);
    const watching = openPool({ url: again ?? url, log, max: 1 });
    const began = performance.now();
    const dueAtStart = await dueCount(watching);
    const meanwhile = await waits(busy.url, users, async () => (await dueCount(watching)) === 0);
    const seconds = (performance.now() - began) / 1_000;
    figures.push(
      { what: `${MANY} due at once, each in its own account`, value: dueAtStart / seconds, unit: 'tasks/s' },
      { what: 'a request before the pass, median', value: percentile(quiet, 0.5), unit: 'ms' },
      { what: 'a request during the pass, median', value: percentile(meanwhile, 0.5), unit: 'ms' },
      { what: 'a request before the pass, 95th percentile', value: percentile(quiet, 0.95), unit: 'ms' },
      { what: 'a request during the pass, 95th percentile', value: percentile(meanwhile, 0.95), unit: 'ms' },
    );
    await watching.end();
    await busy.stop();
  } finally {
    await dataDir.remove();
  }
  return figures;
}

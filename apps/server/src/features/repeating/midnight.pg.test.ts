/**
 * Two servers at midnight, killed in the middle of it with `kill -9`, one and then the other, and started again: what was
 * due exists once. `MIDNIGHTS=10 DUE=5000 npx vitest run midnight` takes ten rounds of 5,000.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';

const ROUNDS = Number(process.env['MIDNIGHTS'] ?? 1);
const DUE = Number(process.env['DUE'] ?? 1_000);
/** Each pattern has stood still for so many days. */
const DAYS = 5;
const PATTERNS_OF_ACCOUNT = 5;
/** How much is made when a server is killed. */
const KILLS = [0.15, 0.4, 0.7] as const;
const PATIENCE_MS = 60_000;

let database: TestDatabase;
let servers: readonly [LiveServer, LiveServer];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = (): Promise<LiveServer> => startLiveServer({ databaseUrl: database.url });
  servers = [await start(), await start()];
}, PATIENCE_MS);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
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

/** Waits until so much is made; a poll that is slower than the server sees more. */
async function until(accounts: readonly string[], tasks: number): Promise<number> {
  let made = 0;
  const look = async (): Promise<number> => (made = (await madeFor(accounts)).tasks);
  await expect.poll(look, { interval: 5, timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(tasks);
  return made;
}

async function midnight(): Promise<number> {
  const patterns = DUE / DAYS;
  const now = Date.now();
  const today = localDateAt(now, 'UTC');
  for (const server of servers) if (server.isRunning) await server.kill();
  const accounts = await insertPatterns(database.pool, {
    accounts: patterns / PATTERNS_OF_ACCOUNT,
    patterns: PATTERNS_OF_ACCOUNT,
    countedThrough: addDays(today, -DAYS),
    endDate: today,
    dueAt: new Date(now - DAYS * 86_400_000),
  });
  // A server that starts looks at what is due: here both do, at once.
  await Promise.all(servers.map((server) => server.start()));
  let inTheMiddle = 0;
  for (const [index, share] of KILLS.entries()) {
    const tasks = await until(accounts, DUE * share);
    if (tasks < DUE) inTheMiddle += 1;
    const [one, other] = index % 2 === 0 ? servers : servers.toReversed();
    await one?.kill();
    if (other !== undefined && !other.isRunning) await other.start();
  }
  for (const server of servers) if (!server.isRunning) await server.start();
  await until(accounts, DUE);
  expect(await madeFor(accounts)).toEqual({
    tasks: DUE,
    dates: DUE,
    occurrences: DUE,
    counted: DUE,
    finished: patterns,
  });
  return inTheMiddle;
}

it('two servers that are killed at midnight make each date once', { timeout: 120_000 * ROUNDS }, async () => {
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) kills += await midnight();
  expect(kills, 'kills before the last was made').toBeGreaterThanOrEqual(ROUNDS);
});

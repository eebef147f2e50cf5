/**
 * Tests two servers when many reminders are due in the same minute. Each of them and their PostgreSQL are killed with
 * `kill -9` while they ring and send, and restarted. Afterwards, every reminder must have arrived, and never under two
 * topics.
 * `RINGS=10000 npx vitest run --project pg killed-servers` rings 10,000 and prints how long they took.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { startEmbeddedCluster } from '../../../platform/db/cluster/embedded-cluster.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { createLog } from '../../../platform/log/log.ts';
import { PUSH_ENV } from '../testing/reminder-tools.ts';

const RINGS = Number(process.env['RINGS'] ?? 600);
/** The server that is killed once a fraction of the reminders has arrived, or the database of both. */
const KILLS = [
  [0.1, 0],
  [0.3, 'database'],
  [0.5, 1],
  [0.7, 0],
] as const;
const PATIENCE_MS = 180_000;
const PATIENCE = { timeout: PATIENCE_MS, interval: 5 } as const;

const dataDir = await makeTemporaryDataDir();
const log = createLog('silent');
const cluster = await startEmbeddedCluster({ dataDir: dataDir.path, log, holder: 'server' });
const pool = openPool({ url: cluster.url, log, max: 2 });
const service = await pushServiceForTests();
const start = (): Promise<LiveServer> => startLiveServer({ databaseUrl: cluster.url, env: PUSH_ENV });
const servers: readonly [LiveServer, LiveServer] = [await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.close();
  await pool.end();
  await cluster.stop();
  await dataDir.remove();
}, PATIENCE_MS);

interface Ringing {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Creates users with an account, a task, a device and a reminder that is due. @returns the ids of the firings */
async function insertReminders(count: number): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, (_, index): Ringing => {
    const { endpoint, keys } = service.subscribe(`device ${index}`);
    return { id: newId(Date.now()), endpoint, ...keys };
  });
  // The same id stands for the user, the account, the task and the firing of a reminder.
  await pool.query(
    `with given as materialized (
       select id, endpoint, decode(p256dh, 'hex') as p256dh, decode(auth, 'hex') as auth
         from json_to_recordset($1::json) as x(id uuid, endpoint text, p256dh text, auth text)
     ), owners as (
       insert into users (id, email, first_name, last_name, created_at, updated_at)
       select id, id || '@example.org', 'A', 'B', now(), now() from given
     ), made as (
       insert into accounts (id, name, account_type, tier, created_at, updated_at)
       select id, 'A', 'Personal', 'PersonalFree', now(), now() from given
     ), joined as (
       insert into members (account_id, user_id, id, role, status, joined_at)
       select id, id, id, 'Owner', 'Active', now() from given
     ), tasked as (
       insert into tasks (account_id, id, user_id, title, created_at, updated_at, version)
       select id, id, id, 'Call the bank', now(), now(), 0 from given
     ), registered as (
       insert into push_subscriptions (id, user_id, endpoint, host, p256dh, auth, device_name, kinds, created_at, registered_at)
       select id, id, endpoint, $2, p256dh, auth, 'phone', '{reminder}', now(), now() from given
     )
     insert into reminder_firings (account_id, id, task_id, user_id, due_at, fires_at)
     select id, id, id, id, now(), now() from given`,
    [
      JSON.stringify(
        rows.map(({ p256dh, auth, ...row }) => ({
          ...row,
          p256dh: Buffer.from(p256dh, 'base64url').toString('hex'),
          auth: Buffer.from(auth, 'base64url').toString('hex'),
        })),
      ),
      new URL(service.origin).host,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Kills PostgreSQL, which starts again by itself. */
async function killDatabase(): Promise<void> {
  const file = join(dataDir.path, 'postgres/postmaster.pid');
  process.kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGKILL');
}

const arrived = (): number => new Set(service.pushes.map(({ device }) => device)).size;

/** Returns how many seconds after its time a share of the reminders was sent. */
async function secondsFor(share: number): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select percentile_disc($1) within group (order by extract(epoch from d.sent_at - f.fires_at))::float as seconds
       from push_deliveries d join reminder_firings f on f.id = d.firing_id where d.state = 'sent'`,
    [share],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

it(
  'two servers that are killed while they ring, as their database is, send every reminder once, or again with the same topic (REMINDER-10)',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const ids = await insertReminders(RINGS);
    for (const [share, what] of KILLS) {
      await expect.poll(arrived, PATIENCE).toBeGreaterThanOrEqual(RINGS * share);
      if (what === 'database') await killDatabase();
      else {
        await servers[what].kill();
        await servers[what].start();
      }
    }
    await expect.poll(arrived, PATIENCE).toBe(RINGS);
    const topics = Map.groupBy(service.pushes, ({ device }) => device);
    for (const pushes of topics.values()) {
      expect(new Set(pushes.map(({ headers }) => headers['topic'])).size).toBe(1);
    }
    const sent = new Set(service.pushes.map(({ headers }) => headers['topic']));
    expect(sent).toEqual(new Set(ids.map((id) => id.replaceAll('-', ''))));
    if (process.env['RINGS'] !== undefined) {
      const [most, all] = [await secondsFor(0.99), await secondsFor(1)];
      process.stdout.write(
        `${RINGS} reminders: 99 % after ${most} s, all after ${all} s; ${service.pushes.length - RINGS} pushes again\n`,
      );
    }
  },
);

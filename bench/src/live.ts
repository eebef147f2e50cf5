/**
 * Measures live events between two servers that share a database: a change's latency, and the cost of
 * clients.
 */
import { Client } from 'pg';
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { LiveClient } from './live-client.ts';
import { makeUsers, type BenchUser } from './bench-users.ts';
import { start } from './processes.ts';

const CLIENTS = 500;
const USERS = 50;
const CHANGES = 200;
const FLOOD = 300;
const PATIENCE_MS = 10_000;

export interface LiveFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'clients' | 'events' | 'changes/s';
}

/** Returns a percentile of sorted numbers; NaN if the list is empty. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns a server's resident memory, in MB. */
async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_048_576;
}

/** Makes all users members of the first user's account, and returns the account's id. */
export async function oneTeam(database: string, users: readonly BenchUser[]): Promise<string> {
  const [owner] = users;
  if (owner === undefined) throw new Error('the team has no owner');
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into members (account_id, user_id, id, role, status, joined_at)
     select $1, id, gen_random_uuid(), 'Member', 'Active', now() from users
         on conflict (account_id, user_id) do nothing`,
    [owner.accountId],
  );
  await client.end();
  return owner.accountId;
}

/** Creates a task in a user's current account. */
export async function makeTask(url: string, owner: BenchUser, title: string): Promise<void> {
  const response = await fetch(`${url}/api/tasks`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  if (!response.ok) throw new Error(`creating a task failed: ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Measures the time from a request to one server until a member connected to a second server has read the
 * change.
 */
async function delays(
  url: string,
  other: string,
  owner: BenchUser,
  member: BenchUser,
  watcher: LiveClient,
): Promise<number[]> {
  const taken: number[] = [];
  const headers = { ...member.headers, 'x-account-id': owner.accountId };
  for (let change = 0; change < CHANGES; change += 1) {
    const version = watcher.versionOf(owner.accountId);
    const began = performance.now();
    const received = watcher.reach(owner.accountId, version + 1, PATIENCE_MS);
    await makeTask(url, owner, `Change ${change}`);
    await received;
    const response = await fetch(`${other}/api/changes?since=${version}`, { headers });
    const { tasks } = (await response.json()) as { tasks: unknown[] };
    if (tasks.length !== 1) throw new Error('the hub announced another change');
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b);
}

/**
 * Measures live events on a separate database with two servers. All clients connect to one, and all changes
 * go to the other. Every client is a member of the changed account.
 */
export async function liveFigures(): Promise<LiveFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  try {
    const first = await start('apps/server/src/main.ts', [], environment);
    const database = await runningClusterUrl(dataDir.path);
    if (database === undefined) throw new Error('the server started without a database');
    const second = await start('apps/server/src/main.ts', [], { ...environment, DATABASE_URL: database });
    const users = await makeUsers(first.url, database, USERS);
    const accountId = await oneTeam(database, users);
    const [owner, member] = users;
    if (owner === undefined || member === undefined) throw new Error('no user was registered');

    const memoryBefore = await memoryOf(second.url);
    const clients: LiveClient[] = [];
    for (let index = 0; index < CLIENTS; index += 1) {
      const user = users[index % users.length];
      const token = user?.headers['authorization']?.replace('Bearer ', '') ?? '';
      clients.push(await LiveClient.connect(second.url.replace(/^http/, 'ws') + HUB_PATH, token));
    }
    await makeTask(first.url, owner, 'First');
    await Promise.all(clients.map((client) => client.reach(accountId, 1, PATIENCE_MS)));
    const watcher = clients[1];
    if (watcher === undefined) throw new Error('nobody watches');
    const taken = await delays(first.url, second.url, owner, member, watcher);
    const memoryQuiet = await memoryOf(second.url);

    const began = performance.now();
    await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => makeTask(first.url, owner, `Flood ${index}`)),
    );
    const newest = CHANGES + FLOOD + 1;
    const arrived = await Promise.all(
      clients.map((client) =>
        client.reach(accountId, newest, PATIENCE_MS).then(
          () => true,
          () => false,
        ),
      ),
    );
    const flooded = performance.now() - began;
    const memoryAfter = await memoryOf(second.url);
    const events = clients.reduce((sum, client) => sum + client.events, 0);
    for (const client of clients) client.close();
    await second.stop();
    await first.stop();

    return [
      { what: 'change to the other screen, median', value: percentile(taken, 0.5), unit: 'ms' },
      { what: 'change to the other screen, 95th percentile', value: percentile(taken, 0.95), unit: 'ms' },
      { what: 'change to the other screen, slowest', value: taken.at(-1) ?? Number.NaN, unit: 'ms' },
      { what: 'connected clients', value: CLIENTS, unit: 'clients' },
      { what: 'memory of the server before the clients connect', value: memoryBefore, unit: 'MB' },
      { what: 'memory of the server with the clients', value: memoryQuiet, unit: 'MB' },
      { what: 'memory after a flood of changes', value: memoryAfter, unit: 'MB' },
      { what: 'flood of changes, until the last client has the last one', value: flooded, unit: 'ms' },
      { what: 'events received by the clients', value: events, unit: 'events' },
      {
        what: 'clients without the newest change',
        value: arrived.filter((came) => !came).length,
        unit: 'clients',
      },
    ];
  } finally {
    await dataDir.remove();
  }
}

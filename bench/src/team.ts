/**
 * Measures a team of two hundred people with ten thousand tasks: the list of its members, and a change pushed
 * to all of them.
 */
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { LiveClient } from './live-client.ts';
import { makeTask, oneTeam, percentile, type LiveFigure } from './live.ts';
import { makeUsers, type BenchUser } from './bench-users.ts';
import { start } from './processes.ts';

const MEMBERS = 200;
const TASKS = 10_000;
const TASKS_AT_ONCE = 5_000;
const LISTS = 100;
const CHANGES = 50;
const PATIENCE_MS = 10_000;

async function fill(url: string, owner: BenchUser): Promise<void> {
  for (let made = 0; made < TASKS; made += TASKS_AT_ONCE) {
    const tasks = Array.from({ length: TASKS_AT_ONCE }, (_, index) => ({ title: `Task ${made + index}` }));
    const response = await fetch(`${url}/api/tasks/bulk`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tasks }),
    });
    if (!response.ok) throw new Error(`creating the tasks failed: ${response.status}`);
    await response.arrayBuffer();
  }
}

/** Returns each call's time in milliseconds, ascending. */
async function times(count: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await work(index);
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b);
}

async function read(url: string, headers: BenchUser['headers']): Promise<unknown> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Measures a team account on a separate database and server, with all members connected. */
export async function teamFigures(): Promise<LiveFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  try {
    const server = await start('apps/server/src/main.ts', [], environment);
    const database = await runningClusterUrl(dataDir.path);
    if (database === undefined) throw new Error('the server started without a database');
    const { url } = server;
    const users = await makeUsers(url, database, MEMBERS);
    const accountId = await oneTeam(database, users);
    const [owner] = users;
    if (owner === undefined) throw new Error('no user was registered');
    await fill(url, owner);
    const clients = await Promise.all(
      users.map(({ headers }) =>
        LiveClient.connect(
          url.replace(/^http/, 'ws') + HUB_PATH,
          headers['authorization']?.replace('Bearer ', '') ?? '',
        ),
      ),
    );
    await Promise.all(clients.map((client) => client.reach(accountId, 1, PATIENCE_MS)));

    const lists = await times(LISTS, async () => {
      await read(`${url}/api/accounts/${accountId}/members`, owner.headers);
    });
    const versionNow = (): number => Math.max(...clients.map((client) => client.versionOf(accountId)));
    /**
     * Makes a change and waits until all members have been notified.
     * @param reads true to wait until all members have fetched the change, too
     */
    const change = async (index: number, reads: boolean): Promise<void> => {
      const since = versionNow();
      const notified = Promise.all(clients.map((client) => client.reach(accountId, since + 1, PATIENCE_MS)));
      await makeTask(url, owner, `Change ${index}`);
      await notified;
      if (!reads) return;
      await Promise.all(
        users.map(({ headers }) =>
          read(`${url}/api/changes?since=${since}`, { ...headers, 'x-account-id': accountId }),
        ),
      );
    };
    const notifyTimes = await times(CHANGES, (index) => change(index, false));
    const known = await times(CHANGES, (index) => change(CHANGES + index, true));
    for (const client of clients) client.close();
    await server.stop();

    const last = (taken: readonly number[]): number => percentile(taken, 0.95);
    return [
      { what: `list of ${MEMBERS} members, 95th percentile`, value: last(lists), unit: 'ms' },
      {
        what: 'a change until all clients are notified, 95th percentile',
        value: last(notifyTimes),
        unit: 'ms',
      },
      { what: 'a change until all clients have fetched it, 95th percentile', value: last(known), unit: 'ms' },
    ];
  } finally {
    await dataDir.remove();
  }
}

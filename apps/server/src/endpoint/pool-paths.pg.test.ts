/**
 * Sends bursts of requests as one user whose rows are locked. No endpoint may take all of the pool's
 * connections.
 */
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { me as getOwnUser } from '@questlog/contract/identity/user';
import { routes } from '@questlog/contract/routes';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { openPool } from '../platform/db/pool.ts';
import { createLog } from '../platform/log/log.ts';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { HANDLED_AT_ONCE } from '../platform/http/connections/request-turns.ts';
import { callEndpoint, nameOf } from './testing/calls.ts';

const BURST = 30;
/** Number of connections reserved for looking up callers. */
const CALLERS = 1;

const server = await serverForTests();
const bob = await server.register();
// Opens all connections of the pool: one that is being opened counts as used.
await Promise.all(Array.from({ length: BURST }, () => server.database.pool.query('select pg_sleep(0.2)')));
// A connection outside the server's pool, to watch the database.
const watcher = openPool({ url: server.database.url, log: createLog('silent'), max: 1 });
afterAll(() => watcher.end());

/**
 * Locks a user's row and an account's row. @returns a function that releases the locks and cancels the
 * waiting statements
 */
async function lockRowsOf({ user, accountId }: TestUser): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from accounts where id = $1 for update', [accountId]);
  await client.query('select from users where id = $1 for update', [user.id]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const busyConnections = (): number =>
  server.database.pool.totalCount - server.database.pool.idleCount + server.database.pool.waitingCount;

/**
 * Sends a burst of requests to one endpoint as one user.
 * @param isSeenToday whether today is already saved as the day of the user's last request
 * @returns the highest number of connections in use, and whether any request waited for a lock
 */
async function burst(
  route: Endpoint,
  isSeenToday = true,
): Promise<{ readonly most: number; readonly waited: boolean }> {
  const ada = await server.register({ tier: 'PersonalPro' });
  if (isSeenToday) await ada.api('GET /api/auth/me');
  const unlock = await lockRowsOf(ada);
  let responded = 0;
  const headers = { authorization: `Bearer ${ada.tokens.accessToken}` };
  const calls = Array.from({ length: BURST }, async () => {
    const response = await callEndpoint(server.url, route, { accountId: ada.accountId }, headers);
    await response.arrayBuffer();
    responded += 1;
  });
  let most = 0;
  let waited = false;
  try {
    await expect
      .poll(
        async () => {
          const waiting = await lockWaiters(watcher);
          most = Math.max(most, busyConnections());
          waited ||= waiting > 0;
          return responded === BURST || waiting > 0;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    most = Math.max(most, busyConnections());
    // Changes to the same user or account wait in a queue without holding a connection.
    if (waited && route.method !== 'GET') await expect.poll(busyConnections).toBeLessThanOrEqual(1);
    expect((await bob.api('GET /api/tasks')).length).toBe(0);
  } finally {
    await unlock();
    await Promise.all(calls);
  }
  return { most, waited };
}

const ofUsers = routes.filter(({ access }) => access.kind !== 'public');
let waited = 0;

it.each(ofUsers.map((route) => [nameOf(route), route] as const))(
  'a burst of %s by one user leaves connections for other users (OPERATION-30)',
  async (_, route) => {
    const taken = await burst(route);
    expect(taken.most).toBeLessThanOrEqual(HANDLED_AT_ONCE + CALLERS);
    if (taken.waited) waited += 1;
  },
);

it("a burst of a user's first requests of the day leaves database connections for other users (OPERATION-30)", async () => {
  const taken = await burst(getOwnUser, false);
  expect(taken.waited).toBe(true);
  expect(taken.most).toBeLessThanOrEqual(1 + CALLERS);
});

it('more than 25 bursts wait for locked rows (guards the tests above against calls that never wait) (OPERATION-30)', () => {
  expect(waited).toBeGreaterThan(25);
});

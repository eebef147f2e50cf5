/**
 * Tests connections whose other end stops responding. These tests have their own database cluster, so that
 * they do not block others.
 */
import { createTestDatabase, databaseForTests } from '@questlog/testkit/postgres/database';
import {
  countBackends,
  freezeBackends,
  type FrozenBackends,
} from '@questlog/testkit/postgres/frozen-backends';
import {
  beginSignIn,
  browserFor,
  renewTokens,
  signInOnPage,
  webClientOf,
} from '@questlog/testkit/hosted-sign-in';
import { startLiveServer } from '@questlog/testkit/live-server';
import { serverForTests } from '@questlog/testkit/server';
import { startThrowawayCluster } from '@questlog/testkit/postgres/throwaway-cluster';
import { afterAll, afterEach, expect, it } from 'vitest';
import { inTransaction } from './transaction.ts';
import { isUnavailable } from './query-timeouts.ts';

const NEVER_MS = 1_000_000;
const PATIENT = { timeout: 20_000 };

let frozen: FrozenBackends | undefined;

const cluster = await startThrowawayCluster();
afterAll(() => cluster.stop());
const database = await databaseForTests({ cluster, pool: { waitMilliseconds: 1_500 } });
// Disable the hub's polling: it would take connections that requests need.
const server = await serverForTests({ database, live: { pollMs: NEVER_MS } });
const ada = await server.register();
afterEach(() => {
  frozen?.thaw();
  frozen = undefined;
});

const nameOf = (): string => new URL(database.url).pathname.slice(1);
const POOL = `application_name like 'test_%'`;

/** Leaves `count` idle connections in the pool, and stops their backends. */
async function freezePool(count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => database.pool.connect()));
  for (const client of clients) client.release();
  // Connections of earlier tests and requests may still be open for a moment.
  await expect
    .poll(
      async () => (await countBackends(cluster.superuserUrl, nameOf(), POOL)) - database.pool.idleCount,
      PATIENT,
    )
    .toBe(0);
  frozen = await freezeBackends(cluster.superuserUrl, nameOf(), POOL);
  expect(frozen.count).toBe(database.pool.idleCount);
}

const isReady = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
const list = (): Promise<Response> =>
  fetch(`${server.url}/api/tasks`, { headers: { authorization: `Bearer ${ada.tokens.accessToken}` } });

it('answers a query on a frozen connection with 503, and replaces the connection (V16.5.2)', async () => {
  await freezePool(3);
  const response = await list();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toEqual({
    code: 'unavailable',
    message: 'The server is busy. Please try again in a moment.',
  });
  await expect.poll(async () => (await list()).status, PATIENT).toBe(200);
});

it('reports that the server is not ready until a frozen connection is replaced (API-26, V16.5.2)', async () => {
  await freezePool(2);
  expect(await isReady()).toBe(503);
  await expect.poll(isReady, PATIENT).toBe(200);
});

it('a frozen connection does not block other requests (V15.2.2, V16.5.2)', async () => {
  await freezePool(1);
  let response = 0;
  const stuck = list().finally(() => (response += 1));
  // Wait until the first read holds the connection, so that later requests cannot take it.
  await expect.poll(() => database.pool.idleCount).toBe(0);
  for (let count = 0; count < 5; count += 1) expect((await list()).status).toBe(200);
  expect(response).toBe(0);
  expect((await stuck).status).toBe(503);
});

it('signing in and renewing can be retried after the database was frozen (IDENTITY-51)', async () => {
  const app = webClientOf(server);
  const signedIn = await signInOnPage(app, ada);
  const browser = browserFor(app);
  const { page } = await beginSignIn(app, browser);
  await freezePool(1);
  const rejected = await browser.submit(page, { email: ada.email, password: ada.password });
  expect(rejected.status).toBe(503);
  expect(rejected.text).toContain('The server is busy. Please try again in a moment.');
  const back = await browser.submit(rejected, { email: ada.email, password: ada.password });
  expect(back.url.searchParams.get('code')).toBeTruthy();
  frozen?.thaw();

  await freezePool(1);
  const renew = () => renewTokens(app, signedIn.tokens.refresh_token);
  expect(await renew()).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
  });
  expect((await renew()).status).toBe(200);
  frozen?.thaw();

  await freezePool(1);
  expect((await beginSignIn(app, browserFor(app))).page).toMatchObject({
    status: 503,
    text: expect.stringContaining('The server is busy.') as string,
  });
});

it('a transaction that times out discards its connection without waiting', async () => {
  await freezePool(1);
  const transaction = inTransaction(database.pool, async () => 'done');
  await expect(transaction).rejects.toSatisfy(isUnavailable);
  expect(database.pool.totalCount).toBe(0);
});

it('a write to a database that only reads, such as a standby, can be retried (V16.5.2)', async () => {
  const write = inTransaction(database.pool, async (client) => {
    await client.query('set transaction read only');
    await client.query('delete from tasks');
  });
  await expect(write).rejects.toSatisfy(isUnavailable);
});

it('a server shuts down cleanly while no connection responds (OPERATION-22)', async () => {
  const shared = await createTestDatabase({ cluster });
  const live = await startLiveServer({ databaseUrl: shared.url });
  const name = new URL(shared.url).pathname.slice(1);
  await live.register();
  const all = await freezeBackends(cluster.superuserUrl, name, `application_name not like 'test_%'`);
  expect(all.count).toBeGreaterThan(3);
  // The test times out if the server does not close by itself.
  await live.close();
  all.thaw();
  await shared.drop();
});

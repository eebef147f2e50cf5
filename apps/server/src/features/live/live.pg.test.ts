/** Tests the hub over real sockets, with the official client and two servers on one database. */
import { expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import type { TestUser } from '@questlog/testkit/server';
import { TestPair } from './testing/pair.ts';

const FAST = { pollMs: 200 };

const pair = await TestPair.start(FAST);
const { database, clock, a, b, listen, caughtUp } = pair;

async function setMember(accountId: string, user: TestUser, status: string): Promise<void> {
  await database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, 'Member', $4, now())
     on conflict (account_id, user_id) do update set status = excluded.status`,
    [accountId, user.user.id, newId(1), status],
  );
}

const makeTask = (user: TestUser, title = 't') => user.api('POST /api/tasks', { body: { title } });

it.each([
  ['with negotiation', true],
  ['without negotiation', false],
])("a hub connection %s receives the current versions of its user's accounts", async (_, negotiate) => {
  const ada = await a.register();
  await makeTask(ada);
  const listener = await listen(a, ada, negotiate);
  await caughtUp(listener, ada.accountId);
  expect(listener.of('AccountChanged')).toEqual([{ accountId: ada.accountId, version: 1 }]);
  expect(await listener.connection.invoke('GetUnreadCount')).toBe(0);
});

it('rejects unknown hub calls and streams (LIVE-11)', async () => {
  const listener = await listen(a, await a.register());
  await expect(listener.connection.invoke('Nothing')).rejects.toThrow('Unknown call.');
  await expect(
    new Promise((_resolve, reject) => {
      listener.connection.stream('GetUnreadCount').subscribe({ next() {}, complete() {}, error: reject });
    }),
  ).rejects.toThrow('Streams are not supported.');
});

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

it('hub calls and API requests share one rate limit per user, and exceeding it does not close the connection (API-19)', async () => {
  const ada = await a.register();
  const listener = await listen(a, ada);
  const call = (): Promise<unknown> => listener.connection.invoke('GetUnreadCount');
  // Connecting counted as the first request, so this is the second.
  await ada.api('GET /api/auth/me');
  const responses: string[] = [];
  const request = async (): Promise<void> => {
    responses.push(await listener.connection.invoke('Nothing').catch((error: unknown) => String(error)));
  };
  // Send the calls in several rounds. The client would otherwise combine them into one message that is too
  // large.
  for (let round = 0; round < 9; round += 1) await Promise.all(Array.from({ length: 111 }, request));
  expect(responses.filter((response) => response.includes(TOO_MANY))).toHaveLength(1);
  await expect(call()).rejects.toThrow(TOO_MANY);
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  await expect(listen(a, ada)).rejects.toThrow();

  clock.advance({ seconds: 1 });
  expect(await call()).toBe(0);
  expect(await ada.api('GET /api/auth/me')).toBeTruthy();
});

it('a change on one server reaches a client connected to another server (LIVE-1)', async () => {
  const ada = await a.register();
  const [here, there] = await Promise.all([listen(a, ada), listen(b, ada)]);
  await makeTask(ada);
  await Promise.all([caughtUp(here, ada.accountId), caughtUp(there, ada.accountId)]);
  const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
  await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  await Promise.all([caughtUp(here, ada.accountId), caughtUp(there, ada.accountId)]);
  const changes = await ada.api('GET /api/changes', { query: { since: 1 } });
  expect(changes.version).toBe(there.versionOf(ada.accountId));
  expect(changes.deleted.projects).toEqual([project.id]);
});

it("the hub does not send an account's events to users who are not members (LIVE-3, V8.4.1)", async () => {
  const [ada, eve] = await Promise.all([a.register(), a.register()]);
  const [hers, eves] = await Promise.all([listen(a, ada), listen(b, eve)]);
  await makeTask(ada);
  await caughtUp(hers, ada.accountId);
  await caughtUp(eves, eve.accountId);
  await makeTask(eve);
  await caughtUp(eves, eve.accountId);
  expect(eves.versionOf(ada.accountId)).toBeUndefined();
  const ofAccounts = eves.received.filter(([event]) => event !== 'PreferencesChanged');
  expect(ofAccounts.every(([, arg]) => JSON.stringify(arg).includes(eve.accountId))).toBe(true);
});

it.each(['Suspended', 'Removed'])(
  'the hub tells a %s member that their access has ended, and sends no further events (LIVE-3)',
  async (status) => {
    const [ada, ben] = await Promise.all([a.register(), a.register()]);
    await setMember(ada.accountId, ben, 'Active');
    const [hers, bens] = await Promise.all([listen(a, ada), listen(b, ben)]);
    await makeTask(ada);
    await caughtUp(bens, ada.accountId);
    const last = bens.versionOf(ada.accountId);
    // This change is not announced, so the hub finds it together with the next one.
    await setMember(ada.accountId, ben, status);
    for (let round = 0; round < 5; round += 1) await makeTask(ada);
    await caughtUp(hers, ada.accountId);
    await vi.waitFor(() => expect(bens.of('AccessEnded')).toEqual([{ accountId: ada.accountId }]));
    await makeTask(ben);
    await caughtUp(bens, ben.accountId);
    expect(bens.versionOf(ada.accountId)).toBe(last);
  },
);

it("a new member receives the account's events on an existing connection (LIVE-3)", async () => {
  const [ada, ben] = await Promise.all([a.register(), a.register()]);
  const bens = await listen(b, ben);
  await setMember(ada.accountId, ben, 'Active');
  await caughtUp(bens, ada.accountId);
  expect(bens.versionOf(ada.accountId)).toBe(0);
});

it('after 200 concurrent changes, a client learns the final version in fewer than 200 events (LIVE-6)', async () => {
  const ada = await a.register({ tier: 'PersonalPro' });
  const listener = await listen(b, ada);
  await caughtUp(listener, ada.accountId);
  await Promise.all(Array.from({ length: 200 }, (_, index) => makeTask(ada, `Task ${index}`)));
  await caughtUp(listener, ada.accountId);
  const events = listener.of('AccountChanged') as { version: number }[];
  // The version includes the 200 tasks and the change that set the tier.
  expect(listener.versionOf(ada.accountId)).toBe(201);
  expect(events.length).toBeLessThan(200);
  const versions = events.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((x, y) => x - y));
});

it("the hub's polling finds unannounced changes (LIVE-5)", async () => {
  const ada = await a.register();
  const listener = await listen(b, ada);
  await caughtUp(listener, ada.accountId);
  await database.pool.query('update accounts set version = version + 1 where id = $1', [ada.accountId]);
  await caughtUp(listener, ada.accountId);
  expect(listener.versionOf(ada.accountId)).toBe(1);
});

const listening = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
        where application_name = 'questlog-live' and datname = current_database() and query like 'listen%'`,
  );
  return rows.length;
};

it('a server that does not poll receives announcements, even after its listening connection breaks (LIVE-5)', async () => {
  const c = await pair.another({ pollMs: 600_000 });
  try {
    const ada = await a.register();
    const listener = await listen(c, ada);
    await makeTask(ada);
    await caughtUp(listener, ada.accountId);

    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'questlog-live' and datname = current_database()`,
    );
    expect(rowCount).toBe(3);
    // No server is listening now. A server finds the change once it listens again.
    await makeTask(ada);
    await caughtUp(listener, ada.accountId);
    await vi.waitFor(async () => expect(await listening()).toBe(3));
    await makeTask(ada);
    await caughtUp(listener, ada.accountId);
  } finally {
    await c.close();
  }
});

it('an announcement made during the first read of an account is not lost (LIVE-14)', async () => {
  const c = await pair.another({ pollMs: 600_000 });
  const holder = await database.pool.connect();
  const listener = new Client({ connectionString: database.url });
  try {
    const [ada, ben] = await Promise.all([a.register(), a.register()]);
    const bens = await listen(c, ben);
    await caughtUp(bens, ben.accountId);
    await setMember(ada.accountId, ben, 'Active');
    const payloads: string[] = [];
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => payloads.push(payload));
    await listener.query('listen questlog_live');
    const say = async (words: string): Promise<void> => {
      const payload = `another server\n${words}`;
      await database.pool.query("select pg_notify('questlog_live', $1)", [payload]);
      await vi.waitFor(() => expect(payloads).toContain(payload));
    };

    await holder.query('begin');
    await holder.query('lock table sessions in access exclusive mode');
    // The refresh has read the accounts and is waiting to read the sessions.
    await say(`user ${ben.user.id}`);
    await vi.waitFor(async () => expect(await lockWaiters(database.pool)).toBe(1));
    await database.pool.query('update accounts set version = version + 1 where id = $1', [ada.accountId]);
    await say(`account ${ada.accountId}`);
    await holder.query('commit');
    await caughtUp(bens, ada.accountId);
  } finally {
    // Close the connection, because it still holds its lock if the test failed before the commit.
    holder.release(true);
    await listener.end();
    await c.close();
  }
});

/** Tests the hub over real sockets, with the official client and two servers on one database. */
import { expect, it, vi } from 'vitest';
import { Client } from 'pg';
import type { Notification } from '@questlog/contract/notifications';
import { newId } from '@questlog/domain/uuid';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import type { TestUser } from '@questlog/testkit/server';
import { unannounced, type Announcer } from '../../account-change/announcer.ts';
import { toolsFor } from '../../mcp/testing/mcp-client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notify } from '../notifications/notifications.commands.ts';
import type { Listener } from './testing/listener.ts';
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

const notifyUser = (user: TestUser, personName: string, live: Announcer = unannounced): Promise<string[]> =>
  inTransaction(database.pool, (client) =>
    notify(
      client,
      [user.user.id],
      { type: 'NewTeamMember', accountName: 'Acme', personName },
      { accountId: null, now: new Date(clock.now().epochMilliseconds), live },
    ),
  );
const names = (listener: Listener): string[] =>
  (listener.of('ReceiveNotification') as Notification[]).map(({ message }) => message.split(' ')[0] ?? '');

it('a notification reaches its user once on every server, with the unread count (NOTICE-12, NOTICE-17)', async () => {
  const [ada, eve] = await Promise.all([a.register(), a.register()]);
  await notifyUser(ada, 'Before');
  const [here, there, eves] = await Promise.all([listen(a, ada), listen(b, ada), listen(b, eve)]);
  expect(await there.connection.invoke('GetUnreadCount')).toBe(1);
  // The next notifications are not announced. The periodic refresh finds them.
  await notifyUser(ada, 'One');
  await notifyUser(ada, 'Two');
  for (const listener of [here, there]) {
    await vi.waitFor(() => expect(names(listener)).toEqual(['One', 'Two']));
    expect(listener.of('UpdateUnreadCount').at(-1)).toBe(3);
  }
  const { notifications } = await ada.api('GET /api/notifications');
  const [newest] = notifications;
  expect(here.of('ReceiveNotification').at(-1)).toEqual(newest);

  await ada.api('DELETE /api/notifications/{id}', { params: { id: newest?.id ?? '' } });
  for (const listener of [here, there]) {
    await vi.waitFor(() => expect(listener.of('UpdateUnreadCount').at(-1)).toBe(2));
    expect(listener.of('NotificationDeleted')).toEqual([newest?.id]);
  }
  await ada.api('POST /api/notifications/mark-all-read');
  for (const listener of [here, there]) {
    await vi.waitFor(() => expect(listener.of('UpdateUnreadCount').at(-1)).toBe(0));
    expect(listener.of('AllNotificationsRead')).toHaveLength(1);
    expect(names(listener)).toEqual(['One', 'Two']);
  }
  const sentToAll = new Set(['AccountChanged', 'PreferencesChanged']);
  expect(eves.received.filter(([event]) => !sentToAll.has(event))).toEqual([]);
});

/**
 * Makes changes one by one, and waits until each has reached the devices: changes that are announced within the
 * same 25 ms become one event.
 */
async function announceEach(
  devices: readonly Listener[],
  event: 'ListChoicesChanged' | 'RemindersChanged' | 'FiltersChanged',
  accountId: string,
  changes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    await change();
    const events = Array.from({ length: index + 1 }, () => ({ accountId }));
    for (const device of devices) await vi.waitFor(() => expect(device.of(event)).toEqual(events));
  }
}

it("a change to a user's list choices reaches their devices on every server, and nobody else (VIEW-116)", async () => {
  const [ada, eve] = [await a.register(), await a.register()];
  const devices = [await listen(a, ada), await listen(b, ada)];
  const eves = await listen(b, eve);
  const choose = ({ api, accountId }: TestUser, view: string) =>
    api('PUT /api/accounts/{accountId}/list-choices', {
      params: { accountId },
      body: { arranged: [], favourites: [{ view, place: 1, at: 1 }] },
    });
  await announceEach(devices, 'ListChoicesChanged', ada.accountId, [
    () => choose(ada, 'project:a'),
    async () => {
      // This one changes nothing, so it is not announced.
      await choose(ada, 'project:a');
      await choose(ada, 'project:b');
    },
  ]);
  await choose(eve, 'project:c');
  await vi.waitFor(() => expect(eves.of('ListChoicesChanged')).toEqual([{ accountId: eve.accountId }]));
});

it("changes of a user's own reminders are announced to their devices, and to nobody else (REMINDER-43)", async () => {
  const ada = await a.openTeam(await a.register());
  const ben = await a.register();
  await a.join(ben, ada);
  const devices = [await listen(a, ada), await listen(b, ada)];
  const bens = await listen(b, ben);
  const params = { id: (await makeTask(ada)).id };
  const id = newId(1);
  await announceEach(devices, 'RemindersChanged', ada.accountId, [
    () =>
      ada.api('PUT /api/tasks/{id}/reminders', {
        params,
        body: { reminders: [{ kind: 'absolute', at: '2026-03-01T10:00', id }] },
      }),
    () =>
      ada.api('PUT /api/reminders', {
        body: { tasks: [{ taskId: params.id, reminders: [{ kind: 'due', daysBefore: 1, id }] }] },
      }),
    () => ada.api('POST /api/reminders/{id}/snooze', { params: { id }, body: { minutes: 10 } }),
    // Ends the snooze.
    () => ada.api('PUT /api/tasks/{id}', { params, body: { dueDate: '2026-02-01T00:00:00.000Z' } }),
  ]);
  expect(bens.of('RemindersChanged')).toEqual([]);
});

it('the reminders of a task that is restored or reopened are announced to their user (REMINDER-43)', async () => {
  const ada = await a.register();
  const device = await listen(b, ada);
  const params = { id: (await makeTask(ada)).id };
  const reminders = [{ kind: 'absolute', at: '2026-03-01T10:00' } as const];
  await announceEach([device], 'RemindersChanged', ada.accountId, [
    () => ada.api('PUT /api/tasks/{id}/reminders', { params, body: { reminders } }),
    async () => {
      await ada.api('DELETE /api/tasks/{id}', { params });
      await ada.api('POST /api/tasks/{id}/restore', { params });
    },
    // Completes it and reopens it.
    async () => {
      await ada.api('POST /api/tasks/{id}/complete', { params });
      await ada.api('POST /api/tasks/{id}/complete', { params });
    },
  ]);
});

it('changes of a filter are announced to those who see it (FILTER-14)', async () => {
  const ada = await a.openTeam(await a.register());
  const ben = await a.register();
  await a.join(ben, ada);
  const { accountId } = ada;
  const [hers, his] = [await listen(b, ada), await listen(b, ben)];
  const params = { accountId, id: newId(1) };
  await ada.api('POST /api/accounts/{accountId}/filters', {
    params: { accountId },
    body: { id: params.id, name: 'Soon', query: 'p1' },
  });
  await vi.waitFor(() => expect(hers.of('FiltersChanged')).toEqual([{ accountId }]));
  expect(his.of('FiltersChanged')).toEqual([]);
  await announceEach([his], 'FiltersChanged', accountId, [
    () => ada.api('PUT /api/accounts/{accountId}/filters/{id}', { params, body: { shared: true } }),
    () => ada.api('DELETE /api/accounts/{accountId}/filters/{id}', { params }),
  ]);
  await vi.waitFor(() => expect(hers.of('FiltersChanged')).toHaveLength(3));
});

it("a user's preferences reach their devices after connecting and after each change, and nobody else (TASK-96)", async () => {
  const [ada, eve] = [await a.register(), await a.register()];
  const prefer = (newTasksLast: boolean) => ada.api('PUT /api/auth/preferences', { body: { newTasksLast } });
  await prefer(true);
  const devices = [await listen(a, ada), await listen(b, ada)];
  const eves = await listen(b, eve);
  const sent = (...values: readonly boolean[]) => values.map((newTasksLast) => ({ newTasksLast }));
  for (const device of devices) {
    await vi.waitFor(() => expect(device.of('PreferencesChanged')).toEqual(sent(true)));
  }
  await prefer(false);
  for (const device of devices) {
    await vi.waitFor(() => expect(device.of('PreferencesChanged')).toEqual(sent(true, false)));
  }
  // Anything sent to Eve before would arrive before her own change.
  await eve.api('PUT /api/auth/preferences', { body: { newTasksLast: true } });
  await vi.waitFor(() => expect(eves.of('PreferencesChanged')).toEqual(sent(false, true)));
});

it('a notification about a reached limit reaches a user on another server (NOTICE-12)', async () => {
  const ada = await a.register();
  const listener = await listen(b, ada);
  for (const title of ['A', 'B', 'C']) await ada.api('POST /api/projects', { body: { title } });
  await expect(ada.api('POST /api/projects', { body: { title: 'D' } })).rejects.toMatchObject({
    status: 403,
  });
  await vi.waitFor(() => expect(listener.of('ReceiveNotification')).toMatchObject([{ type: 5 }]));
});

it('the change of an assistant on one server is announced to its user on another (ASSIST-24)', async () => {
  const ada = await a.openTeam(await a.register());
  const ben = await a.register();
  await a.join(ben, ada);
  const { accountId } = ada;
  const [hers, his] = [await listen(b, ada), await listen(b, ben)];
  const { read } = await toolsFor(a, ada, ['read', 'write']);
  const { undoId } = await read<{ undoId: string }>('add_tasks', { tasks: [{ title: 'A' }] });
  await vi.waitFor(() => expect(hers.of('AssistantsChanged')).toEqual([{ accountId }]));
  await ada.api('POST /api/assistants/changes/{id}/undo', { params: { id: undoId } });
  await vi.waitFor(() => expect(hers.of('AssistantsChanged')).toEqual([{ accountId }, { accountId }]));
  expect(his.of('AssistantsChanged')).toEqual([]);
});

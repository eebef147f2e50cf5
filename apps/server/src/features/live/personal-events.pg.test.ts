/** Tests the events that reach only one user's devices, with two servers on one database. */
import { expect, it, vi } from 'vitest';
import type { Notification } from '@questlog/contract/notifications';
import { newId } from '@questlog/domain/uuid';
import type { TestUser } from '@questlog/testkit/server';
import { unannounced, type Announcer } from '../../account-change/announcer.ts';
import { toolsFor } from '../../mcp/testing/mcp-client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notify } from '../notifications/notifications.commands.ts';
import type { Listener } from './testing/listener.ts';
import { TestPair } from './testing/pair.ts';

const { database, clock, a, b, listen } = await TestPair.start({ pollMs: 200 });

const makeTask = (user: TestUser) => user.api('POST /api/tasks', { body: { title: 't' } });

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

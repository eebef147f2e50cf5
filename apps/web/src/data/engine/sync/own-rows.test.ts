import type { Reminder } from '@questlog/contract/reminders';
import { expect, it, vi } from 'vitest';
import { createEvent, createValue } from '../browser/signal.ts';
import type { LiveEvent, LiveState } from '../live/live.ts';
import { AccountStore } from '../../nouns/account-store.ts';
import { DAY, ZONE } from '../../nouns/testing/rows.ts';
import { reminders } from '../../nouns/reminders/reminders.ts';
import { OwnRows } from './own-rows.ts';

const CHANGED: LiveEvent = { type: 'RemindersChanged', arguments: [{ accountId: 'account' }] };

function begin() {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  const events = createEvent<LiveEvent>();
  const state = createValue<LiveState>('disconnected');
  const server = { ids: ['r1'], loads: 0, isDown: false };
  const own = new OwnRows({
    collection: reminders,
    event: 'RemindersChanged',
    load: () => {
      server.loads += 1;
      if (server.isDown) return Promise.reject(new TypeError('no connection'));
      const own = server.ids.map((id) => ({ id, taskId: 'call', kind: 'due' }) as Reminder);
      return Promise.resolve(own.length === 0 ? [] : [{ id: 'call', reminders: own }]);
    },
    store,
    live: { listen: events.subscribe, state },
    accountId: () => 'account',
  });
  own.open();
  return { own, events, state, server, ids: () => store.remindersOf('call').map(({ id }) => id) };
}

it('loads reminders again when another device has changed them (REMINDER-43)', async () => {
  const { own, events, server, ids } = begin();
  own.keepUp();
  await vi.waitFor(() => expect(ids()).toEqual(['r1']));
  server.ids = ['r1', 'r2'];
  events.emit(CHANGED);
  await vi.waitFor(() => expect(ids()).toEqual(['r1', 'r2']));
  server.ids = [];
  events.emit({ type: 'RemindersChanged', arguments: [{ accountId: 'other' }] });
  events.emit(CHANGED);
  await vi.waitFor(() => expect(ids()).toEqual([]));
  expect(server.loads).toBe(3);
});

it('loads reminders once connected, and then only if the last attempt failed (REMINDER-43)', async () => {
  const { own, state, server, events, ids } = begin();
  server.isDown = true;
  state.set('connected');
  await vi.waitFor(() => expect(server.loads).toBe(1));
  await Promise.resolve();
  server.isDown = false;
  own.keepUp();
  await vi.waitFor(() => expect(ids()).toEqual(['r1']));
  own.keepUp();
  expect(server.loads).toBe(2);
  events.emit(CHANGED);
  expect(server.loads).toBe(3);
});

it('waits for the loads that are in progress, but not for a first one (FILTER-35)', async () => {
  const { own, events, server, ids } = begin();
  await own.loaded();
  own.keepUp();
  server.ids = ['r1', 'r2'];
  events.emit(CHANGED);
  await own.loaded();
  expect([ids(), own.isLoading]).toEqual([['r1', 'r2'], false]);
});

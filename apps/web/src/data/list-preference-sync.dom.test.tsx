import type { ApiClient } from '@questlog/api-client/client';
import { asFavourites, favouriteViews, withFavourite } from '@questlog/domain/favourites';
import { mergeChoices, NO_CHOICES, type ListChoices } from '@questlog/domain/list-choices';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEvent } from './engine/browser/signal.ts';
import { TestClock } from './engine/browser/testing/clock.ts';
import type { LiveEvent } from './engine/live/live.ts';
import { arrangeView, changeFavourites } from './list-preference-changes.ts';
import { syncListPreferences } from './list-preference-sync.ts';
import { listPreferencesKey, readListPreferences } from './list-preferences.ts';

const scope = { userId: 'u', accountId: 'a' };
const ofPhone: ListChoices = {
  arranged: [{ view: 'inbox', sort: 'title', group: 'none', at: 5 }],
  favourites: asFavourites(['project:boat'], 5),
};

const events = createEvent<LiveEvent>();
let clock: TestClock;
let stored: ListChoices;
let calls: string[];
let isDown: boolean;
let stop: () => void;

/** A fake API that merges the received choices, as the server does. */
const api = (async (call: string, { body }: { body?: ListChoices }) => {
  calls.push(call.slice(0, 3));
  if (isDown) throw new TypeError('no connection');
  if (body !== undefined) stored = mergeChoices(stored, body);
  return stored;
}) as unknown as ApiClient;

beforeEach(() => {
  localStorage.clear();
  clock = new TestClock();
  stored = NO_CHOICES;
  calls = [];
  isDown = false;
});
afterEach(() => stop());

const start = (): void => {
  stop = syncListPreferences({ api, live: { listen: events.subscribe }, clock }, scope);
};
const settled = () =>
  vi.waitFor(() => expect(readListPreferences(scope).favourites).toEqual(['project:boat']));
const addFavourite = (view: string) =>
  changeFavourites(scope, (favourites, now) => withFavourite(favourites, view, now, () => true));
const storedViews = () => favouriteViews(stored.favourites);

test("a new device adopts the other devices' sorting and favourites (VIEW-116)", async () => {
  stored = ofPhone;
  start();
  await settled();
  const { views, favourites } = readListPreferences(scope);
  expect({ views, favourites }).toEqual({
    views: { inbox: { sort: 'title', group: 'none' } },
    favourites: ['project:boat'],
  });
  expect(calls).toEqual(['GET']);
});

test('the layout of a project and the columns of its board are the same on all devices (BOARD-2)', async () => {
  const board = { sort: 'manual', group: 'none', layout: 'board', columns: 'day' } as const;
  stored = { ...ofPhone, arranged: [{ view: 'project:a', ...board, at: 5 }] };
  start();
  await settled();
  expect(readListPreferences(scope).views).toEqual({ 'project:a': board });
  arrangeView(scope, 'project:a', { ...board, layout: 'list' });
  arrangeView(scope, 'project:b', { ...board, columns: 'priority' });
  clock.advance(1_500);
  await vi.waitFor(() => expect(stored.arranged).toHaveLength(2));
  const byView = stored.arranged.toSorted((one, other) => one.view.localeCompare(other.view));
  expect(byView).toMatchObject([
    { view: 'project:a', layout: 'list', columns: 'day' },
    { view: 'project:b', layout: 'board', columns: 'priority' },
  ]);
});

test("sends several changes together, including a view's return to its default order (VIEW-116)", async () => {
  stored = ofPhone;
  start();
  await settled();
  arrangeView(scope, 'inbox', { sort: 'manual', group: 'none' });
  addFavourite('project:attic');
  clock.advance(1_500);
  await vi.waitFor(() => expect(storedViews()).toEqual(['project:boat', 'project:attic']));
  expect(stored.arranged).toMatchObject([{ view: 'inbox', sort: 'manual', group: 'none' }]);
  expect(calls).toEqual(['GET', 'PUT']);
});

test('sends favourites that were stored before synchronisation existed (VIEW-116)', async () => {
  localStorage.setItem(listPreferencesKey(scope), JSON.stringify({ favourites: ['project:old'] }));
  start();
  await vi.waitFor(() => expect(storedViews()).toEqual(['project:old']));
  expect(readListPreferences(scope).favourites).toEqual(['project:old']);
});

test('sends offline changes once the connection returns (VIEW-116)', async () => {
  isDown = true;
  start();
  addFavourite('project:boat');
  clock.advance(1_500);
  await vi.waitFor(() => expect(calls).toEqual(['GET', 'PUT']));
  isDown = false;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(storedViews()).toEqual(['project:boat']));
});

test('keeps the favourites that this device and another one add offline (VIEW-76, VIEW-116)', async () => {
  isDown = true;
  start();
  addFavourite('project:attic');
  clock.advance(1_500);
  await vi.waitFor(() => expect(calls).toEqual(['GET', 'PUT']));
  stored = ofPhone;
  isDown = false;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect([...storedViews()].sort()).toEqual(['project:attic', 'project:boat']));
  expect(readListPreferences(scope).favourites).toEqual(storedViews());
});

test('fetches the choices when the page becomes visible (VIEW-116)', async () => {
  start();
  await vi.waitFor(() => expect(calls).toEqual(['GET']));
  stored = ofPhone;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
});

test('fetches the choices when the server announces a change in this account (VIEW-116)', async () => {
  start();
  await vi.waitFor(() => expect(calls).toEqual(['GET']));
  stored = ofPhone;
  events.emit({ type: 'ListChoicesChanged', arguments: [{ accountId: 'another' }] });
  events.emit({ type: 'ListChoicesChanged', arguments: [{ accountId: scope.accountId }] });
  await settled();
  expect(calls).toEqual(['GET', 'GET']);
});

import { LOAD_ADVICE } from '@questlog/api-client/call-failure';
import { ApiError, NetworkError } from '@questlog/api-client/client';
import { beforeEach, expect, test } from 'vitest';
import { AccountStore } from '../../nouns/account-store.ts';
import type { ProjectItem } from '../../nouns/projects/project-item.ts';
import { DAY, NO_CHANGES, project, ZONE } from '../../nouns/testing/rows.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { AuthInitializingError } from '../session/session-state.ts';
import { patching } from '../store/effects.ts';
import type { Changes } from './changes.ts';
import { Sync } from './sync.ts';

let store: AccountStore;
let sync: Sync;
/** The `since` version of each request for changes. */
let requested: (number | undefined)[];
let clock: TestClock;
/** The response to each request; no changes by default. */
let response: (() => Promise<Changes>) | undefined;

beforeEach(() => {
  requested = [];
  response = undefined;
  clock = new TestClock();
  store = new AccountStore({ today: DAY, timeZone: ZONE });
  sync = new Sync({
    load: (since) => {
      requested.push(since);
      return response?.() ?? Promise.resolve({ ...NO_CHANGES, version: since ?? 0 });
    },
    store,
    clock,
  });
  sync.open(1);
});

const rejected = (status: number) => () => Promise.reject(new ApiError(new Response(null, { status }), {}));

async function passTo(ms: number): Promise<void> {
  clock.advance(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('repeats a full reload if a change to discarded rows was confirmed in the meantime', async () => {
  store.load({ projects: [project('garden')] });
  const edit = { projects: patching<ProjectItem>(['garden'], () => ({ title: 'Yard' })) };
  store.addAction('edit', edit);
  const reload = Promise.withResolvers<Changes>();
  response = () => reload.promise;
  const first = sync.catchUp();
  store.settleAction('edit', edit, {});
  reload.resolve({ ...NO_CHANGES, reset: true, version: 900 });
  await first;
  expect([store.project('garden')?.title, sync.version]).toEqual(['Yard', 1]);
  clock.advance(300);
  await sync.catchUp();
  expect([store.project('garden'), sync.version]).toEqual([undefined, 900]);
  expect(requested).toContain(1);
});

test('a first load without a connection fails, unless the sign-in is still in progress (VIEW-21)', async () => {
  sync.open(undefined);
  response = () => Promise.reject(new AuthInitializingError());
  await sync.catchUp();
  expect(sync.status.get()).toBe('loading');
  response = () => Promise.reject(new NetworkError('down'));
  clock.advance(1_000);
  await sync.catchUp();
  expect([sync.status.get(), sync.failure.get()]).toEqual([
    'error',
    {
      message: 'Network error. Please check your connection and try again.',
      advice: LOAD_ADVICE.unreachable,
    },
  ]);
  response = undefined;
  await sync.catchUp();
  expect(sync.status.get()).toBe('ready');
});

test('retries a failed first load unless the server rejected it (VIEW-21)', async () => {
  sync.open(undefined);
  response = () => Promise.reject(new NetworkError('down'));
  await sync.catchUp();
  await passTo(1_000);
  expect([requested.length, sync.status.get()]).toEqual([2, 'error']);
  response = undefined;
  await passTo(2_000);
  expect([requested.length, sync.status.get()]).toEqual([3, 'ready']);

  sync.open(undefined);
  response = rejected(403);
  await sync.catchUp();
  await passTo(60_000);
  expect([requested.length, sync.status.get()]).toEqual([4, 'error']);
});

test("the response to the app's own change advances the version, but not past other users' changes (LIVE-12)", () => {
  expect(sync.advance(2)).toBe(true);
  expect(sync.advance(4)).toBe(false);
  expect(sync.advance(undefined)).toBe(false);
  expect(sync.version).toBe(2);
  // This notification is late: another response was faster.
  expect(sync.advance(2)).toBe(true);
  expect(sync.version).toBe(2);
});

test("does not load a version already reached by the response to the app's own change (LIVE-12)", () => {
  sync.catchUpTo(2);
  sync.advance(2);
  clock.advance(300);
  expect(requested).toEqual([]);
  sync.catchUpTo(4);
  sync.advance(3);
  clock.advance(300);
  expect(requested).toEqual([3]);
});

test('a late response does not lower the version below that of a change confirmed after the request', async () => {
  const requests = Promise.withResolvers<Changes>();
  response = () => requests.promise;
  const flight = sync.catchUp();
  sync.advance(2);
  requests.resolve({ ...NO_CHANGES, version: 1 });
  await flight;
  expect(sync.version).toBe(2);
});

test('retries a failed catch-up five times, then waits for another trigger (LIVE-13)', async () => {
  response = rejected(503);
  await sync.catchUp();
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 60_000]) await passTo(ms);
  expect(requested).toHaveLength(6);
  await sync.catchUp();
  response = () => Promise.reject(new NetworkError(new Error('x')));
  await passTo(1_000);
  response = () => Promise.resolve({ ...NO_CHANGES, version: 2 });
  await passTo(2_000);
  expect([requested.length, sync.version]).toEqual([9, 2]);
  await passTo(60_000);
  expect(requested).toHaveLength(9);
  // The server would reject a retry too, so none is sent.
  response = rejected(403);
  await sync.catchUp();
  await passTo(60_000);
  expect(requested).toHaveLength(10);
});

test('keeps showing why a reload was rejected until a later one succeeds, but does not report a busy server (VIEW-21)', async () => {
  for (const status of [503, 401]) {
    response = rejected(status);
    await sync.catchUp();
    expect(sync.failure.get()).toBeUndefined();
  }
  response = rejected(500);
  await sync.catchUp();
  expect([sync.status.get(), sync.failure.get() === undefined]).toEqual(['ready', false]);
  response = undefined;
  await sync.catchUp();
  expect(sync.failure.get()).toBeUndefined();
});

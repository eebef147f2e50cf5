import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { tabLocks } from '../browser/locks.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { RowCache } from './cache.ts';
import { DATABASE_VERSION } from './cache-schema.ts';
import { keepDelta } from './keep-delta.ts';

const SCOPE = { userId: 'u', accountId: 'acc' };
const CACHED_7 = { cachedVersion: () => Promise.resolve(7), keepDelta: () => Promise.resolve(true) };
const NOTHING = { projects: [], tags: [], tasks: [] };

it('re-requests the delta if a tab writes its rows while the response is in flight', async () => {
  const cache = new RowCache({ name: 'deltas', collections: [], clock: new TestClock(), locks: tabLocks() });
  expect(await cache.cachedVersion(SCOPE)).toBeUndefined();
  const write = async (version: number): Promise<void> => {
    const db = await openDB('deltas', DATABASE_VERSION);
    await db.put('cursors', { version, formats: {} }, 'u/acc');
    db.close();
  };
  await write(7);
  const requested: string[] = [];
  await keepDelta(SCOPE, {
    cache,
    getAccessToken: () => Promise.resolve('token'),
    fetch: async (input) => {
      requested.push(input as string);
      if (requested.length === 1) await write(8);
      return Response.json({ ...NOTHING, version: 9, reset: false, deleted: NOTHING });
    },
  });
  expect(requested).toEqual(['/api/changes?since=7', '/api/changes?since=8']);
  expect(await cache.cachedVersion(SCOPE)).toBe(9);
});

it.each([
  ['breaks', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ['has no server behind it', () => Promise.resolve(new Response(null, { status: 503 })), false],
  ['gets a 403', () => Promise.resolve(new Response(null, { status: 403 })), true],
  ['gets a response', () => Promise.resolve(Response.json({ ...NOTHING, version: 8 })), true],
])(
  'says whether a retry is useful after a connection that %s (OFFLINE-35)',
  async (_what, fetch, expected) => {
    const result = keepDelta(SCOPE, {
      cache: CACHED_7,
      getAccessToken: () => Promise.resolve('token'),
      fetch,
    });
    await expect(result).resolves.toBe(expected);
  },
);

it('stores no delta without cached rows or if the database fails, and needs no retry', async () => {
  const deps = {
    getAccessToken: () => Promise.resolve('token'),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  const none = { ...CACHED_7, cachedVersion: () => Promise.resolve(undefined) };
  await expect(keepDelta(SCOPE, { ...deps, cache: none })).resolves.toBe(true);
  const broken = { ...CACHED_7, cachedVersion: () => Promise.reject(new Error('gone')) };
  await expect(keepDelta(SCOPE, { ...deps, cache: broken })).resolves.toBe(true);
});

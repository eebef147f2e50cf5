import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { tabLocks } from '../browser/locks.ts';
import { TestClock } from '../browser/test-clock.ts';
import { RowCache } from './cache.ts';
import { DATABASE_VERSION } from './cache-schema.ts';
import { keepDelta } from './keep-delta.ts';

const SCOPE = { userId: 'u', accountId: 'acc' };
const NOTHING = { projects: [], tags: [], tasks: [] };

it('asks again where a tab that has not heard of it writes its rows while the answer is on its way', async () => {
  const cache = new RowCache({ name: 'deltas', collections: [], clock: new TestClock(), locks: tabLocks() });
  expect(await cache.cachedVersion(SCOPE)).toBeUndefined();
  const write = async (version: number): Promise<void> => {
    const db = await openDB('deltas', DATABASE_VERSION);
    await db.put('cursors', { version, formats: {} }, 'u/acc');
    db.close();
  };
  await write(7);
  const asked: string[] = [];
  await keepDelta(SCOPE, {
    cache,
    getAccessToken: () => Promise.resolve('token'),
    fetch: async (input) => {
      asked.push(input as string);
      if (asked.length === 1) await write(8);
      return Response.json({ ...NOTHING, version: 9, reset: false, deleted: NOTHING });
    },
  });
  expect(asked).toEqual(['/api/changes?since=7', '/api/changes?since=8']);
  expect(await cache.cachedVersion(SCOPE)).toBe(9);
});

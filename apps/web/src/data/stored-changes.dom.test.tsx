import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { systemClock } from './engine/browser/clock.ts';
import { tabLocks } from './engine/browser/locks.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { RowCache } from './engine/sync/cache.ts';
import { collections, formats } from './nouns/collections.ts';
import { FakeServer, record } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

/** Opens a page and reorders a task that another user renames. `send` sends the new order. */
async function reordersWhatOthersRename() {
  const queue = createActionStorage({ formats });
  const locks = tabLocks();
  const sends = Promise.withResolvers<void>();
  void locks('questlog-replay', () => sends.promise);
  const far = new FakeServer();
  const page = pages.start(far, { locks });
  const { store, commands, catchUp } = page;
  await waitFor(() => expect(store.task('t1')?.title).toBe('Stored'));
  commands.reorderTasks('anytime', [{ taskId: 't1', newOrder: 500 }]);
  await waitFor(async () => expect(await queue.all('u')).toHaveLength(1));
  const changes = (version: number, anytimeOrder: number | null) => {
    const updatedAt = `2026-03-0${version}T00:00:00.000Z`;
    const tasks = [{ ...record('t1', 'Renamed'), anytimeOrder, updatedAt }];
    far.responses.set('GET /api/changes', () => Response.json({ version, reset: false, tasks, deleted: {} }));
  };
  changes(2, null);
  await catchUp();
  expect(store.task('t1')).toMatchObject({ title: 'Renamed', anytimeOrder: 500 });
  // The response does not show whether this change or the other user's came first.
  far.responses.set('PUT /api/tasks/bulk-reorder', () => new Response(null, { status: 204 }));
  return { far, page, queue, changes, send: () => sends.resolve() };
}

/** Returns the task that the next start would read from the cache. */
async function storedRow(): Promise<unknown> {
  const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
  return (await cache.read({ userId: 'u', accountId: 'acc' }))?.rows['tasks']?.[0];
}

it('a change leaves the queue once its result is cached, even if its response has no rows (OFFLINE-40)', async () => {
  const { queue, changes, send } = await reordersWhatOthersRename();
  changes(3, 500);
  send();
  await waitFor(async () => expect(await queue.all('u')).toEqual([]));
  // Read the cache when the action leaves the queue, before any timer has fired.
  expect(await storedRow()).toMatchObject({ title: 'Renamed', anytimeOrder: 500 });
});

it('a change stays in the queue while its result cannot be read (OFFLINE-40)', async () => {
  const { far, page, queue, changes, send } = await reordersWhatOthersRename();
  far.responses.set('GET /api/changes', () => new Response(null, { status: 503 }));
  send();
  await waitFor(async () => expect(await queue.all('u')).toMatchObject([{ retryCount: 1 }]));
  expect(await storedRow()).toMatchObject({ anytimeOrder: null });
  expect(page.store.task('t1')?.anytimeOrder).toBe(500);

  changes(3, 500);
  await page.retry();
  await waitFor(async () => expect(await queue.all('u')).toEqual([]));
  expect(await storedRow()).toMatchObject({ title: 'Renamed', anytimeOrder: 500 });
});

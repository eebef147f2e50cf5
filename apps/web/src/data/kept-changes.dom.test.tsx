import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { systemClock } from './engine/browser/clock.ts';
import { tabLocks } from './engine/browser/locks.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { changedRows } from './engine/sync/changes.ts';
import { RowCache } from './engine/sync/cache.ts';
import { collections, formats } from './nouns/collections.ts';
import { FarSide, record } from './test-far-side.ts';
import { testPages } from './test-pages.ts';

const pages = testPages();

it('a change leaves the queue once what came of it is kept, also where its answer does not tell that', async () => {
  const queue = createActionStorage({ formats });
  // Nothing is sent for now.
  const locks = tabLocks();
  const sends = Promise.withResolvers<void>();
  void locks('questlog-replay', () => sends.promise);
  const far = new FarSide();
  const { store, commands, catchUp } = pages.start(far, { locks });
  await waitFor(() => expect(store.task('t1')?.title).toBe('Stored'));
  commands.reorderTasks('anytime', [{ taskId: 't1', newOrder: 500 }]);
  await waitFor(async () => expect(await queue.all('u')).toHaveLength(1));

  const changes = (version: number, anytimeOrder: number | null) =>
    far.answers.set('GET /api/changes', () =>
      Response.json({
        version,
        reset: false,
        tasks: [{ ...record('t1', 'Renamed'), anytimeOrder, updatedAt: `2026-03-0${version}T00:00:00.000Z` }],
        deleted: {},
      }),
    );
  // Somebody else changes the row meanwhile: whether they were before or after this change, its answer does not say.
  changes(2, null);
  await catchUp();
  expect(store.task('t1')).toMatchObject({ title: 'Renamed', anytimeOrder: 500 });
  changes(3, 500);
  far.answers.set('PUT /api/tasks/bulk-reorder', () => new Response(null, { status: 204 }));
  sends.resolve();

  await waitFor(async () => expect(await queue.all('u')).toEqual([]));
  // In the very moment in which it is gone there: no timer has run since.
  const cache = new RowCache({ collections, clock: systemClock, locks: tabLocks() });
  const kept = await cache.read({ userId: 'u', accountId: 'acc' });
  const rows = [
    ...(kept?.delta === undefined ? [] : changedRows(kept.delta, 'tasks')),
    ...(kept?.rows['tasks'] ?? []),
  ];
  expect(rows[0]).toMatchObject({ title: 'Renamed', anytimeOrder: 500 });
});

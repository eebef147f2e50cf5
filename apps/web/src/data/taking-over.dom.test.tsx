import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { systemClock } from './engine/browser/clock.ts';
import { tabLocks } from './engine/browser/locks.ts';
import type { QueuedAction } from './engine/outbox/queued-action.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { RowCache } from './engine/sync/cache.ts';
import { AccountStore } from './nouns/account-store.ts';
import { collections, formats } from './nouns/collections.ts';
import { blankTask } from './nouns/tasks/task-draft.ts';
import type { TaskItem } from './nouns/tasks/task-item.ts';
import { FakeServer } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const SCOPE = { userId: 'u', accountId: 'acc' };
const AT = '2026-03-01T00:00:00.000Z';
const pages = testPages();

const task = (id: string, title: string): TaskItem => ({
  ...blankTask(id, title, AT, null),
  isPendingSync: false,
});

const ADD: QueuedAction = {
  id: 'add',
  url: '/api/tasks',
  method: 'POST',
  headers: {},
  body: null,
  timestamp: 1,
  retryCount: 0,
  ...SCOPE,
  effects: { tasks: new Map([['t2', { op: 'put', row: { ...task('t2', 'New'), isPendingSync: true } }]]) },
  formats,
  reload: false,
  kind: 'task.create',
  content: 'New',
};

const newCache = (): RowCache => new RowCache({ collections, clock: systemClock, locks: tabLocks() });

it("a tab that takes over the cache includes the previous tab's last rows, even without a message (OFFLINE-39)", async () => {
  const queue = createActionStorage({ formats });
  await queue.put(ADD);
  // The other tab holds the locks, so it sends changes and writes rows.
  const locks = tabLocks();
  const leaves = Promise.withResolvers<void>();
  void locks('questlog-replay', () => leaves.promise);
  void locks('questlog-cache:u/acc', () => leaves.promise);
  const far = new FakeServer();
  const { store } = pages.start(far, { locks });
  await waitFor(() => expect(store.task('t1')?.title).toBe('Stored'));
  expect(store.task('t2')).toMatchObject({ title: 'New', isPendingSync: true });

  const written = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
  written.load({ tasks: [task('t1', 'Stored'), task('t2', 'New')] });
  await newCache()
    .follow(SCOPE, written, () => 2)
    .write();
  await queue.remove([ADD.id]);
  far.isDown = true;
  leaves.resolve();

  await waitFor(() => expect(store.task('t2')).toMatchObject({ title: 'New', isPendingSync: false }));
  // This tab then writes its own rows, which are still at version 1.
  await waitFor(async () => expect((await newCache().read(SCOPE))?.version).toBe(1));
  const stored = await newCache().read(SCOPE);
  expect(stored?.rows['tasks']?.map(({ id }) => id).sort()).toEqual(['t1', 't2']);
});

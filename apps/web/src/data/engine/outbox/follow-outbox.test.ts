import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AccountStore } from '../../nouns/account-store.ts';
import { blankTask } from '../../nouns/tasks/task-draft.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { putting } from '../store/effects.ts';
import { Sync } from '../sync/sync.ts';
import { createOutboxFollower } from './follow-outbox.ts';
import { QueueClock } from './queue-clock.ts';
import { createActionStorage } from './storage/action-storage.ts';
import { queuedAction } from './testing/outbox.ts';

const TASK = blankTask('t', 'Ship it', '2026-03-10T12:00:00.000Z', null);
const ACTION = { ...queuedAction('a1'), effects: { tasks: putting([TASK]) } };

function following(name: string) {
  const clock = new TestClock();
  const store = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
  const sync = new Sync({ load: () => Promise.reject(new TypeError('Failed to fetch')), store, clock });
  sync.open(4);
  const follower = createOutboxFollower({
    store,
    sync,
    kinds: {},
    storage: createActionStorage({ name, formats: {} }),
    queueClock: new QueueClock(clock),
    scope: () => ({ userId: 'u', accountId: 'a' }),
    settling: (settle) => settle(),
    onRejection: () => undefined,
    onDiscarded: () => undefined,
    onAccessLost: () => undefined,
  });
  return { store, sync, follower };
}

it('settles a change only once, even if it is resent', () => {
  const { store, sync, follower } = following('settled-once');
  follower.take({ type: 'added', action: ACTION });
  expect(follower.settle(ACTION, { rows: {}, version: 5 })).toBe(true);
  const { sequence } = store;
  expect(follower.settle(ACTION, { rows: {}, version: 6 })).toBe(false);
  follower.take({ type: 'done', action: ACTION, answer: { rows: {}, version: 6 } });
  expect(store.sequence).toBe(sequence);
  expect(sync.version).toBe(5);
});

it('does not show a settled change that is read from the queue later', () => {
  const { store, follower } = following('settled-gone');
  follower.take({ type: 'added', action: ACTION });
  follower.settle(ACTION, { rows: {}, version: 5 });
  follower.find(ACTION);
  expect(store.pendingCount).toBe(0);
  expect(store.task('t')?.isPendingSync).toBe(false);
});

it('settles a change that another tab has sent', () => {
  const { store, sync, follower } = following('settled-elsewhere');
  follower.take({ type: 'added', action: ACTION });
  expect(store.task('t')?.isPendingSync).toBe(true);
  follower.take({ type: 'done', action: ACTION, answer: { rows: {}, version: 5 } });
  expect(store.task('t')?.isPendingSync).toBe(false);
  expect(sync.version).toBe(5);
});

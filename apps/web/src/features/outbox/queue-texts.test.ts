import { expect, it } from 'vitest';
import type { QueueEvent } from '../../data/engine/outbox/queue-reports.ts';
import { queueNotice, queueQuestion } from './queue-texts.ts';

it.each<[QueueEvent, string]>([
  [{ type: 'online' }, 'Internet connection restored'],
  [{ type: 'offline' }, "You're offline. Changes will sync when connection is restored."],
  [{ type: 'syncing', count: 3 }, 'Syncing 3 pending actions...'],
  [{ type: 'synced', count: 3 }, 'Synced 3 actions'],
  [{ type: 'synced', count: 1 }, 'Synced 1 action'],
  [{ type: 'sync-failed' }, 'Failed to sync pending actions'],
  [{ type: 'queued', count: 2 }, '2 actions queued for sync when online'],
  [{ type: 'stuck-synced', count: 2 }, 'Synced 2 stuck actions'],
  [{ type: 'cleared' }, 'Offline queue cleared'],
])('each queue event, such as %o, has its own message (OFFLINE-18, OFFLINE-19)', (event, message) => {
  expect(queueNotice(event).message).toBe(message);
});

it('the question names the number of actions (OFFLINE-18)', () => {
  expect(queueQuestion(2).message).toBe('2 actions failed to sync. Clear the queue?');
  expect(queueQuestion(1).message).toBe('1 action failed to sync. Clear the queue?');
});

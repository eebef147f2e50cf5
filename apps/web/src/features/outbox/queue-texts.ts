/** The messages for toasts about the queue (OFFLINE-19). */
import type { QueueEvent } from '../../data/engine/outbox/queue-reports.ts';
import type { ToastType } from '@questlog/ui/feedback/toast-store.ts';

export interface QueueNotice {
  readonly message: string;
  readonly type: ToastType;
  /** Identifies the toast for dismissal: see {@link queueTopic}. */
  readonly topic: string;
}

export const QUESTION_TOPIC = 'queue.question';

/** Returns the topic of an event's toasts. */
export function queueTopic(type: QueueEvent['type']): string {
  return `queue.${type}`;
}

/** Returns the question whether to clear the queue. It stays until it is answered or no longer applies. */
export function queueQuestion(count: number): QueueNotice {
  return {
    message: `${actions(count)} failed to sync. Clear the queue?`,
    type: 'error',
    topic: QUESTION_TOPIC,
  };
}

/** Returns an event's toast. */
export function queueNotice(event: QueueEvent): QueueNotice {
  return { ...textOf(event), topic: queueTopic(event.type) };
}

function textOf(event: QueueEvent): Omit<QueueNotice, 'topic'> {
  switch (event.type) {
    case 'online':
      return { message: 'Internet connection restored', type: 'success' };
    case 'offline':
      return { message: "You're offline. Changes will sync when connection is restored.", type: 'warning' };
    case 'queued':
      return { message: `${actions(event.count)} queued for sync when online`, type: 'info' };
    case 'syncing':
      return { message: `Syncing ${actions(event.count, 'pending ')}...`, type: 'info' };
    case 'synced':
      return { message: `Synced ${actions(event.count)}`, type: 'success' };
    case 'sync-failed':
      return { message: 'Failed to sync pending actions', type: 'error' };
    case 'stuck-synced':
      return { message: `Synced ${actions(event.count, 'stuck ')}`, type: 'success' };
    case 'cleared':
      return { message: 'Offline queue cleared', type: 'success' };
  }
}

function actions(count: number, kind = ''): string {
  return `${count} ${kind}${count === 1 ? 'action' : 'actions'}`;
}

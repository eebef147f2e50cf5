/** The messages for toasts about the queue (OFFLINE-19). */
import type { QueueEvent } from '../../data/engine/outbox/queue-keeper.ts';
import type { ToastType } from '@questlog/ui/feedback/toast-store.ts';

export interface QueueNotice {
  readonly message: string;
  readonly type: ToastType;
  /** Identifies the toast for dismissal: see {@link queueTopic}. */
  readonly topic: string;
}

/** Returns the topic of an event's toasts. */
export function queueTopic(type: QueueEvent['type']): string {
  return `queue.${type}`;
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
    case 'stuck':
      return { message: `${actions(event.count)} failed to sync. Clear the queue?`, type: 'error' };
    case 'cleared':
      return { message: 'Offline queue cleared', type: 'success' };
  }
}

function actions(count: number, kind = ''): string {
  return `${count} ${kind}${count === 1 ? 'action' : 'actions'}`;
}

/** The queue as exposed to the screens. */
import { createEvent, createValue, type Readable } from '../browser/signal.ts';
import { requestPersistence } from '../browser/persistence.ts';
import { SYNC_EVENT } from '../worker/worker-messages.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import { QueueManager } from './queue-manager.ts';
import type { QueueEvent } from './queue-reports.ts';
import type { QueuedAction } from './queued-action.ts';
import type { RejectedAction } from './storage/rejected-storage.ts';

/** The user's queued actions from all tabs and accounts, and the rejected ones. */
export interface Queue {
  readonly events: (listener: (event: QueueEvent) => void) => () => void;
  readonly count: Readable<number>;
  /** The number of actions that failed to sync while the app asks whether to clear the queue. */
  readonly question: Readable<number | undefined>;
  /** False if this browser cannot store anything. Closing the tab then loses the queued actions. */
  readonly isSafe: Readable<boolean>;
  /** Newest first. An action stays here until the user retries or discards it. */
  readonly rejected: Readable<readonly RejectedAction[]>;
  /** Returns the queued actions, oldest first. */
  readonly waiting: () => Promise<QueuedAction[]>;
  /** Sends the queued actions now. Resolves with the number carried out. */
  readonly sendNow: () => Promise<number>;
  /** Discards and undoes all changes, or one change and those that depend on it. */
  readonly remove: (id?: string) => Promise<void>;
  readonly tryAgain: (rejected: RejectedAction) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}

export interface QueueOptions extends OutboxOptions {
  readonly isSafe: Readable<boolean>;
  readonly userId: () => string | undefined;
  readonly isReached: () => boolean;
}

export interface QueueParts {
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly manager: QueueManager;
  /** Reloads the rejected actions. Another tab or the worker may have added some. */
  readonly readRejected: () => Promise<void>;
}

/** Creates the outbox, its keeper, and the queue exposed to the screens. */
export function createQueue(options: QueueOptions): QueueParts {
  const { clock, isOnline, isReached, isSafe, rejected, userId } = options;
  const rejectedActions = createValue<readonly RejectedAction[]>([]);
  const added = createEvent<void>();
  const outbox: Outbox = new Outbox({
    ...options,
    emit: (event) => {
      options.emit(event);
      manager.take(event);
      if (event.type === 'added') added.emit();
    },
  });
  const manager: QueueManager = new QueueManager({ outbox, clock, isOnline, isReached });
  added.subscribe(() => {
    requestPersistence();
    // Count only while offline: online, the action is sent before anybody could read the count.
    if (!isOnline()) void manager.poll();
  });

  async function readRejected(): Promise<void> {
    const reader = userId();
    const actions = reader === undefined ? [] : await rejected.all(reader);
    if (reader === userId()) rejectedActions.set(actions);
  }

  async function forget(id: string): Promise<void> {
    await rejected.remove(id);
    await readRejected();
  }

  const queue: Queue = {
    events: manager.events.subscribe,
    count: manager.count,
    question: manager.question,
    isSafe,
    rejected: rejectedActions,
    waiting: () => outbox.waiting(),
    sendNow: async () => {
      const count = await manager.send();
      dispatchEvent(new CustomEvent(SYNC_EVENT, { detail: { processedCount: count } }));
      return count;
    },
    remove: async (id) => {
      await outbox.clear(id);
      await manager.poll();
      if (id === undefined) manager.onCleared();
    },
    tryAgain: async ({ id, action, dependents }) => {
      for (const each of [action, ...dependents]) outbox.pushAgain(each);
      // Wait until the actions are stored before deleting the rejected one.
      await outbox.written();
      await forget(id);
    },
    forget,
  };
  return { queue, outbox, manager, readRejected };
}

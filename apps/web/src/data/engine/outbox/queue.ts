/** The queue as exposed to the screens. */
import { createEvent, createValue, type Readable } from '../browser/signal.ts';
import { requestPersistence } from '../browser/persistence.ts';
import { SYNC_EVENT } from '../worker/worker-messages.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import { QueueKeeper } from './queue-keeper.ts';
import type { QueueEvent } from './queue-reports.ts';
import type { QueuedAction } from './queued-action.ts';
import type { RefusedAction } from './storage/refused-storage.ts';

/** The user's queued actions from all tabs and accounts, and the rejected ones. */
export interface Queue {
  readonly events: (listener: (event: QueueEvent) => void) => () => void;
  readonly count: Readable<number>;
  /** The number of actions that failed to sync while the app asks whether to clear the queue. */
  readonly question: Readable<number | undefined>;
  /** False if this browser cannot store anything. Closing the tab then loses the queued actions. */
  readonly isSafe: Readable<boolean>;
  /** Newest first. An action stays here until the user retries or discards it. */
  readonly refused: Readable<readonly RefusedAction[]>;
  /** Returns the queued actions, oldest first. */
  readonly waiting: () => Promise<QueuedAction[]>;
  /** Sends the queued actions now. Resolves with the number carried out. */
  readonly sendNow: () => Promise<number>;
  /** Discards and undoes all changes, or one change and those that depend on it. */
  readonly remove: (id?: string) => Promise<void>;
  readonly tryAgain: (refused: RefusedAction) => Promise<void>;
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
  readonly keeper: QueueKeeper;
  /** Reloads the rejected actions. Another tab or the worker may have added some. */
  readonly readRefused: () => Promise<void>;
}

/** Creates the outbox, its keeper, and the queue exposed to the screens. */
export function createQueue(options: QueueOptions): QueueParts {
  const { clock, isOnline, isReached, isSafe, refused, userId } = options;
  const refusedActions = createValue<readonly RefusedAction[]>([]);
  const added = createEvent<void>();
  const outbox: Outbox = new Outbox({
    ...options,
    emit: (event) => {
      options.emit(event);
      keeper.take(event);
      if (event.type === 'added') added.emit();
    },
  });
  const keeper: QueueKeeper = new QueueKeeper({ outbox, clock, isOnline, isReached });
  added.subscribe(() => {
    requestPersistence();
    // Count only while offline: online, the action is sent before anybody could read the count.
    if (!isOnline()) void keeper.poll();
  });

  async function readRefused(): Promise<void> {
    const reader = userId();
    const actions = reader === undefined ? [] : await refused.all(reader);
    if (reader === userId()) refusedActions.set(actions);
  }

  async function forget(id: string): Promise<void> {
    await refused.remove(id);
    await readRefused();
  }

  const queue: Queue = {
    events: keeper.events.subscribe,
    count: keeper.count,
    question: keeper.question,
    isSafe,
    refused: refusedActions,
    waiting: () => outbox.waiting(),
    sendNow: async () => {
      const count = await keeper.send();
      dispatchEvent(new CustomEvent(SYNC_EVENT, { detail: { processedCount: count } }));
      return count;
    },
    remove: async (id) => {
      await outbox.clear(id);
      await keeper.poll();
      if (id === undefined) keeper.onCleared();
    },
    tryAgain: async ({ id, action, dependents }) => {
      for (const each of [action, ...dependents]) outbox.pushAgain(each);
      // Wait until the actions are stored before deleting the rejected one.
      await outbox.written();
      await forget(id);
    },
    forget,
  };
  return { queue, outbox, keeper, readRefused };
}

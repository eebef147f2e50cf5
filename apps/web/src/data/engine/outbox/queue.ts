/** The queue as the screens have it: what waits, what was refused, and what a person can do about either. */
import type { Clock } from '../browser/clock.ts';
import { createValue, type Readable } from '../browser/signal.ts';
import { requestPersistence } from '../browser/persistence.ts';
import { SYNC_EVENT } from '../worker/worker-messages.ts';
import type { ActionStorage, ActionStorageOptions } from './storage/action-storage.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import { QueueKeeper, type QueueEvent } from './queue-keeper.ts';
import type { QueuedAction } from './queued-action.ts';
import type { RefusedAction, RefusedStorage } from './storage/refused-storage.ts';

/** What waits to be sent, from every tab and for every account of the user, and what was refused. */
export interface Queue {
  readonly events: (listener: (event: QueueEvent) => void) => () => void;
  readonly count: Readable<number>;
  /** False where this browser stores nothing: then closing the tab loses what waits. */
  readonly isSafe: Readable<boolean>;
  /** The latest first; each until it is tried again or forgotten. */
  readonly refused: Readable<readonly RefusedAction[]>;
  /** The oldest first. */
  readonly waiting: () => Promise<QueuedAction[]>;
  /** Sends now. Resolves with the number of changes that were carried out. */
  readonly sendNow: () => Promise<number>;
  /** Throws away and undoes everything, or one change with what depends on it. */
  readonly remove: (id?: string) => Promise<void>;
  /** Does once more what was refused. */
  readonly tryAgain: (refused: RefusedAction) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}

export interface QueueOptions extends Omit<OutboxOptions, 'storage'> {
  readonly clock: Clock;
  readonly refused: RefusedStorage;
  readonly openStorage: (options: ActionStorageOptions) => ActionStorage;
  /** Whether the server answers. */
  readonly isReached: () => boolean;
  /** Who is signed in. */
  readonly userId: () => string | undefined;
}

export interface QueueParts {
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly keeper: QueueKeeper;
  /** Reads again what was refused: another tab or the worker may have heard of it. */
  readonly readRefused: () => Promise<void>;
}

/** Makes the outbox, its keeper, and what the screens see of both. */
export function createQueue(options: QueueOptions): QueueParts {
  const { refused, openStorage, userId } = options;
  const isSafe = createValue(true);
  const refusedActions = createValue<readonly RefusedAction[]>([]);
  const storage = openStorage({ formats: options.formats, onSafety: isSafe.set, clock: options.clock });
  // Opened while it is found out who is signed in; and whether anything is kept is known before it matters.
  void storage.all('');
  const outbox = new Outbox({
    ...options,
    storage,
    emit: (event) => {
      options.emit(event);
      if (event.type === 'added') void onOwnChange();
    },
  });
  const keeper = new QueueKeeper({
    outbox,
    clock: options.clock,
    isOnline: options.isOnline,
    isReached: options.isReached,
  });

  async function onOwnChange(): Promise<void> {
    requestPersistence();
    // With a connection it is gone before anybody could read it; without one it is counted at once.
    if (!options.isOnline()) await keeper.look();
  }

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
      await keeper.look();
      if (id === undefined) keeper.events.emit({ type: 'cleared' });
    },
    tryAgain: async ({ id, action, dependents }) => {
      for (const each of [action, ...dependents]) outbox.pushAgain(each);
      // What is on its way again is stored before the refusal is forgotten.
      await outbox.written();
      await forget(id);
    },
    forget,
  };
  return { queue, outbox, keeper, readRefused };
}

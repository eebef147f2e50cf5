/** Updates the store and notifies the user when this tab, another tab or the service worker sends actions. */
import type { ApiError } from '@questlog/api-client/client';
import type { Scope } from '../session/scope.ts';
import { eachEffect, type Effects } from '../store/effects.ts';
import type { RowStore } from '../store/row-store.ts';
import { isAccessDenied } from '../sync/account-access.ts';
import type { Sync } from '../sync/sync.ts';
import type { ActionKinds } from './action-kinds.ts';
import type { QueueClock } from './queue-clock.ts';
import type { ActionStorage } from './storage/action-storage.ts';
import type { DeliveryResponse } from './deliver.ts';
import type { QueuedAction } from './queued-action.ts';
import type { OutboxEvent } from './replay.ts';

/** A change that the server rejected. It is already undone. The user is notified and can copy its content. */
export interface Rejection {
  /** The id of the action, as used in {@link Queue.refused}. */
  readonly id: string;
  /** See {@link ActionKinds}. */
  readonly kind: string;
  /** The text that the user typed; empty if the user typed nothing. */
  readonly content: string;
  /** True if the change is undone without a message. */
  readonly silent: boolean;
  readonly error: ApiError;
}

export interface OutboxFollowerOptions {
  readonly store: Pick<RowStore, 'addAction' | 'settleAction' | 'dropAction'>;
  readonly sync: Pick<Sync, 'advance' | 'catchUpSoon'>;
  readonly kinds: ActionKinds;
  readonly storage: Pick<ActionStorage, 'noticed' | 'left'>;
  readonly queueClock: Pick<QueueClock, 'after'>;
  readonly scope: () => Scope | undefined;
  /** Calls `settle` to settle an action in the store, and returns its result. */
  readonly settling: (settle: () => boolean) => boolean;
  readonly onRejection: (rejection: Rejection) => void;
  /** Called when an action was rejected or discarded. */
  readonly onDiscarded: (id: string) => void;
  readonly onAccessLost: () => void;
}

export interface OutboxFollower {
  readonly take: (event: OutboxEvent) => void;
  /** Shows the effects of a queued action. The server may already have carried it out. */
  readonly find: (action: QueuedAction) => void;
  /**
   * Settles a completed action before it leaves the queue.
   * @returns true if the store has the whole result; false if only the server knows it, or if the action was
   * already settled
   */
  readonly settle: (action: QueuedAction, response: DeliveryResponse) => boolean;
  /** Forgets the settled actions when the user or the account changes. */
  readonly forget: () => void;
}

/** Returns the object that applies the outbox's events to the store of the current account. */
export function createOutboxFollower(options: OutboxFollowerOptions): OutboxFollower {
  const { store, sync, kinds, storage, settling, onRejection, onAccessLost } = options;
  /** The ids of this account's actions that have left the queue. */
  const over = new Set<string>();

  function leave({ id }: QueuedAction): void {
    over.add(id);
    storage.left(id);
  }

  function settle(action: QueuedAction, { rows, version }: DeliveryResponse): boolean {
    const scope = options.scope();
    if (action.userId !== scope?.userId || over.has(action.id)) return false;
    leave(action);
    if (action.accountId !== scope.accountId) return false;
    const isOpen = settling(() => store.settleAction(action.id, action.effects, rows));
    const isWhole = !isOpen && !action.reload && !hasPredictions(action.effects);
    // The response contains the whole result, unless other users have made changes too.
    if (!isWhole || !sync.advance(version)) sync.catchUpSoon();
    return isWhole;
  }

  function add(action: QueuedAction, isFound: boolean): void {
    const scope = options.scope();
    // The action may have left the queue in the meantime.
    if (action.userId !== scope?.userId || over.has(action.id)) return;
    storage.noticed(action);
    // Later actions of this tab must get later timestamps, even if the clock is set back.
    options.queueClock.after(action.timestamp);
    if (action.accountId === scope.accountId) store.addAction(action.id, action.effects, isFound);
  }

  function take(event: OutboxEvent): void {
    const { action } = event;
    const scope = options.scope();
    if (action.userId !== scope?.userId) return;
    const isHere = action.accountId === scope.accountId;
    switch (event.type) {
      case 'added':
        add(action, false);
        break;
      case 'done':
        settle(action, event.answer);
        break;
      case 'dropped':
        leave(action);
        options.onDiscarded(action.id);
        if (isHere) store.dropAction(action.id);
        break;
      case 'refused': {
        leave(action);
        options.onDiscarded(action.id);
        const { id, kind, content } = action;
        onRejection({ id, kind, content, silent: kinds[kind]?.silent === true, error: event.error });
        if (!isHere) break;
        store.dropAction(action.id);
        if (isAccessDenied(event.error)) onAccessLost();
        else sync.catchUpSoon();
        break;
      }
    }
  }

  return { take, find: (action) => add(action, true), settle, forget: () => over.clear() };
}

/** Returns true if the server assigns the ids of created rows. The response then lacks some of their data. */
function hasPredictions(effects: Effects): boolean {
  for (const [, { op }] of eachEffect(effects)) if (op === 'predict') return true;
  return false;
}

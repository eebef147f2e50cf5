/** What the store and the person are told of actions, whoever sends them: this tab, another, or the service worker. */
import type { ApiError } from '@questlog/api-client/client';
import type { Scope } from '../session/scope.ts';
import { eachEffect, type Effects } from '../store/effects.ts';
import type { RowStore } from '../store/row-store.ts';
import { isAccessDenied } from '../sync/account-access.ts';
import type { Sync } from '../sync/sync.ts';
import type { ActionKinds } from './action-kinds.ts';
import type { Outbox } from './outbox.ts';
import type { Answer } from './deliver.ts';
import type { QueuedAction } from './queued-action.ts';
import type { OutboxEvent } from './replay.ts';

/** A change that the server refused. It is undone already; the person is told, with the content to copy. */
export interface Refusal {
  /** Of the action; {@link Queue.refused} has it under this. */
  readonly id: string;
  /** What was tried: see {@link ActionKinds}. */
  readonly kind: string;
  /** What the person typed, to copy; empty where there is nothing. */
  readonly content: string;
  /** It is put right without a word. */
  readonly silent: boolean;
  readonly error: ApiError;
}

export interface OutboxFollowerOptions {
  readonly store: Pick<RowStore, 'addAction' | 'settleAction' | 'dropAction'>;
  readonly sync: Pick<Sync, 'advance' | 'catchUpSoon'>;
  readonly kinds: ActionKinds;
  readonly outbox: () => Pick<Outbox, 'noticed' | 'left'>;
  readonly scope: () => Scope | undefined;
  /** Wraps each settling of an action in the store. */
  readonly settling: (settle: () => boolean) => boolean;
  readonly onRefusal: (refusal: Refusal) => void;
  readonly onAccessLost: () => void;
}

export interface OutboxFollower {
  readonly take: (event: OutboxEvent) => void;
  /** An action that was read from the queue: it may have been carried out, though not by what is known here. */
  readonly find: (action: QueuedAction) => void;
  /**
   * An action was carried out, and leaves the queue when that is kept.
   * @returns whether the rows of the store have all that came of it: false where only the server can tell it, or where
   *   that was settled before
   */
  readonly settle: (action: QueuedAction, answer: Answer) => boolean;
  /** Somebody else is at work from now on. */
  readonly forget: () => void;
}

export function createOutboxFollower(options: OutboxFollowerOptions): OutboxFollower {
  const { store, sync, kinds, outbox, settling, onRefusal, onAccessLost } = options;
  /** Actions of this scope that have left the queue. */
  const over = new Set<string>();

  function leave({ id }: QueuedAction): void {
    over.add(id);
    outbox().left(id);
  }

  function settle(action: QueuedAction, { rows, version }: Answer): boolean {
    const scope = options.scope();
    if (action.userId !== scope?.userId || over.has(action.id)) return false;
    leave(action);
    if (action.accountId !== scope.accountId) return false;
    const isOpen = settling(() => store.settleAction(action.id, action.effects, rows));
    const isWhole = !isOpen && !action.reload && !hasPredictions(action.effects);
    // What the answer told is all that there is to know, unless others were at work, too.
    if (!isWhole || !sync.advance(version)) sync.catchUpSoon();
    return isWhole;
  }

  function add(action: QueuedAction, isFound: boolean): void {
    const scope = options.scope();
    // It was read from the queue, and left it before the reading was over.
    if (action.userId !== scope?.userId || over.has(action.id)) return;
    outbox().noticed(action);
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
        if (isHere) store.dropAction(action.id);
        break;
      case 'refused': {
        leave(action);
        const { id, kind, content } = action;
        onRefusal({ id, kind, content, silent: kinds[kind]?.silent === true, error: event.error });
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

/** Whether the change makes rows that the server names: its answer tells of them in passing alone. */
function hasPredictions(effects: Effects): boolean {
  for (const [, { op }] of eachEffect(effects)) if (op === 'predict') return true;
  return false;
}

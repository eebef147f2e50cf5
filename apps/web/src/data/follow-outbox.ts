/** What the store and the person are told of actions, whoever sends them: this tab, another, or the service worker. */
import type { Refusal } from './data-layer.ts';
import type { Outbox, Scope } from './engine/outbox/outbox.ts';
import type { OutboxEvent } from './engine/outbox/replay.ts';
import type { TaskStore } from './nouns/task-store.ts';
import { isAccessDenied, type Sync } from './engine/sync/sync.ts';

export interface OutboxListenerOptions {
  readonly store: TaskStore;
  readonly sync: Pick<Sync, 'taking' | 'countSoon' | 'catchUpSoon'>;
  readonly outbox: () => Pick<Outbox, 'noticed' | 'left'>;
  readonly scope: () => Scope | undefined;
  readonly onRefusal: (refusal: Refusal) => void;
  readonly onAccessLost: (message: string) => void;
}

export interface OutboxListener {
  readonly take: (event: OutboxEvent) => void;
  /** Somebody else is at work from now on. */
  readonly forget: () => void;
}

export function createOutboxListener(options: OutboxListenerOptions): OutboxListener {
  const { store, sync, outbox, onRefusal, onAccessLost } = options;
  /** Actions of this scope that have left the queue. */
  const over = new Set<string>();

  function take(event: OutboxEvent): void {
    const { action } = event;
    const scope = options.scope();
    if (action.userId !== scope?.userId) return;
    const isHere = action.accountId === scope.accountId;
    if (event.type !== 'added') {
      over.add(action.id);
      outbox().left(action.id);
    }
    // It was read from the queue, and left it before the reading was over.
    else if (over.has(action.id)) return;
    switch (event.type) {
      case 'added':
        outbox().noticed(action);
        if (isHere) store.addAction(action.id, action.effects);
        break;
      case 'done': {
        if (!isHere) break;
        const isOpen = sync.taking(() => store.settleAction(action.id, action.effects, event.answer));
        sync.countSoon();
        // New tags came without their colour and maker.
        if (isOpen || action.reload || (action.effects.tags?.size ?? 0) > 0) sync.catchUpSoon();
        break;
      }
      case 'dropped':
        if (isHere) store.dropAction(action.id);
        break;
      case 'refused': {
        const { id, description, content, silent = false } = action;
        onRefusal({ id, description, content, silent, error: event.error });
        if (!isHere) break;
        store.dropAction(action.id);
        if (isAccessDenied(event.error)) onAccessLost(event.error.message);
        else sync.catchUpSoon();
        break;
      }
    }
  }

  return { take, forget: () => over.clear() };
}

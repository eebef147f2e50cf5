import type { QueueClock } from '../engine/outbox/queue-clock.ts';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AccountStore } from './account-store.ts';
import type { UndoMemory } from './undo-memory.ts';

/** What commands work on. */
export interface CommandDeps {
  readonly store: AccountStore;
  /** Row times are the queue's: they rise with what is done. */
  readonly clock: Pick<QueueClock, 'now'>;
  readonly userId: () => string | null;
  readonly push: (draft: ActionDraft) => void;
  readonly deleted: UndoMemory;
  /** Adds what follows from a change. */
  readonly predict?: (draft: ActionDraft) => ActionDraft;
  /** Somebody is about to make what {@link predict} needs its rules for. */
  readonly prepare?: () => void;
}

import type { QueueClock } from '../engine/outbox/queue-clock.ts';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AccountStore } from './account-store.ts';
import type { UndoMemory } from './undo-memory.ts';

/** The dependencies of commands. */
export interface CommandDeps {
  readonly store: AccountStore;
  /** The queue's clock, so that the timestamps of rows increase with each change. */
  readonly clock: Pick<QueueClock, 'now'>;
  readonly userId: () => string | null;
  readonly push: (draft: ActionDraft) => void;
  readonly deleted: UndoMemory;
  /** Adds the consequences of a change. */
  readonly predict?: (draft: ActionDraft) => ActionDraft;
  /** Preloads the recurrence rules that {@link predict} needs. */
  readonly prepare?: () => void;
}

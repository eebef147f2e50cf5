import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { Readers } from './account-store.ts';
import type { NounDeps } from './noun.ts';
import type { TaskItem } from './tasks/task-item.ts';

/** The dependencies of all commands. */
export interface CommandDeps extends NounDeps<Readers> {
  /** Empty if no account is open. */
  readonly accountId: () => string;
  /** Adds the side effects that the server will probably cause. */
  readonly predict?: (draft: ActionDraft) => ActionDraft;
  /** Returns when a completed task's series returns; undefined if it is not known (REPEAT-82). */
  readonly returnDate?: (completed: TaskItem) => LocalDate | undefined;
  /** Preloads the recurrence rules that {@link predict} needs. */
  readonly prepare?: () => void;
}

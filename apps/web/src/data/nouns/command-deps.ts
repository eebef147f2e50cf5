import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { Readers } from './account-store.ts';
import type { NounDeps } from './noun.ts';

/** The dependencies of all commands. */
export interface CommandDeps extends NounDeps<Readers> {
  /** Returns the id of the open account; empty if there is none. */
  readonly accountId: () => string;
  /** Returns the change with the side effects that the server is expected to cause. */
  readonly predict?: (draft: ActionDraft) => ActionDraft;
  /** Preloads the recurrence rules that {@link predict} needs. */
  readonly prepare?: () => void;
}

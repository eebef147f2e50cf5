/** How tools record their changes for undo. app.ts passes the implementation. */
import type { Member } from '../account-change/caller/caller.ts';
import type { OpenChange } from '../account-change/open-change.ts';
import type { Transaction } from '../platform/db/transaction.ts';

/** Rows other than tasks that a tool changes; for repeats and reminders the ids of their tasks. */
export type NamedRows = {
  readonly [Name in 'projects' | 'tags' | 'comments' | 'repeats' | 'reminders']?: readonly string[];
};

/** Records the rows of a change, before and after. */
export interface ChangeRecording {
  readonly open: OpenChange;
  /** Runs work that changes rows other than tasks. */
  readonly around: <T>(named: NamedRows, work: () => Promise<T>) => Promise<T>;
  /** Adds rows that were created, and did not exist before. */
  readonly created: (named: NamedRows) => Promise<void>;
  /**
   * Stores the change, and announces it to the user's devices.
   * @param label describes the change in the past tense, with the name of the assistant
   * @returns the id of the change; undefined if nothing has changed
   */
  readonly store: (label: string) => Promise<string | undefined>;
}

export interface RecordedChanges {
  readonly begin: (client: Transaction, author: Member) => ChangeRecording;
}

import type { Transaction } from '../platform/db/transaction.ts';
import type { TaskSnapshot } from './task-snapshots.queries.ts';

/** A change of an account in progress. Several commands run in its transaction, all or none (decision 068). */
export interface OpenChange {
  readonly client: Transaction;
  /** Called with the tasks that a command changes, before and after. */
  readonly onTasks: (
    before: ReadonlyMap<string, TaskSnapshot>,
    after: ReadonlyMap<string, TaskSnapshot>,
  ) => void;
}

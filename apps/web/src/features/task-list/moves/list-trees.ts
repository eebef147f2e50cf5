import type { ViewSnapshot } from '../../../data/nouns/tasks/lists/view-snapshot.ts';

/** A list's trees, and which of their rows are collapsed. */
export interface ListTrees {
  readonly tree: NonNullable<ViewSnapshot['tree']>;
  readonly folded: ReadonlySet<string>;
  /** Collapses or expands a task's subtasks. Stable between renders. */
  readonly fold: (id: string, folded: boolean) => void;
}

import type { ViewSnapshot } from '../../../data/nouns/tasks/lists/view-snapshot.ts';

/** The trees of a list, and the folding of their rows. */
export interface ListTrees {
  readonly tree: NonNullable<ViewSnapshot['tree']>;
  readonly folded: ReadonlySet<string>;
  /** Folds the subtasks of a task, or shows them. Stable. */
  readonly fold: (id: string, folded: boolean) => void;
}

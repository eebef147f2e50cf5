import type { ViewSnapshot } from '../../../data/nouns/tasks/lists/view-snapshot.ts';

/** The trees of a list, and which of their rows are folded. */
export interface ListTrees {
  readonly tree: NonNullable<ViewSnapshot['tree']>;
  readonly folded: ReadonlySet<string>;
  /** Folds or unfolds the subtasks of a task. The function stays the same between renders. */
  readonly fold: (id: string, folded: boolean) => void;
}

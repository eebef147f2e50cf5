/**
 * The trees of a list that shows subtasks under their parents. Keeps their snapshots until the list changes.
 */
import {
  rowsWithout,
  treeRows,
  treesWithout,
  type ListedTrees,
  type TreeRows,
} from '@questlog/domain/subtasks/tree-rows';
import type { TaskItem } from '../task-item.ts';
import { passes } from './filtered-slices.ts';
import { matchesRowFilter, rowFilterKey, type RowFilter } from './row-filter.ts';
import type { TaskFilter, ViewSnapshot } from './view-snapshot.ts';

export class TaskTrees {
  readonly #listed: ListedTrees<TaskItem>;
  /** The rows of all tasks; undefined until a snapshot needs them. */
  #rows: TreeRows | undefined;
  readonly #snapshots = new Map<string, ViewSnapshot>();
  /** The number of top-level rows, and how many are open. The view counts only these (SUBTASK-13). */
  readonly size: number;
  readonly open: number;

  constructor(listed: ListedTrees<TaskItem>, rows?: TreeRows) {
    this.#listed = listed;
    this.#rows = rows;
    this.size = listed.roots.length;
    this.open = openOf(listed.roots);
  }

  /** Returns the trees without the removed tasks; undefined if the remaining tasks must be rearranged. */
  without(removed: readonly TaskItem[]): TaskTrees | undefined {
    const left = treesWithout(this.#listed, removed);
    return left && new TaskTrees(left, this.#rows && rowsWithout(this.#rows, left, removed));
  }

  /** Returns a snapshot of the tasks, or only of those that match `rows` and their ancestors. */
  snapshot(filter: TaskFilter, rows?: RowFilter): ViewSnapshot {
    const key = `${filter} ${rows === undefined ? '' : rowFilterKey(rows)}`;
    let snapshot = this.#snapshots.get(key);
    if (snapshot === undefined) this.#snapshots.set(key, (snapshot = this.#snapshot(filter, rows)));
    return snapshot;
  }

  #snapshot(filter: TaskFilter, only: RowFilter | undefined): ViewSnapshot {
    const trees = this.#listed;
    const matches = (task: TaskItem): boolean => only === undefined || matchesRowFilter(task, only);
    const matching = only === undefined ? undefined : treeRows(trees, matches);
    const { ids, rows }: TreeRows =
      filter === 'all'
        ? (matching ?? (this.#rows ??= treeRows(trees)))
        : treeRows(trees, (task) => passes(task, filter) && matches(task));
    const [total, open] =
      matching === undefined
        ? [this.size, this.open]
        : countsOf(trees.roots.filter(({ id }) => matching.rows.has(id)));
    return { ids, tree: rows, total, open, completed: total - open };
  }
}

function countsOf(tasks: readonly TaskItem[]): [total: number, open: number] {
  return [tasks.length, openOf(tasks)];
}

function openOf(tasks: readonly TaskItem[]): number {
  return tasks.reduce((count, task) => count + Number(task.completedOn === null), 0);
}

/** Filtered parts of a sorted list and their snapshots, cached until the list changes. */
import type { TaskItem } from '../task-item.ts';
import { matchesRowFilter, rowFilterKey, type RowFilter } from './row-filter.ts';
import type { TaskFilter, ViewSnapshot } from './view-snapshot.ts';

export class TaskSlice {
  readonly items: readonly TaskItem[];
  readonly #snapshots: Partial<Record<TaskFilter, ViewSnapshot>> = {};

  constructor(items: readonly TaskItem[]) {
    this.items = items;
  }

  snapshot(filter: TaskFilter): ViewSnapshot {
    return (this.#snapshots[filter] ??= snapshotOf(this.items, filter));
  }
}

/** The list's matching tasks, by filter. */
export class FilteredSlices {
  #known = new Map<string, TaskSlice>();

  of(items: readonly TaskItem[], rows: RowFilter): TaskSlice {
    const key = rowFilterKey(rows);
    let stretch = this.#known.get(key);
    if (stretch === undefined) {
      stretch = new TaskSlice(items.filter((task) => matchesRowFilter(task, rows)));
      this.#known.set(key, stretch);
    }
    return stretch;
  }

  forget(): void {
    if (this.#known.size > 0) this.#known = new Map();
  }
}

/** Returns a snapshot of sorted tasks for the screens. */
export function snapshotOf(items: readonly TaskItem[], filter: TaskFilter): ViewSnapshot {
  const open = items.reduce((count, task) => count + Number(task.completedOn === null), 0);
  return {
    ids: (filter === 'all' ? items : items.filter((task) => passes(task, filter))).map((task) => task.id),
    total: items.length,
    open,
    completed: items.length - open,
  };
}

/**
 * Returns the number of leading items that pass the test, by binary search. All items after a failing one
 * must fail too.
 */
export function prefixOf<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && test(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns true if a task passes the completion filter. */
export function passes(task: TaskItem, filter: TaskFilter): boolean {
  return filter === 'all' || (filter === 'active') === (task.completedOn === null);
}

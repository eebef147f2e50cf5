/** A sorted list of tasks with its counters, maintained by binary search. */
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TaskItem } from '../task-item.ts';
import { FilteredSlices, prefixOf, snapshotOf } from './filtered-slices.ts';
import type { TaskFilter, ViewSnapshot } from './view-snapshot.ts';

export type Comparator = (a: TaskItem, b: TaskItem) => number;

/** With this number of changes or more, sorting the almost sorted array is faster than splicing each task. */
const SORT_FROM = 32;

export class TaskList {
  #items: TaskItem[] = [];
  #open = 0;
  #snapshots: Partial<Record<TaskFilter, ViewSnapshot>> = {};
  readonly #narrowings = new FilteredSlices();
  readonly #compare: Comparator;

  constructor(compare: Comparator) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#items.length;
  }

  get open(): number {
    return this.#open;
  }

  /** Returns the tasks in order; if `tags` is given, only those that match. */
  items(tags?: TagFilter): readonly TaskItem[] {
    return tags === undefined ? this.#items : this.#narrowings.of(this.#items, tags).items;
  }

  /** Replaces a task at the same position; returns false if the new version belongs elsewhere. */
  replace(before: TaskItem, after: TaskItem): boolean {
    if (this.#compare(before, after) !== 0) return false;
    this.#items[this.#position(before)] = after;
    if (before.tagIds !== after.tagIds) this.#narrowings.forget();
    return true;
  }

  /** Removes tasks, in the version in which they were added, and adds other tasks. */
  change(removed: readonly TaskItem[], added: readonly TaskItem[]): void {
    if (removed.length + added.length < SORT_FROM) {
      for (const task of removed) this.#items.splice(this.#position(task), 1);
      for (const task of added) this.#items.splice(this.#position(task), 0, task);
    } else {
      const removedIds = new Set(removed.map((task) => task.id));
      const rest =
        removedIds.size === 0 ? this.#items : this.#items.filter((task) => !removedIds.has(task.id));
      this.#items = [...rest, ...added].sort(this.#compare);
    }
    for (const task of removed) if (task.completedOn === null) this.#open -= 1;
    for (const task of added) if (task.completedOn === null) this.#open += 1;
    this.#snapshots = {};
    this.#narrowings.forget();
  }

  /** Returns a snapshot; if `tags` is given, as if the list contained only the tasks that match. */
  snapshot(filter: TaskFilter, tags?: TagFilter): ViewSnapshot {
    if (tags !== undefined) return this.#narrowings.of(this.#items, tags).snapshot(filter);
    return (this.#snapshots[filter] ??= snapshotOf(this.#items, filter));
  }

  /** Returns the index of the task, or the index at which it would be inserted. */
  #position(task: TaskItem): number {
    return prefixOf(this.#items, (other) => this.#compare(other, task) < 0);
  }
}

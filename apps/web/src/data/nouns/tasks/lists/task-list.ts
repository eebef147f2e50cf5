/** One sorted list of tasks, kept in order by binary search, with its counters. */
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TaskItem } from '../task-item.ts';
import { FilteredSlices, prefixOf, snapshotOf } from './filtered-slices.ts';
import type { TaskFilter, ViewSnapshot } from '../../store-reader.ts';

export type Comparator = (a: TaskItem, b: TaskItem) => number;

/** From this many entries on, one sort of an almost sorted array beats moving its tail for each. */
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

  /** The tasks in order; with `tags`, those that pass them. */
  items(tags?: TagFilter): readonly TaskItem[] {
    return tags === undefined ? this.#items : this.#narrowings.of(this.#items, tags).items;
  }

  /** Puts the new version of a task in the old one's place; false where it belongs elsewhere. */
  replace(before: TaskItem, after: TaskItem): boolean {
    if (this.#compare(before, after) !== 0) return false;
    this.#items[this.#position(before)] = after;
    if (before.tagIds !== after.tagIds) this.#narrowings.forget();
    return true;
  }

  /** Takes tasks out, given as they were put in, and puts others in. */
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

  /** With `tags`, as if the list held only the tasks that pass them. */
  snapshot(filter: TaskFilter, tags?: TagFilter): ViewSnapshot {
    if (tags !== undefined) return this.#narrowings.of(this.#items, tags).snapshot(filter);
    return (this.#snapshots[filter] ??= snapshotOf(this.#items, filter));
  }

  /** Where the task stands, or is to stand. */
  #position(task: TaskItem): number {
    return prefixOf(this.#items, (other) => this.#compare(other, task) < 0);
  }
}

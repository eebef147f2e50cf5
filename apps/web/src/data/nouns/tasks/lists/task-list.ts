/** A sorted list of tasks with its counters, maintained by binary search. */
import { listTrees } from '@questlog/domain/subtasks/tree-rows';
import type { TaskItem } from '../task-item.ts';
import { FilteredSlices, prefixOf, snapshotOf } from './filtered-slices.ts';
import { changesFilters, type RowFilter } from './row-filter.ts';
import { TaskTrees } from './task-trees.ts';
import type { TaskFilter, ViewSnapshot } from './view-snapshot.ts';

/** Re-sorting is faster for this many changes or more. */
const SORT_FROM = 32;

export type Comparator = (a: TaskItem, b: TaskItem) => number;

export class TaskList {
  #items: TaskItem[] = [];
  #open = 0;
  /** The number of subtasks shown under their parents. */
  #nested = 0;
  #snapshots: Partial<Record<TaskFilter, ViewSnapshot>> = {};
  #trees: TaskTrees | undefined;
  readonly #narrowings = new FilteredSlices();
  readonly #compare: Comparator;
  readonly #compareSubtasks: Comparator | undefined;

  /** @param compareSubtasks orders the subtasks of one parent, in lists that show subtasks below it */
  constructor(compare: Comparator, compareSubtasks?: Comparator) {
    this.#compare = compare;
    this.#compareSubtasks = compareSubtasks;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** Counts only top-level rows. */
  get size(): number {
    return this.#treesNow()?.size ?? this.#items.length;
  }

  /** Counts only open top-level rows. */
  get open(): number {
    return this.#treesNow()?.open ?? this.#open;
  }

  /** The tasks in order. */
  get items(): readonly TaskItem[] {
    return this.#items;
  }

  /** Replaces a task at its position. Returns false if the new version has a different position, parent or section. */
  replace(before: TaskItem, after: TaskItem): boolean {
    const isMoved = before.parentId !== after.parentId || before.sectionId !== after.sectionId;
    if (isMoved || this.#compare(before, after) !== 0) return false;
    this.#items[this.#position(before)] = after;
    if (changesFilters(before, after)) {
      this.#narrowings.forget();
      this.#trees = undefined;
    }
    return true;
  }

  /** Removes tasks and adds others. Each removed task must be the version that was added. */
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
    if (this.#compareSubtasks !== undefined) this.#nested += nestedIn(added) - nestedIn(removed);
    this.#snapshots = {};
    // Rearranging ten thousand tasks would take longer than everything else after a completion.
    this.#trees = added.length === 0 ? this.#trees?.without(removed) : undefined;
    this.#narrowings.forget();
  }

  /** Returns a snapshot of the tasks, or only of those that match `rows`. */
  snapshot(filter: TaskFilter, rows?: RowFilter): ViewSnapshot {
    const trees = this.#treesNow();
    if (trees !== undefined) return trees.snapshot(filter, rows);
    if (rows !== undefined) return this.#narrowings.of(this.#items, rows).snapshot(filter);
    return (this.#snapshots[filter] ??= snapshotOf(this.#items, filter));
  }

  #treesNow(): TaskTrees | undefined {
    if (this.#compareSubtasks === undefined || this.#nested === 0) return undefined;
    return (this.#trees ??= new TaskTrees(listTrees(this.#items, this.#compareSubtasks)));
  }

  /** Returns the task's index, or the index at which to insert it. */
  #position(task: TaskItem): number {
    return prefixOf(this.#items, (other) => this.#compare(other, task) < 0);
  }
}

function nestedIn(tasks: readonly TaskItem[]): number {
  return tasks.reduce((count, { parentId }) => count + Number(parentId !== null), 0);
}

/** One sorted list of tasks, kept in order by binary search, with its counters. */
import type { TaskItem } from '../model.ts';
import type { TaskFilter, ViewSnapshot } from './store-reader.ts';

export type Comparator = (a: TaskItem, b: TaskItem) => number;

/** From this many entries on, one sort of an almost sorted array beats moving its tail for each. */
const SORT_FROM = 32;

export class TaskList {
  #items: TaskItem[] = [];
  #open = 0;
  #snapshots: Partial<Record<TaskFilter, ViewSnapshot>> = {};
  readonly #compare: Comparator;

  constructor(compare: Comparator) {
    this.#compare = compare;
  }

  get items(): readonly TaskItem[] {
    return this.#items;
  }

  get size(): number {
    return this.#items.length;
  }

  get open(): number {
    return this.#open;
  }

  /** Puts the new version of a task in the old one's place; false where it belongs elsewhere. */
  replace(before: TaskItem, after: TaskItem): boolean {
    if (this.#compare(before, after) !== 0) return false;
    this.#items[this.#position(before)] = after;
    return true;
  }

  /** Takes tasks out, given as they were put in, and puts others in. */
  change(removed: readonly TaskItem[], added: readonly TaskItem[]): void {
    if (removed.length + added.length < SORT_FROM) {
      for (const task of removed) this.#items.splice(this.#position(task), 1);
      for (const task of added) this.#items.splice(this.#position(task), 0, task);
    } else {
      const gone = new Set(removed.map((task) => task.id));
      const rest = gone.size === 0 ? this.#items : this.#items.filter((task) => !gone.has(task.id));
      this.#items = [...rest, ...added].sort(this.#compare);
    }
    for (const task of removed) if (task.completedOn === null) this.#open -= 1;
    for (const task of added) if (task.completedOn === null) this.#open += 1;
    this.#snapshots = {};
  }

  snapshot(filter: TaskFilter): ViewSnapshot {
    return (this.#snapshots[filter] ??= {
      ids: this.#items.filter((task) => passes(task, filter)).map((task) => task.id),
      total: this.size,
      open: this.#open,
      completed: this.size - this.#open,
    });
  }

  /** The number of tasks, from the front, for which the test holds; it must hold for none after one that fails it. */
  prefix(test: (task: TaskItem) => boolean): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const task = this.#items[middle];
      if (task !== undefined && test(task)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where the task stands, or is to stand. */
  #position(task: TaskItem): number {
    return this.prefix((other) => this.#compare(other, task) < 0);
  }
}

function passes(task: TaskItem, filter: TaskFilter): boolean {
  return filter === 'all' || (filter === 'active') === (task.completedOn === null);
}

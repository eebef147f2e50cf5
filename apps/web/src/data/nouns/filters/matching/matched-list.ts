/** The tasks of one list of a filter, in order. */
import type { QueryTask } from '@questlog/domain/query/match-query';
import type { QueryNode } from '@questlog/domain/query/query-tree';
import { compareTasks } from '@questlog/domain/tasks/task-order';
import { TaskList } from '../../tasks/lists/task-list.ts';
import type { ViewSnapshot } from '../../tasks/lists/view-snapshot.ts';
import type { TaskItem } from '../../tasks/task-item.ts';
import { needsOf, type QueryNeed } from './query-needs.ts';
import type { ShownTask } from './shown-task.ts';

export type QueryTest = (task: QueryTask) => boolean;

/** Changed tasks by id; undefined for a task that no list shows any longer. */
export type ChangedTasks = ReadonlyMap<string, TaskItem | undefined>;

export class MatchedList {
  readonly needs: ReadonlySet<QueryNeed>;
  readonly #node: QueryNode;
  /** The version of each task that is in {@link #list}. */
  readonly #members = new Map<string, TaskItem>();
  #list = new TaskList(byOrder);
  #test: QueryTest | undefined;

  constructor(node: QueryNode) {
    this.#node = node;
    this.needs = needsOf(node);
  }

  /** True if the tasks were evaluated since the last call of {@link forget}. */
  get isEvaluated(): boolean {
    return this.#test !== undefined;
  }

  /** Has all tasks evaluated again. */
  forget(): void {
    this.#test = undefined;
  }

  evaluate(tasks: Iterable<TaskItem>, compile: (list: QueryNode) => QueryTest, shown: ShownTask): void {
    const test = (this.#test = compile(this.#node));
    const matching: TaskItem[] = [];
    this.#members.clear();
    for (const task of tasks) {
      shown.task = task;
      if (!test(shown)) continue;
      matching.push(task);
      this.#members.set(task.id, task);
    }
    this.#list = new TaskList(byOrder);
    this.#list.change([], matching);
  }

  /** Evaluates only changed tasks. */
  update(changes: ChangedTasks, shown: ShownTask): void {
    const test = this.#test;
    if (test === undefined) return;
    const removed: TaskItem[] = [];
    const added: TaskItem[] = [];
    for (const [id, task] of changes) {
      const before = this.#members.get(id);
      const after = task !== undefined && matches(test, shown, task) ? task : undefined;
      if (before === after) continue;
      if (after === undefined) this.#members.delete(id);
      else this.#members.set(id, after);
      if (before !== undefined && after !== undefined && this.#list.replace(before, after)) continue;
      if (before !== undefined) removed.push(before);
      if (after !== undefined) added.push(after);
    }
    if (removed.length + added.length > 0) this.#list.change(removed, added);
  }

  snapshot(filter: 'all' | 'active'): ViewSnapshot {
    return this.#list.snapshot(filter);
  }
}

function matches(test: QueryTest, shown: ShownTask, task: TaskItem): boolean {
  shown.task = task;
  return test(shown);
}

function byOrder(a: TaskItem, b: TaskItem): number {
  return compareTasks('mixed', a, b);
}

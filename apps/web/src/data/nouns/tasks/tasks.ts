import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { projects, visibilityOf, type TaskVisibility } from '../projects/projects.ts';
import { ancestorsOf, descendantsOf } from '@questlog/domain/subtasks/task-forest';
import { sections } from '../sections/sections.ts';
import { rowTopic } from '../../engine/store/topics.ts';
import { ListSet } from './lists/list-set.ts';
import { keysOf } from './lists/list-keys.ts';
import { GroupIndex } from './lists/group-index.ts';
import { inZone, taskItem, type TaskItem } from './task-item.ts';

/** A task's direct subtasks, and how many of them are completed. */
export interface SubtaskCount {
  readonly total: number;
  readonly completed: number;
}

/** The tasks by list, by project, and by parent. */
export class TaskLists implements RowIndex<TaskItem> {
  readonly lists: ListSet;
  readonly ofProject = new GroupIndex();
  readonly ofParent = new GroupIndex();
  /**
   * Tasks whose subtasks must be re-assigned to lists. A subtask's lists depend on the tasks above it
   * (SUBTASK-12).
   */
  readonly #moved = new Set<string>();
  /** The cached subtask counts, by parent. Changing a subtask deletes its parent's count. */
  readonly #counts = new Map<string, SubtaskCount>();
  readonly #store: IndexedStore;

  constructor(store: IndexedStore) {
    this.#store = store;
    this.lists = new ListSet(store.topics);
    store.index(projects).attach({
      onVisibility: (id) => store.touch(tasks.name, this.ofProject.tasks(id)),
      contentsOf: (id) => ({
        [sections.name]: store.index(sections).ofProject(id),
        [tasks.name]: this.tasksOf(id),
      }),
    });
  }

  reindex(id: string, before: TaskItem | undefined, after: TaskItem | undefined): void {
    this.ofProject.move(id, before?.projectId ?? null, after?.projectId ?? null);
    this.ofParent.move(id, before?.parentId ?? null, after?.parentId ?? null);
    this.lists.reindex(id, before, after, after === undefined ? [] : this.#keysOf(after));
    if (this.ofParent.tasks(id).size > 0) this.#moved.add(id);
    // A descendant's lists depend on its ancestors. If the parents form a cycle, a subtask's lists can differ
    // from its parent's.
    if (before?.parentId !== after?.parentId) {
      for (const below of descendantsOf(this, [id])) this.#moved.add(below.id);
    }
    // A row shows how many subtasks are completed.
    if (before?.parentId !== after?.parentId || before?.completedAt !== after?.completedAt) {
      this.#markParent(before);
      this.#markParent(after);
    }
  }

  /** Returns a project's tasks, including those that no list shows. */
  tasksOf(projectId: string): TaskItem[] {
    return this.#tasks(this.ofProject.tasks(projectId));
  }

  /** Returns a task's direct subtasks in any order. */
  subtasksOf(id: string): TaskItem[] {
    return this.#tasks(this.ofParent.tasks(id));
  }

  /** Returns the count of direct subtasks; undefined if the task has no subtasks. */
  subtaskCount(id: string): SubtaskCount | undefined {
    if (this.ofParent.tasks(id).size === 0) return undefined;
    let count = this.#counts.get(id);
    if (count === undefined) {
      const subtasks = this.subtasksOf(id);
      const completed = subtasks.filter(({ completedAt }) => completedAt !== null).length;
      this.#counts.set(id, (count = { total: subtasks.length, completed }));
    }
    return count;
  }

  flush(): void {
    this.lists.flush();
    // All changed rows are in their lists now, so each list contains the shown version.
    while (this.#moved.size > 0) {
      const parents = [...this.#moved];
      this.#moved.clear();
      for (const task of parents.flatMap((id) => this.subtasksOf(id))) this.#reindex(task);
      this.lists.flush();
    }
  }

  movedByDay(today: LocalDate): readonly string[] {
    this.#store.topics.mark('list:upcoming');
    return this.lists.movedByDay(today).map(({ id }) => id);
  }

  #reindex(task: TaskItem): void {
    const keys = this.#keysOf(task);
    const left = this.lists.keysOf(task.id);
    if (keys.length === left.length && keys.every((key) => left.includes(key))) return;
    this.lists.reindex(task.id, task, task, keys);
    if (this.ofParent.tasks(task.id).size > 0) this.#moved.add(task.id);
  }

  #keysOf(task: TaskItem): string[] {
    const rows = this.#store.shown(tasks);
    const visibility: TaskVisibility =
      task.projectId === null ? 'live' : visibilityOf(this.#store.shown(projects).get(task.projectId));
    // `rows` may not contain the task yet.
    const above = task.parentId === null ? [] : this.#above(task, rows);
    return keysOf(task, above, visibility, this.#store.today);
  }

  #above(task: TaskItem, rows: ReadonlyMap<string, TaskItem>): readonly TaskItem[] {
    return ancestorsOf({ task: (id) => (id === task.id ? task : rows.get(id)) }, task.id);
  }

  #tasks(ids: ReadonlySet<string>): TaskItem[] {
    const rows = this.#store.shown(tasks);
    return Array.from(ids, (id) => rows.get(id)).filter((task) => task !== undefined);
  }

  #markParent(task: TaskItem | undefined): void {
    const parentId = task?.parentId ?? null;
    if (parentId === null) return;
    this.#counts.delete(parentId);
    this.#store.topics.mark(rowTopic(tasks.name, parentId));
  }
}

export const tasks = collection({
  name: 'tasks',
  format: 8,
  fromWire: taskItem,
  inZone,
  index: (store): TaskLists => new TaskLists(store),
});

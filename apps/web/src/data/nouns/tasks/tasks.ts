import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { projects, visibilityOf, type TaskVisibility } from '../projects/projects.ts';
import { ListSet } from './lists/list-set.ts';
import { placesOf } from './lists/placing.ts';
import { ProjectIndex } from './lists/project-index.ts';
import { inZone, taskItem, type TaskItem } from './task-item.ts';

/** The tasks in their lists, and by project. */
export class TaskLists implements RowIndex<TaskItem> {
  readonly lists: ListSet;
  readonly ofProject = new ProjectIndex();
  readonly #store: IndexedStore;

  constructor(store: IndexedStore) {
    this.#store = store;
    this.lists = new ListSet(store.topics);
    store.index(projects).attach({
      onVisibility: (id) => store.touch(tasks.name, this.ofProject.tasks(id)),
      contentsOf: (id) => ({ [tasks.name]: this.tasksOf(id) }),
    });
  }

  place(id: string, before: TaskItem | undefined, after: TaskItem | undefined): void {
    this.ofProject.move(id, before?.projectId ?? null, after?.projectId ?? null);
    this.lists.place(id, before, after, after === undefined ? [] : this.#placesOf(after));
  }

  /** Returns the tasks of a project, including those that no list shows. */
  tasksOf(projectId: string): TaskItem[] {
    const rows = this.#store.shown(tasks);
    return Array.from(this.ofProject.tasks(projectId), (id) => rows.get(id)).filter(
      (task) => task !== undefined,
    );
  }

  flush(): void {
    this.lists.flush();
  }

  movedByDay(today: LocalDate): readonly string[] {
    this.#store.topics.mark('list:upcoming');
    return this.lists.movedByDay(today).map(({ id }) => id);
  }

  #placesOf(task: TaskItem): string[] {
    const visibility: TaskVisibility =
      task.projectId === null ? 'live' : visibilityOf(this.#store.shown(projects).get(task.projectId));
    return placesOf(task, visibility, this.#store.today);
  }
}

export const tasks = collection({
  name: 'tasks',
  format: 4,
  fromWire: taskItem,
  inZone,
  index: (store): TaskLists => new TaskLists(store),
});

import type { ProjectPart } from '@questlog/domain/subtasks/top-level-rows';
import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import type { TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { TodaySection, View } from '@questlog/domain/tasks/task-views';
import type { RowStore } from '../../engine/store/row-store.ts';
import { rowTopic, type Topic } from '../../engine/store/topics.ts';
import type { TaskWatcher } from './lists/list-set.ts';
import {
  listKey,
  partKey,
  type StoreCounts,
  type TaskFilter,
  type ViewSnapshot,
} from './lists/view-snapshot.ts';
import type { RowFilter } from './lists/row-filter.ts';
import type { TaskItem } from './task-item.ts';
import { tasks, type SubtaskCount } from './tasks.ts';

export function taskReaders(store: RowStore) {
  const index = store.index(tasks);
  const { lists } = index;
  const task = (id: string): TaskItem | undefined => store.shown(tasks).get(id);
  return {
    /** Returns a task; undefined if it was deleted. */
    task,
    /** Returns a view, or only its tasks that match `rows`. */
    view: (view: View, filter: TaskFilter, rows?: RowFilter): ViewSnapshot =>
      lists.snapshot(listKey(view), filter, view.kind === 'tag' ? { ...rows, tags: view.filter } : rows),
    /** Returns a part of a project's list that is folded at its end. */
    projectPart: (part: ProjectPart, projectId: string, filter: TaskFilter, rows?: RowFilter): ViewSnapshot =>
      lists.snapshot(partKey(part, projectId), filter, rows),
    /** Returns a section of Today, with the tasks completed today. */
    todaySection: (section: TodaySection, filter: TaskFilter, rows?: RowFilter): ViewSnapshot =>
      lists.snapshot(`today:${section}`, filter, rows),
    /** Returns each view's count of open tasks. */
    counts: (): StoreCounts => lists.counts(),
    /** Returns how many more completed tasks are shown than the server has, because of pending changes. */
    completedAhead: (): number => {
      let ahead = 0;
      for (const [base, shown] of store.altered(tasks)) ahead += completed(shown) - completed(base);
      return ahead;
    },
    /**
     * Returns the number of open tasks per tag, and the number with at least one tag. Leaves out archived
     * projects.
     */
    tagUsage: (): TagUsage => lists.tagUsage(),
    /** Iterates over all tasks in any order, for the search. Don't call it during a render. */
    *allTasks(): Iterable<TaskItem> {
      for (const [id, each] of store.shown(tasks)) if (lists.holds(id)) yield each;
    },
    /** Iterates over all tasks in any order, also those of archived projects. Don't call it during a render. */
    tasksWithArchived: (): Iterable<TaskItem> => store.shown(tasks).values(),
    /**
     * Calls `watcher` for each task in `allTasks` that may have changed, or with undefined for a removed one.
     * The change is still in progress, so only record the id and read the task later.
     */
    watchTasks: (watcher: TaskWatcher): (() => void) => lists.watch(watcher),
    /** Returns a project's tasks in the store, even if it is archived. */
    tasksOf: (projectId: string): readonly TaskItem[] => index.tasksOf(projectId),
    /** Returns the count of direct subtasks; undefined if the task has no subtasks. */
    subtaskCount: (id: string): SubtaskCount | undefined => index.subtaskCount(id),
    /** Returns the direct subtasks in the store, in order. */
    subtasksOf: (id: string): readonly TaskItem[] =>
      index
        .subtasksOf(id)
        .sort((a, b) => compareSubtasks(a.projectId === null ? 'anytime' : 'project', a, b)),
  };
}

export type TaskReaders = ReturnType<typeof taskReaders>;

export const taskTopics = {
  task: (id: string): Topic => rowTopic('tasks', id),
  subtaskCount: (id: string): Topic => rowTopic('tasks', id),
  view: (view: View): Topic => `list:${listKey(view)}`,
  projectPart: (_part: ProjectPart, projectId: string): Topic => `list:project:${projectId}`,
  todaySection: 'list:today',
  counts: 'counts',
  completedAhead: 'counts',
  tagUsage: 'list:tag',
} as const;

function completed(task: TaskItem | undefined): number {
  return Number(task !== undefined && task.completedAt !== null);
}

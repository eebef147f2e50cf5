import { visibilityOf } from '../projects/projects.ts';
import type { ProjectReaders } from '../projects/project-readers.ts';
import type { TaskItem } from './task-item.ts';

/** A task in the trash; only its title if this device does not know it. */
export type DeletedTask = TaskItem | Pick<TaskItem, 'id' | 'title'>;

/** Returns a deleted task as the server restores it: into the Inbox if its project is gone (TRASH-3). */
export function restored(store: Pick<ProjectReaders, 'project'>, task: TaskItem): TaskItem {
  const isGone = task.projectId !== null && visibilityOf(store.project(task.projectId)) === 'gone';
  return isGone ? { ...task, projectId: null } : task;
}

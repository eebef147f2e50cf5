import { restoredPositions } from '@questlog/domain/subtasks/restoring';
import { forestOf } from '@questlog/domain/subtasks/task-forest';
import { visibilityOf } from '../projects/projects.ts';
import type { ProjectReaders } from '../projects/project-readers.ts';
import type { SectionReaders } from '../sections/sections-noun.ts';
import type { TaskItem } from './task-item.ts';
import type { StoredTasks } from './task-tree.ts';

/** A trashed task. Contains only its id and title if this device does not have its row. */
export type DeletedTask = TaskItem | Pick<TaskItem, 'id' | 'title'>;

/**
 * Returns deleted tasks as the server restores them. A task whose project is gone goes to the Inbox
 * (TRASH-3), one whose section is gone is in no section, and a task whose parent is gone goes to the top level (SUBTASK-7).
 */
export function restored(
  store: Pick<ProjectReaders, 'project'> & Pick<SectionReaders, 'section'> & StoredTasks,
  tasks: readonly TaskItem[],
): TaskItem[] {
  const forest = forestOf(tasks);
  const isLiveProject = (id: string): boolean => visibilityOf(store.project(id)) !== 'gone';
  const positions = restoredPositions(
    {
      restored: forest,
      live: store,
      isLiveProject,
      isLiveSection: (id) => store.section(id) !== undefined,
    },
    tasks.map(({ id }) => id),
  );
  return positions.flatMap(({ id, ...position }) => {
    const task = forest.task(id);
    return task === undefined ? [] : [{ ...task, ...position }];
  });
}

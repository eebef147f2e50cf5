import { moveError, type MoveError } from '@questlog/domain/subtasks/moves';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { batchesOf, titlesOf } from './batches.ts';
import type { TaskItem } from './task-item.ts';
import { moveEffects } from './task-tree.ts';

export function nestingCommands({ store, push }: TaskDeps) {
  return {
    /**
     * Moves tasks and their subtasks under another task, or to the top level if `parentId` is null. They keep
     * their project unless `projectId` is given, and their section in it unless `sectionId` is given. Returns why they cannot be moved there; undefined if they
     * can. Completed tasks can move too, as part of a tree.
     */
    nestTasks: (
      ids: readonly string[],
      parentId: string | null,
      projectId?: string | null,
      sectionId?: string | null,
    ): MoveError | undefined => {
      const error = moveError(store, ids, parentId);
      if (error !== undefined) return error;
      const isElsewhere = (task: TaskItem): boolean =>
        task.parentId !== parentId ||
        (projectId !== undefined && task.projectId !== projectId) ||
        (sectionId !== undefined && task.sectionId !== sectionId);
      for (const tasks of batchesOf(store, ids, isElsewhere)) {
        const taskIds = tasks.map((task) => task.id);
        push(
          taskAction('PUT /api/tasks/bulk/move', {
            body: {
              taskIds,
              parentId,
              ...(projectId === undefined ? {} : { projectId }),
              ...(sectionId === undefined ? {} : { sectionId }),
            },
            kind: 'tasks.nest',
            effects: { tasks: moveEffects(store, taskIds, { parentId, projectId, sectionId }) },
            reload: true,
            content: titlesOf(tasks),
          }),
        );
      }
      return undefined;
    },
  };
}

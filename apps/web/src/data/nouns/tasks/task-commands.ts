import type { TaskRecord } from '@questlog/contract/tasks';
import type { TaskChange } from './task-input.ts';
import { taskItem, type TaskItem } from './task-item.ts';
import { patching, putting, type RowEffects } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { completion, sentCompletion, type Completion } from './completion.ts';
import { restored, type DeletedTask } from './restored.ts';
import type { KeptRows } from '../../engine/store/row-store.ts';
import { contentOf } from './task-content.ts';
import { changedFields, kindOfChange, taskBody } from './task-draft.ts';
import { completionEffects, placingEffects, removingTrees } from './task-tree.ts';

export function taskCommands(deps: TaskDeps) {
  const { store, push } = deps;

  function pushCompletion(
    row: TaskItem,
    change: Completion,
    tasks: RowEffects<TaskItem>,
    known?: KeptRows,
  ): void {
    const completed = change.completedAt !== null;
    push(
      taskAction('POST /api/tasks/{id}/complete', {
        params: { id: row.id },
        body: sentCompletion(change),
        kind: completed ? 'task.complete' : 'task.reopen',
        effects: { tasks },
        // The response lacks the next task of a series and the subtasks. Other devices may have added
        // subtasks.
        reload: true,
        content: row.title,
        ...(known === undefined ? {} : { known }),
      }),
    );
  }

  const editing = (id: string, fields: Partial<TaskItem>): RowEffects<TaskItem> => {
    const { projectId, ...others } = fields;
    if (projectId === undefined) return patching<TaskItem>([id], () => fields);
    return placingEffects(store, [id], { projectId }, () => others);
  };

  return {
    /**
     * Edits a task. Does nothing and returns false if the task is completed or unknown, or if nothing would
     * change.
     */
    updateTask: (id: string, change: TaskChange): boolean => {
      const row = store.task(id);
      if (row === undefined || row.completedAt !== null) return false;
      const fields = changedFields(row, change);
      if (Object.keys(fields).length === 0) return false;
      push(
        taskAction('PUT /api/tasks/{id}', {
          params: { id },
          body: taskBody(row, fields),
          kind: kindOfChange(fields),
          effects: { tasks: editing(id, fields) },
          // The response lacks the subtasks that move with the task.
          reload: fields.projectId !== undefined,
          content: contentOf({ title: row.title, ...fields }),
        }),
      );
      return true;
    },

    /** @param at the time of completion; now by default */
    setCompleted: (id: string, completed: boolean, at?: string): void => {
      const row = store.task(id);
      if (row === undefined || (row.completedAt !== null) === completed) return;
      const change = completion(deps, completed, at);
      pushCompletion(row, change, completionEffects(store, [id], change));
    },

    /**
     * Reopens a completed task, even one that is not in this browser: the Journal shows tasks from all years.
     */
    reopenTask: (record: TaskRecord): void => {
      const { id } = record;
      const change = completion(deps, false);
      const held = store.task(id);
      if (held?.completedAt === null) return;
      const completed = taskItem(record, store.timeZone);
      const row = held ?? { ...completed, ...change };
      pushCompletion(
        row,
        change,
        held === undefined ? putting([row]) : completionEffects(store, [id], change),
        { tasks: [completed] },
      );
    },

    deleteTask: (id: string): void => {
      const row = store.task(id);
      if (row === undefined) return;
      push(
        taskAction('DELETE /api/tasks/{id}', {
          params: { id },
          kind: 'task.delete',
          effects: { tasks: removingTrees(store, [id]) },
          // The response lacks subtasks that another device has added.
          reload: true,
          content: row.title,
        }),
      );
    },

    /**
     * Restores a task from the trash along with the tasks that were deleted with it. It goes to the Inbox if
     * its project is gone. If only its title is known, it appears when the server responds.
     */
    restoreTask: (row: DeletedTask): void => {
      push(
        taskAction('POST /api/tasks/{id}/restore', {
          params: { id: row.id },
          kind: 'task.restore',
          // The response lacks the tasks that were deleted along with this one.
          reload: true,
          ...('tagIds' in row
            ? { effects: { tasks: putting(restored(store, [row])) } }
            : { effects: {}, unseen: { tasks: [row] } }),
          content: row.title,
        }),
      );
    },
  };
}

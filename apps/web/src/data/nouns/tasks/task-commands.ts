/**
 * Commands that complete, delete and restore tasks. A change of one task goes to its own endpoint, whose
 * response contains the task; a change of several is sent in batches, each of which fits into one request.
 */
import type { TaskRecord } from '@questlog/contract/tasks';
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import { taskItem, type TaskItem } from './task-item.ts';
import { putting, type RowEffects } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { batchesOf, changing, idsOf, onlyOf, onTasks } from './batches.ts';
import { completion, sentCompletion, type Completion } from './completion.ts';
import { restored, type DeletedTask } from './restored.ts';
import type { StoredRows } from '../../engine/store/row-store.ts';
import { completionEffects, completionOf, removingTrees } from './task-tree.ts';

export function taskCommands(deps: TaskDeps) {
  const { store, push } = deps;

  function pushCompletion(
    row: TaskItem,
    change: Completion,
    tasks: RowEffects<TaskItem>,
    known?: StoredRows,
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

  return {
    /** @param at the time of completion; now by default */
    completeTasks: (ids: readonly string[], completed: boolean, at?: string): void => {
      const alters = (task: TaskItem): boolean => (task.completedAt !== null) !== completed;
      const change = completion(deps, completed, at);
      const only = onlyOf(ids);
      if (only !== undefined) {
        const row = store.task(only);
        if (row !== undefined && alters(row))
          pushCompletion(row, change, completionEffects(store, [only], change));
        return;
      }
      for (const tasks of batchesOf(store, completionOf(store, ids, completed), alters)) {
        push(
          taskAction('POST /api/tasks/bulk/complete', {
            body: { taskIds: idsOf(tasks), ...sentCompletion(change) },
            kind: completed ? 'tasks.complete' : 'tasks.reopen',
            ...changing(tasks, change),
          }),
        );
      }
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

    /** @param undoesCreation true if the deletion undoes the creation of the tasks, which then leave no trace */
    deleteTasks: (ids: readonly string[], undoesCreation = false): void => {
      const only = undoesCreation ? undefined : onlyOf(ids);
      for (const tasks of batchesOf(store, ids, () => true)) {
        const taskIds = idsOf(tasks);
        const change = onTasks(tasks, removingTrees(store, taskIds));
        push(
          only !== undefined
            ? taskAction('DELETE /api/tasks/{id}', { params: { id: only }, kind: 'task.delete', ...change })
            : taskAction('POST /api/tasks/bulk/delete', {
                body: undoesCreation ? { taskIds, undoesCreation } : { taskIds },
                kind: 'tasks.delete',
                ...change,
              }),
        );
      }
    },

    /**
     * Restores tasks from the trash, into the Inbox if their project is gone. A single task is restored along
     * with the tasks that were deleted with it; if only its title is known, it appears when the server
     * responds.
     */
    restoreTasks: (deleted: readonly DeletedTask[]): void => {
      const [only] = deleted;
      if (only !== undefined && deleted.length === 1) {
        push(
          taskAction('POST /api/tasks/{id}/restore', {
            params: { id: only.id },
            kind: 'task.restore',
            // The response lacks the tasks that were deleted along with this one.
            reload: true,
            ...('tagIds' in only
              ? { effects: { tasks: putting(restored(store, [only])) } }
              : { effects: {}, unseen: { tasks: [only] } }),
            content: only.title,
          }),
        );
        return;
      }
      const rows = deleted.filter(
        (row): row is TaskItem => 'tagIds' in row && store.task(row.id) === undefined,
      );
      for (const some of chunk(rows)) {
        const positioned = restored(store, some);
        push(
          taskAction('POST /api/tasks/bulk/restore', {
            body: { taskIds: idsOf(positioned) },
            kind: 'tasks.restore',
            ...onTasks(positioned, putting(positioned)),
          }),
        );
      }
    },
  };
}

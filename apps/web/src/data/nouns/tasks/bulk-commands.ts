/** Commands for several tasks. They send one request per batch, and none if nothing would change. */
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { altersSchedule, scheduleAfter } from '@questlog/domain/tasks/task-schedule';
import type { TaskDate } from './task-input.ts';
import type { TaskItem } from './task-item.ts';
import { patching, putting, type RowEffects } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { batchesOf, titlesOf } from './batches.ts';
import { completion, sentCompletion } from './completion.ts';
import { restored } from './restored.ts';
import { completionOf, placingEffects, removingTrees } from './task-tree.ts';

/** Returns the fields shared by all actions that these commands create. */
function onTasks(tasks: readonly TaskItem[], effects: RowEffects<TaskItem>) {
  return { effects: { tasks: effects }, reload: true, content: titlesOf(tasks) };
}

/** Returns the effects and content of an action that changes the same fields in several tasks. */
function changing(tasks: readonly TaskItem[], change: Partial<TaskItem>) {
  return onTasks(
    tasks,
    patching<TaskItem>(idsOf(tasks), () => change),
  );
}

/** Returns a function that computes how scheduling changes a task. A task keeps its time if none is given. */
function scheduleBy(tasks: readonly TaskItem[], when: TaskDate): (id: string) => Partial<TaskItem> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return (id) => {
    const task = byId.get(id);
    const after = task && scheduleAfter(task, when);
    if (task === undefined || after === undefined) return {};
    const { scheduledTime, ...date } = after;
    // Leave out the time, so that a time set on another device stays visible.
    return { ...date, ...(scheduledTime === task.scheduledTime ? {} : { scheduledTime }) };
  };
}

export function bulkCommands(deps: TaskDeps) {
  const { store, push } = deps;
  return {
    /** @param at the time of completion; now by default */
    completeTasks: (ids: readonly string[], completed: boolean, at?: string): void => {
      const all = completionOf(store, ids, completed);
      for (const tasks of batchesOf(store, all, (task) => (task.completedAt !== null) !== completed)) {
        const change = completion(deps, completed, at);
        push(
          taskAction('POST /api/tasks/bulk/complete', {
            body: { taskIds: idsOf(tasks), ...sentCompletion(change) },
            kind: completed ? 'tasks.complete' : 'tasks.reopen',
            ...changing(tasks, change),
          }),
        );
      }
    },

    deleteTasks: (ids: readonly string[], undoesCreation = false): void => {
      for (const tasks of batchesOf(store, ids, () => true)) {
        const taskIds = idsOf(tasks);
        push(
          taskAction('POST /api/tasks/bulk/delete', {
            body: undoesCreation ? { taskIds, undoesCreation } : { taskIds },
            kind: 'tasks.delete',
            ...onTasks(tasks, removingTrees(store, taskIds)),
          }),
        );
      }
    },

    /** Restores tasks from the trash, into the Inbox if their project is gone. */
    restoreTasks: (deleted: readonly TaskItem[]): void => {
      for (const some of chunk(deleted.filter(({ id }) => store.task(id) === undefined))) {
        const rows = restored(store, some);
        push(
          taskAction('POST /api/tasks/bulk/restore', {
            body: { taskIds: idsOf(rows) },
            kind: 'tasks.restore',
            ...onTasks(rows, putting(rows)),
          }),
        );
      }
    },

    /**
     * Moves tasks and their subtasks to a project, or out of any project if `projectId` is null. `when`
     * schedules the open tasks in the same request.
     */
    moveTasks: (ids: readonly string[], projectId: string | null, when?: TaskDate): void => {
      const alters = (task: TaskItem): boolean =>
        task.completedAt === null &&
        (task.projectId !== projectId || (when !== undefined && altersDate(task, when)));
      for (const tasks of batchesOf(store, ids, alters)) {
        push(
          taskAction('PUT /api/tasks/bulk/move', {
            body: {
              taskIds: idsOf(tasks),
              projectId,
              ...(when === undefined ? {} : wireScheduleOf(when)),
            },
            kind: 'tasks.move',
            ...onTasks(
              tasks,
              placingEffects(
                store,
                idsOf(tasks),
                { projectId },
                when === undefined ? undefined : scheduleBy(tasks, when),
              ),
            ),
          }),
        );
      }
    },

    /**
     * Schedules tasks, or removes their date and time if `scheduledOn` is null. Each task keeps its time if
     * `scheduledTime` is undefined. Completed tasks do not change.
     */
    rescheduleTasks: (
      ids: readonly string[],
      scheduledOn: LocalDate | null,
      evening = false,
      scheduledTime?: LocalTime | null,
    ): void => {
      const when: TaskDate = {
        scheduledOn,
        thisEvening: scheduledOn !== null && evening,
        ...(scheduledTime === undefined ? {} : { scheduledTime }),
      };
      for (const tasks of batchesOf(store, ids, (task) => altersDate(task, when))) {
        push(
          taskAction('PUT /api/tasks/bulk/schedule', {
            body: { taskIds: idsOf(tasks), ...wireScheduleOf(when) },
            kind: 'tasks.schedule',
            ...onTasks(tasks, patching<TaskItem>(idsOf(tasks), scheduleBy(tasks, when))),
          }),
        );
      }
    },

    /** Sets the priority or the due date of tasks. Completed tasks do not change. */
    updateTasks: (ids: readonly string[], change: Partial<Pick<TaskItem, 'priority' | 'dueOn'>>): void => {
      const { priority, dueOn } = change;
      const alters = (task: TaskItem): boolean =>
        task.completedAt === null &&
        ((priority !== undefined && task.priority !== priority) ||
          (dueOn !== undefined && task.dueOn !== dueOn));
      for (const tasks of batchesOf(store, ids, alters)) {
        push(
          taskAction('PUT /api/tasks/bulk/update', {
            body: {
              taskIds: idsOf(tasks),
              ...(priority === undefined ? {} : { priority }),
              ...(dueOn === undefined ? {} : { dueDate: dueOn === null ? null : formatWireDate(dueOn) }),
            },
            kind: 'tasks.edit',
            ...changing(tasks, change),
          }),
        );
      }
    },
  };
}

/** Returns true if scheduling would change a task. Completed tasks keep their dates. */
function altersDate(task: TaskItem, when: TaskDate): boolean {
  return task.completedAt === null && altersSchedule(task, when);
}

function wireScheduleOf({ scheduledOn, thisEvening, scheduledTime }: TaskDate) {
  if (scheduledOn === null) return { scheduledDate: null };
  return {
    scheduledDate: formatWireDate(scheduledOn, thisEvening),
    ...(scheduledTime === undefined ? {} : { scheduledTime }),
  };
}

function idsOf(tasks: readonly TaskItem[]): string[] {
  return tasks.map((task) => task.id);
}

import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { BULK_FIELDS, fieldsIn } from '@questlog/domain/tasks/task-fields';
import { altersPlan, planAfter } from '@questlog/domain/tasks/task-plan';
import type { SharedChange, TaskChange, TaskDate } from './task-input.ts';
import type { TaskItem } from './task-item.ts';
import { patching, type RowEffects } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps, type TaskKind } from './task-deps.ts';
import { batchesOf, idsOf, onlyOf, onTasks } from './batches.ts';
import { contentOf } from './task-content.ts';
import { changedFields, kindOfChange, taskBody, withoutDerived } from './task-draft.ts';
import { moveEffects } from './task-tree.ts';

/** Returns a function that computes how scheduling changes a task. A task keeps its time if none is given. */
function scheduleBy(tasks: readonly TaskItem[], when: TaskDate): (id: string) => Partial<TaskItem> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return (id) => {
    const task = byId.get(id);
    const after = task && planAfter(task, when);
    if (task === undefined || after === undefined) return {};
    const { scheduledOn, thisEvening, ...others } = after;
    // Leave out unchanged fields, so that a time set on another device stays visible.
    const changed = Object.entries(others).filter(([name, value]) => task[name as keyof TaskItem] !== value);
    return { scheduledOn, thisEvening, ...Object.fromEntries(changed) };
  };
}

/** Returns a function that computes how setting the same fields changes a task. */
function fieldsBy(tasks: readonly TaskItem[], fields: TaskChange): (id: string) => Partial<TaskItem> {
  const byId = new Map(tasks.map((task) => [task.id, changedFields(task, fields)]));
  return (id) => byId.get(id) ?? {};
}

export function editCommands(deps: TaskDeps) {
  const { store, push } = deps;

  const editing = (id: string, fields: Partial<TaskItem>): RowEffects<TaskItem> => {
    const { projectId, sectionId, ...others } = fields;
    if (!isMove(fields)) return patching<TaskItem>([id], () => fields);
    return moveEffects(store, [id], { projectId, sectionId }, () => others);
  };

  /**
   * Edits a task. Does nothing and returns false if the task is completed or unknown, or if nothing would
   * change.
   * @param kind the kind of the change; by default, that of the changed fields
   */
  const updateTask = (id: string, change: TaskChange, kind?: TaskKind): boolean => {
    const row = store.task(id);
    if (row === undefined || row.completedAt !== null) return false;
    const fields = changedFields(row, change);
    if (Object.keys(fields).length === 0) return false;
    push(
      taskAction('PUT /api/tasks/{id}', {
        params: { id },
        body: taskBody(row, withoutDerived(row, fields)),
        kind: kind ?? kindOfChange(fields),
        effects: { tasks: editing(id, fields) },
        // The response lacks the subtasks that move with the task.
        reload: isMove(fields),
        content: contentOf({ title: row.title, ...fields }),
      }),
    );
    return true;
  };

  return {
    updateTask,

    /**
     * Sets the same fields of tasks: moves them and their subtasks to a project and section (null for none),
     * schedules them, and sets their other fields. Without a time, each task keeps its own. Someday clears the date.
     * Completed tasks do not change.
     * Sends nothing if nothing would change.
     */
    updateTasks: (
      ids: readonly string[],
      { scheduledOn, thisEvening = false, scheduledTime, ...change }: SharedChange,
    ): void => {
      const { dueOn, projectId, sectionId } = change;
      const move = {
        ...(projectId === undefined ? {} : { projectId }),
        ...(sectionId === undefined ? {} : { sectionId }),
      };
      const when: TaskDate | undefined =
        scheduledOn === undefined || change.someday === true
          ? undefined
          : { scheduledOn, thisEvening, ...(scheduledTime === undefined ? {} : { scheduledTime }) };
      const only = onlyOf(ids);
      if (only !== undefined) {
        updateTask(only, { ...change, ...when }, isMove(move) ? 'task.edit-project' : undefined);
        return;
      }
      const open = (alters: (task: TaskItem) => boolean) => (task: TaskItem) =>
        task.completedAt === null && alters(task);
      const isMoved = (task: TaskItem): boolean =>
        (projectId !== undefined && task.projectId !== projectId) ||
        (sectionId !== undefined && task.sectionId !== sectionId);
      const isScheduled = (task: TaskItem): boolean => when !== undefined && altersPlan(task, when);
      for (const tasks of batchesOf(
        store,
        ids,
        open((task) => isMoved(task) || isScheduled(task)),
      )) {
        const taskIds = idsOf(tasks);
        const schedule = when && scheduleBy(tasks, when);
        if (isMove(move)) {
          push(
            taskAction('PUT /api/tasks/bulk/move', {
              body: { taskIds, ...move, ...(when && wireScheduleOf(when)) },
              kind: 'tasks.move',
              ...onTasks(tasks, moveEffects(store, taskIds, move, schedule)),
            }),
          );
        } else if (when !== undefined && schedule !== undefined) {
          push(
            taskAction('PUT /api/tasks/bulk/schedule', {
              body: { taskIds, ...wireScheduleOf(when) },
              kind: 'tasks.schedule',
              ...onTasks(tasks, patching<TaskItem>(taskIds, schedule)),
            }),
          );
        }
      }
      const plain = fieldsIn(change, BULK_FIELDS);
      const fields = { ...plain, ...(dueOn === undefined ? {} : { dueOn }) };
      if (Object.keys(fields).length === 0) return;
      for (const tasks of batchesOf(
        store,
        ids,
        open((task) => Object.keys(changedFields(task, fields)).length > 0),
      )) {
        push(
          taskAction('PUT /api/tasks/bulk/update', {
            body: {
              taskIds: idsOf(tasks),
              ...plain,
              ...(dueOn === undefined ? {} : { dueDate: dueOn === null ? null : formatWireDate(dueOn) }),
            },
            kind: 'tasks.edit',
            ...onTasks(tasks, patching<TaskItem>(idsOf(tasks), fieldsBy(tasks, fields))),
          }),
        );
      }
    },
  };
}

function isMove({ projectId, sectionId }: Pick<Partial<TaskItem>, 'projectId' | 'sectionId'>): boolean {
  return projectId !== undefined || sectionId !== undefined;
}

function wireScheduleOf({ scheduledOn, thisEvening, scheduledTime }: TaskDate) {
  if (scheduledOn === null) return { scheduledDate: null };
  return {
    scheduledDate: formatWireDate(scheduledOn, thisEvening),
    ...(scheduledTime === undefined ? {} : { scheduledTime }),
  };
}

import type { LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import { dropOn } from '@questlog/domain/tasks/drop-rules';
import {
  completedTreeMessage,
  deletedMessage,
  dueMessage,
  movedMessage,
  priorityMessage,
  reopenedMessage,
  scheduledMessage,
  shiftedMessage,
  timeMessage,
  type Schedule,
  type Subject,
} from '@questlog/domain/tasks/task-messages';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import {
  altersSchedule,
  chosenSchedule,
  dateOfTime,
  inPartOfDay,
  shiftedDate,
} from '@questlog/domain/tasks/task-schedule';
import type { View } from '@questlog/domain/tasks/task-views';
import { countOf } from '@questlog/domain/counts';
import { completedWith } from '@questlog/domain/subtasks/completing';
import { descendantsOf } from '@questlog/domain/subtasks/task-forest';
import { RESTORABLE_NOTE } from '@questlog/domain/trash/trash';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm, type Confirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { locale } from '@questlog/domain/interface-locale';

/**
 * Changes several tasks together, with one request, one toast and one Undo. Unchanged tasks are not counted.
 */
export interface BulkActions {
  readonly setCompleted: (ids: readonly string[], completed: boolean) => void;
  readonly schedule: (ids: readonly string[], when: Schedule) => void;
  /**
   * Sets the time of tasks, or clears it if `time` is null. A task without a date, or with a past one, gets
   * the next day on which that time is still to come.
   */
  readonly setTime: (ids: readonly string[], time: LocalTime | null) => void;
  /** Moves tasks to a section of Today. Clears a time that contradicts the section (DATE-25). */
  readonly placeInDay: (ids: readonly string[], thisEvening: boolean) => void;
  /** Moves each task's date by a day. */
  readonly shift: (ids: readonly string[], by: 1 | -1) => void;
  readonly setDue: (ids: readonly string[], dueOn: LocalDate | null) => void;
  readonly setPriority: (ids: readonly string[], priority: Priority) => void;
  readonly move: (ids: readonly string[], projectId: string | null) => void;
  /** Handles a drop of the tasks on any view except a tag view. Returns false if nothing changes. */
  readonly drop: (ids: readonly string[], target: Exclude<View, { kind: 'tag' }>) => boolean;
  /** Asks for confirmation. Resolves with false if the user cancels. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

/** Returns the bulk actions. The result is stable between renders. */
export function useBulkActions(): BulkActions {
  const data = useData();
  const confirm = useConfirm();
  return useMemo(() => createBulkActions(data, confirm), [data, confirm]);
}

/** @param confirm asks for confirmation before tasks are deleted */
export function createBulkActions(
  { store, commands, undo }: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  confirm: Confirm,
): BulkActions {
  const offerUndo = (message: string): void => {
    toast.show({ message, type: 'success', action: { label: 'Undo', onClick: undo.ofThisStep() } });
  };
  const tasksOf = (ids: readonly string[], wanted: (task: TaskItem) => boolean): TaskItem[] =>
    ids
      .map((id) => store.task(id))
      .filter((task) => task !== undefined)
      .filter(wanted);
  const subject = (tasks: readonly TaskItem[]): Subject =>
    tasks.length === 1 ? (tasks[0]?.title ?? '') : tasks.length;
  const titleOf = (projectId: string | null): string | null =>
    projectId === null ? null : (store.project(projectId)?.title ?? null);
  const moved = (tasks: readonly TaskItem[], projectId: string | null): string => {
    const from = tasks.length === 1 ? titleOf(tasks[0]?.projectId ?? null) : null;
    return movedMessage(subject(tasks), titleOf(projectId), from);
  };

  const scheduleAs = (
    ids: readonly string[],
    choose: (task: TaskItem) => Schedule,
    message: (changed: Subject) => string,
  ): void => {
    const tasks = tasksOf(ids, (task) => task.completedAt === null && altersSchedule(task, choose(task)));
    if (tasks.length === 0) return;
    scheduleEach(commands, tasks, choose);
    offerUndo(message(subject(tasks)));
  };
  const scheduledTo = (when: Schedule) => (changed: Subject) =>
    scheduledMessage(changed, when, store.today, locale);

  return {
    setCompleted: (ids, completed) => {
      const tasks = tasksOf(ids, (task) => (task.completedAt !== null) !== completed);
      if (tasks.length === 0) return;
      const below = completed ? completedWith(store, idsOf(tasks)).length - tasks.length : 0;
      commands.completeTasks(idsOf(tasks), completed);
      const message = completed
        ? completedTreeMessage(subject(tasks), below)
        : reopenedMessage(subject(tasks));
      offerUndo(message);
    },
    schedule: (ids, when) => scheduleAs(ids, (task) => chosenSchedule(task, when), scheduledTo(when)),
    setTime: (ids, scheduledTime) => {
      const { today } = store;
      const now = localTimeAt(Date.now(), store.timeZone);
      const choose = ({ scheduledOn, thisEvening }: TaskItem): Schedule => {
        if (scheduledTime === null) return { scheduledOn, thisEvening, scheduledTime };
        const date = dateOfTime(scheduledTime, { today, now, scheduledOn });
        return { scheduledOn: date, thisEvening, scheduledTime };
      };
      scheduleAs(ids, choose, (changed) => timeMessage(changed, scheduledTime, locale));
    },
    ...fieldActions({ store, commands, tasksOf, subject, scheduleAs, offerUndo }),
    placeInDay: (ids, thisEvening) => {
      const when = { scheduledOn: store.today, thisEvening };
      scheduleAs(ids, (task) => ({ ...when, ...inPartOfDay(task, thisEvening) }), scheduledTo(when));
    },
    move: (ids, projectId) => {
      const tasks = tasksOf(ids, (task) => task.completedAt === null && task.projectId !== projectId);
      if (tasks.length === 0) return;
      const message = moved(tasks, projectId);
      commands.moveTasks(idsOf(tasks), projectId);
      offerUndo(message);
    },
    drop: (ids, target) => {
      const tasks = tasksOf(
        ids,
        (task) => task.completedAt === null && dropOn(target, task, store.today) !== undefined,
      );
      const [first] = tasks;
      const change = first && dropOn(target, first, store.today);
      if (change === undefined) return false;
      const { projectId, scheduledOn, thisEvening = false } = change;
      const changed = idsOf(tasks);
      const when = scheduledOn === undefined ? undefined : { scheduledOn, thisEvening };
      if (projectId !== undefined) commands.moveTasks(changed, projectId, when);
      else if (when !== undefined) commands.rescheduleTasks(changed, when.scheduledOn, thisEvening);
      const message =
        projectId === undefined
          ? scheduledMessage(
              subject(tasks),
              { scheduledOn: scheduledOn ?? null, thisEvening },
              store.today,
              locale,
            )
          : moved(tasks, projectId);
      offerUndo(message);
      return true;
    },
    remove: async (ids) => {
      const tasks = tasksOf(ids, () => true);
      if (tasks.length === 0) return false;
      const confirmed = await confirm({
        title: `Delete ${countOf(tasks.length, 'task')}?`,
        message: 'This action cannot be undone. Are you sure you want to delete these tasks permanently?',
        note: `${alsoDeleted(descendantsOf(store, idsOf(tasks)).length)}${RESTORABLE_NOTE}`,
        confirmText: 'Delete',
        type: 'danger',
      });
      if (!confirmed) return false;
      commands.deleteTasks(idsOf(tasks));
      offerUndo(deletedMessage(subject(tasks)));
      return true;
    },
  };
}

/** Returns the sentence about the subtasks that are deleted along with the selected tasks (SUBTASK-7). */
function alsoDeleted(subtasks: number): string {
  if (subtasks === 0) return '';
  return `${countOf(subtasks, 'subtask')} under them ${subtasks === 1 ? 'is' : 'are'} deleted too. `;
}

interface FieldDeps extends Pick<DataLayer, 'store' | 'commands'> {
  readonly tasksOf: (ids: readonly string[], wanted: (task: TaskItem) => boolean) => TaskItem[];
  readonly subject: (tasks: readonly TaskItem[]) => Subject;
  readonly scheduleAs: (
    ids: readonly string[],
    choose: (task: TaskItem) => Schedule,
    message: (changed: Subject) => string,
  ) => void;
  readonly offerUndo: (message: string) => void;
}

/** Returns the actions that have a keyboard shortcut but no dialog, and the action for the due date. */
function fieldActions({
  store,
  commands,
  tasksOf,
  subject,
  scheduleAs,
  offerUndo,
}: FieldDeps): Pick<BulkActions, 'shift' | 'setDue' | 'setPriority'> {
  const setField = <Field extends 'dueOn' | 'priority'>(
    ids: readonly string[],
    field: Field,
    value: TaskItem[Field],
    message: (changed: Subject) => string,
  ): void => {
    const tasks = tasksOf(ids, (task) => task.completedAt === null && task[field] !== value);
    if (tasks.length === 0) return;
    commands.updateTasks(idsOf(tasks), { [field]: value });
    offerUndo(message(subject(tasks)));
  };

  return {
    shift: (ids, by) => {
      const shifted = (task: TaskItem): Schedule => ({
        ...dateOf(task),
        scheduledOn: shiftedDate(task.scheduledOn, by, store.today),
      });
      scheduleAs(ids, shifted, (changed) => shiftedMessage(changed, by));
    },
    setDue: (ids, dueOn) =>
      setField(ids, 'dueOn', dueOn, (changed) => dueMessage(changed, dueOn, store.today, locale)),
    setPriority: (ids, priority) =>
      setField(ids, 'priority', priority, (changed) => priorityMessage(changed, priority)),
  };
}

/** Schedules tasks, with one request per date and time. */
function scheduleEach(
  commands: Pick<DataLayer['commands'], 'rescheduleTasks'>,
  tasks: readonly TaskItem[],
  choose: (task: TaskItem) => Schedule,
): void {
  const choices = Map.groupBy(tasks, (task) => JSON.stringify(choose(task)));
  for (const each of choices.values()) {
    const [first] = each;
    if (first === undefined) continue;
    const { scheduledOn, thisEvening, scheduledTime } = choose(first);
    commands.rescheduleTasks(idsOf(each), scheduledOn, thisEvening, scheduledTime);
  }
}

function dateOf({ scheduledOn, thisEvening, scheduledTime }: TaskItem): Required<Schedule> {
  return { scheduledOn, thisEvening, scheduledTime };
}

function idsOf(tasks: readonly TaskItem[]): string[] {
  return tasks.map((task) => task.id);
}

import { locale } from '@questlog/domain/interface-locale';
import {
  hiddenMessage,
  scheduledMessage,
  shiftedMessage,
  somedayMessage,
  type Schedule,
  type Subject,
} from '@questlog/domain/tasks/task-messages';
import { altersPlan, canBeHidden } from '@questlog/domain/tasks/task-plan';
import { chosenSchedule, shiftedDate } from '@questlog/domain/tasks/task-schedule';
import { idsOf } from '../../data/nouns/tasks/batches.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { setField, subjectOf, type ActionContext } from './action-context.ts';
import { offerUndo } from './offer-undo.ts';

export interface ScheduleActions {
  readonly schedule: (ids: readonly string[], when: Schedule) => void;
  /** Moves each task's date by a day. */
  readonly shift: (ids: readonly string[], by: 1 | -1) => void;
  /** Puts tasks off without a date, or takes them back (SOMEDAY-4). */
  readonly setSomeday: (ids: readonly string[], someday: boolean) => void;
  /** Hides tasks until their dates, or shows them again. Leaves out those that have none (SOMEDAY-30). */
  readonly setHidden: (ids: readonly string[], hidden: boolean) => void;
}

/**
 * Schedules each open task as `choose` says, with one request per date and time.
 * @param message returns the message about the changed tasks
 */
export function scheduleEach(
  context: ActionContext,
  ids: readonly string[],
  choose: (task: TaskItem) => Schedule,
  message: (changed: Subject) => string,
): void {
  const tasks = context.tasksOf(ids, (task) => task.completedAt === null && altersPlan(task, choose(task)));
  if (tasks.length === 0) return;
  for (const each of Map.groupBy(tasks, (task) => JSON.stringify(choose(task))).values()) {
    const [first] = each;
    if (first !== undefined) context.commands.updateTasks(idsOf(each), choose(first));
  }
  offerUndo(context, message(subjectOf(tasks)));
}

export function scheduleActions(context: ActionContext): ScheduleActions {
  const { store } = context;
  const scheduledTo = (when: Schedule) => (changed: Subject) =>
    scheduledMessage(changed, when, store.today, locale);

  const setSomeday: ScheduleActions['setSomeday'] = (ids, someday) =>
    setField(context, ids, { someday }, (tasks) => somedayMessage(subjectOf(tasks), someday));

  return {
    schedule: (ids, when) => {
      const tasks = context.tasksOf(ids, () => true);
      const onlyTakesBack = when.someday === false && tasks.every(({ someday }) => someday);
      if (when.someday === true) setSomeday(ids, true);
      else if (onlyTakesBack) setSomeday(ids, false);
      else scheduleEach(context, ids, (task) => chosenSchedule(task, when), scheduledTo(when));
    },
    setSomeday,
    setHidden: (ids, hidden) => {
      const tasks = context.tasksOf(ids, (task) => !hidden || canBeHidden(task));
      setField(context, idsOf(tasks), { hidden }, (changed) => hiddenMessage(subjectOf(changed), hidden));
    },
    shift: (ids, by) => {
      const shifted = ({ scheduledOn, thisEvening, scheduledTime }: TaskItem): Schedule => ({
        scheduledOn: shiftedDate(scheduledOn, by, store.today),
        thisEvening,
        scheduledTime,
      });
      const only = ids.length === 1 ? store.task(ids[0] ?? '') : undefined;
      // The message about a single task names its new date.
      const message =
        only === undefined ? (changed: Subject) => shiftedMessage(changed, by) : scheduledTo(shifted(only));
      scheduleEach(context, ids, shifted, message);
    },
  };
}

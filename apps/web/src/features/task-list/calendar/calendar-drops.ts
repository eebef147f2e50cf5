/** Drops on the calendar, and what the same keys do. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { dropOn, dropRejection, type CalendarTarget } from '@questlog/domain/tasks/drop-rules';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { locale } from '@questlog/domain/interface-locale';
import { dueMessage } from '@questlog/domain/tasks/task-messages';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { View } from '@questlog/domain/tasks/task-views';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { RepeatCommands } from '../../../data/nouns/repeats/repeat-commands.ts';
import { dropOnTag } from '../moves/drop-on-tag.ts';
import { dropOnView } from '../moves/drop-on-view.ts';
import type { TaskDrops } from '../moves/task-moves.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import type { CalendarItem } from './calendar-items.ts';

type Data = Pick<DataLayer, 'store' | 'commands' | 'undo'>;
export type Target = View | CalendarTarget;

/** A dragged task or due date, or the date of a repeating task that has no task yet. */
export type Dragged = Pick<CalendarItem, 'key' | 'kind' | 'title' | 'task' | 'patternId' | 'date'>;

const isCalendar = (target: Target): target is CalendarTarget => 'date' in target;

/**
 * Drops an item. For a date of a series that has no task yet, creates the task of that date where it is dropped, so
 * that only that date changes (CALENDAR-13). A flag moves the due date (CALENDAR-50). Returns false if nothing changes; a message says why if the day has passed.
 * @param leavingMessage returns the message for a task that the calendar no longer shows; undefined for other messages
 */
export function dropItem(
  data: Data,
  repeats: RepeatCommands,
  item: Dragged,
  target: Target,
  leavingMessage?: TaskDrops['leavingMessage'],
): boolean {
  const rejection = isCalendar(target) ? dropRejection(target, data.store.today) : undefined;
  if (rejection !== undefined) {
    toast.show({ message: rejection, type: 'warning' });
    return false;
  }
  if (item.kind === 'due' && isCalendar(target) && target.kind !== 'hour')
    return moveDueDate(data, item, target.date, leavingMessage);
  if (item.patternId === undefined) return dropTask(data, item.task?.id ?? '', target, leavingMessage);
  const planned = plannedBy(data, item.patternId, item.date, target);
  if (planned === undefined || repeats.createNow(item.patternId, item.date, planned) === undefined)
    return false;
  offerUndo(data, `Moved only this date of "${toastTitle(item.title)}". The other dates stay.`);
  return true;
}

/** Returns the schedule that a drop gives to a date of a series; undefined if it changes nothing. */
function plannedBy(
  { store }: Data,
  patternId: string,
  date: LocalDate,
  target: Target,
): TaskSchedule | undefined {
  const template = store.repeatPattern(patternId)?.template;
  if (template === undefined) return undefined;
  const isScheduled = template.dateField === 'scheduled';
  const before = {
    scheduledOn: isScheduled ? date : null,
    thisEvening: isScheduled && template.thisEvening,
    scheduledTime: isScheduled ? template.scheduledTime : null,
  };
  const { projectId, sectionId, priority, assigneeId, tagIds } = template;
  const fields = { projectId, sectionId, priority, assigneeId, tagIds };
  const task = { ...before, ...fields, someday: false, completedOn: null };
  const change = dropOn(target, task, store.today);
  return change?.scheduledOn === undefined ? undefined : scheduleAfter(before, change);
}

function moveDueDate(
  data: Data,
  { task }: Dragged,
  dueOn: LocalDate,
  leavingMessage: TaskDrops['leavingMessage'],
): boolean {
  if (task === undefined || !data.commands.updateTask(task.id, { dueOn })) return false;
  const message = leavingMessage?.([task.id]) ?? dueMessage(task.title, dueOn, data.store.today, locale);
  offerUndo(data, message);
  return true;
}

function dropTask(
  data: Data,
  id: string,
  target: Target,
  leavingMessage: TaskDrops['leavingMessage'],
): boolean {
  if (target.kind === 'tag') return dropOnTag(data, [id], target.filter.selectedTagIds[0]);
  return dropOnView(data, [id], target, leavingMessage);
}

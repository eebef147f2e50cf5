/**
 * The dates in the template of a series, which are adjusted when its newest open task is edited (REPEAT-53).
 *
 *   newest task due 2 days after its date, moved by a day     → the next ones are due 2 days after theirs
 *   its due date moved to 5 days after its date               → the next ones are due 5 days after theirs
 *   scheduled for the evening                                 → the next ones are scheduled for the evening
 *   scheduled for 17:00                                       → the next ones are scheduled for 17:00
 *   scheduled date removed                                    → the due date is relative to the occurrence
 */
import { daysBetween, type LocalDate } from '../../dates/local-date.ts';
import type { LocalTime } from '../../dates/local-time.ts';
import type { TaskFacts } from '../../tasks/task-facts.ts';

export interface TemplateDates {
  readonly dateField: 'scheduled' | 'due';
  /** Days from the repeating date to the due date; null without a due date. */
  readonly dueOffset: number | null;
  readonly thisEvening: boolean;
  /** Time of day for upcoming tasks; null if the series has none or repeats by due date. */
  readonly scheduledTime: LocalTime | null;
}

/** The template's fields that follow the newest task's dates. */
export type EditableDates = Pick<TemplateDates, 'dueOffset' | 'thisEvening' | 'scheduledTime'>;

/** Returns a task's date in the field that repeats; null if not set. */
export function repeatDate(
  { scheduledOn, dueOn }: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>,
  dateField: TemplateDates['dateField'],
): LocalDate | null {
  return dateField === 'scheduled' ? scheduledOn : dueOn;
}

/** A series' newest task, after it was edited. */
export interface EditedTask extends Pick<
  TaskFacts,
  'scheduledOn' | 'dueOn' | 'thisEvening' | 'scheduledTime'
> {
  /** The task's date in the series, even if it was moved. */
  readonly occurrenceOn: LocalDate;
}

export interface EditedDates {
  /** True if the edit sets the scheduled date, This Evening or the time of day. */
  readonly scheduled: boolean;
  readonly due: boolean;
}

/**
 * Returns the template's dates after an edit of the newest task. If the series sets the due date, the
 * template stays the same, because an edit then moves only this task.
 */
export function editedTemplateDates(
  template: TemplateDates,
  task: EditedTask,
  edited: EditedDates,
): EditableDates {
  const { dateField, dueOffset, thisEvening, scheduledTime } = template;
  if (dateField === 'due') return { dueOffset, thisEvening, scheduledTime };
  const planned = edited.scheduled && task.scheduledOn !== null ? task : template;
  return {
    dueOffset: edited.due ? offsetOf(task) : dueOffset,
    thisEvening: planned.thisEvening,
    scheduledTime: planned.scheduledTime,
  };
}

function offsetOf({ scheduledOn, dueOn, occurrenceOn }: EditedTask): number | null {
  return dueOn === null ? null : daysBetween(scheduledOn ?? occurrenceOn, dueOn);
}

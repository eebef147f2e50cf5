/**
 * The dates in the template of a series, which follow its newest open task (REPEAT-53).
 *
 *   newest task due 2 days after its date, put off by a day   → the next ones are due 2 days after theirs
 *   its due date moved to 5 days after its date               → the next ones are due 5 days after theirs
 *   scheduled for the evening                                 → the next ones are for the evening
 *   no scheduled date any more                                → a due date counts from the date of the occurrence
 */
import { daysBetween, type LocalDate } from '../../dates/local-date.ts';
import type { TaskFacts } from '../../tasks/task-facts.ts';

export interface TemplateDates {
  /** The date of a task that repeats. */
  readonly dateField: 'scheduled' | 'due';
  /** Days from the date that repeats to the due date; null for no due date. */
  readonly dueOffset: number | null;
  readonly thisEvening: boolean;
}

/** The newest task of a series after an edit. */
export interface EditedTask extends Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'thisEvening'> {
  /** Its date in the series, wherever it was moved to. */
  readonly occurrenceOn: LocalDate;
}

/** The dates that an edit sets. */
export interface EditedDates {
  readonly scheduled: boolean;
  readonly due: boolean;
}

/**
 * Returns the template's dates after an edit of the newest task. The statement `repeating.follow-edits` of the server has the
 * same rule; a test compares both. A series whose due date repeats keeps its dates: an edit moves only this task.
 */
export function editedTemplateDates(
  template: TemplateDates,
  task: EditedTask,
  edited: EditedDates,
): Pick<TemplateDates, 'dueOffset' | 'thisEvening'> {
  const { dateField, dueOffset, thisEvening } = template;
  if (dateField === 'due') return { dueOffset, thisEvening };
  return {
    dueOffset: edited.due ? offsetOf(task) : dueOffset,
    thisEvening: edited.scheduled && task.scheduledOn !== null ? task.thisEvening : thisEvening,
  };
}

function offsetOf({ scheduledOn, dueOn, occurrenceOn }: EditedTask): number | null {
  return dueOn === null ? null : daysBetween(scheduledOn ?? occurrenceOn, dueOn);
}

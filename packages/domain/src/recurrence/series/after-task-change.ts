/**
 * The effects of task changes on their series (REPEAT-50 to REPEAT-54, REPEAT-56). The server applies them in
 * the change's transaction. The browser predicts them.
 *
 *   newest open task edited          → the dates of the template follow
 *   newest open task completed       → Completion mode: the next task is created
 *   last open task deleted           → Completion mode: its occurrence is skipped, and the next task is created
 *   task reopened or restored        → the task that followed it is removed, if it is untouched
 */
import type { LocalDate } from '../../dates/local-date.ts';
import type { TaskFacts } from '../../tasks/task-facts.ts';
import { occurrenceDate } from '../occurrence-id.ts';
import { nextAfterCompletion, type Series } from './series.ts';
import type { PausableSeries } from './series-change.ts';
import {
  editedTemplateDates,
  repeatDate,
  type EditableDates,
  type EditedDates,
  type TemplateDates,
} from './series-template.ts';

/** The state of a series before one of its tasks changes. */
export interface RepeatingSeries extends PausableSeries {
  readonly id: string;
  readonly newestTaskId: string | null;
  readonly template: TemplateDates;
}

/** A task's state. A task in the trash is `deleted`, whether completed or not. */
export type TaskState = 'open' | 'completed' | 'deleted';

/** A task created by completing or deleting another task. */
export interface Follower {
  readonly id: string;
  /** True if the task is as its creation made it. */
  readonly isUntouched: boolean;
}

/** A changed task of a series, with its new dates. */
export interface ChangedTask extends Pick<
  TaskFacts,
  'id' | 'scheduledOn' | 'dueOn' | 'thisEvening' | 'scheduledTime'
> {
  readonly was: TaskState;
  readonly is: TaskState;
  /** The day on which the change completes or deletes the task. */
  readonly closedOn: LocalDate;
  /** The tasks that followed this one. Used only if the change reopens or restores the task. */
  readonly followers: readonly Follower[];
}

export interface SeriesChange {
  /** The dates that an edit sets; undefined for other changes. */
  readonly edited: EditedDates | undefined;
  /** True if a task of the series is open after the change. */
  readonly hasOpen: boolean;
  readonly isTaken: IsTaken;
}

export type IsTaken = (date: LocalDate) => boolean;

/** The task created after a completion or deletion. */
export interface NextTask {
  readonly date: LocalDate;
  /** The completed or deleted task; null if it no longer exists. */
  readonly afterTaskId: string | null;
}

export interface SeriesEffects {
  /** The series after the change; the same object if its counters are unchanged. */
  readonly series: Series;
  readonly template: EditableDates | undefined;
  /** Ids of tasks that are removed without going to the trash. */
  readonly withdrawn: readonly string[];
  readonly next: NextTask | undefined;
}

/**
 * Returns the effects of a change on a series. @param tasks the tasks of the series that the change affects
 */
export function afterTaskChange(
  pattern: RepeatingSeries,
  tasks: readonly ChangedTask[],
  { edited, hasOpen, isTaken }: SeriesChange,
): SeriesEffects {
  const withdrawn = followersOfReopened(tasks);
  const series = counted(pattern.series, -withdrawn.length);
  const newest = tasks.find(({ id }) => id === pattern.newestTaskId);
  const template =
    newest === undefined || edited === undefined ? undefined : editedDates(pattern, newest, edited);
  const effects = { series, template, withdrawn, next: undefined };
  if (newest === undefined || !isClosed(newest) || (newest.is === 'deleted' && hasOpen)) return effects;
  const closed = {
    id: newest.id,
    date: repeatDate(newest, pattern.template.dateField),
    on: newest.closedOn,
  };
  return { ...effects, ...following({ ...pattern, series }, closed, isTaken) };
}

/**
 * Returns whether completing a task creates the next one: in Completion mode, if the series is not paused.
 */
export function continuesByCompletion({ series, pausedOn }: PausableSeries): boolean {
  return pausedOn === null && series.rule.repeatMode === 'Completion';
}

/**
 * Returns whether a change to a pattern resumes a series without an open task. Otherwise the series would
 * wait for a completion that cannot happen (REPEAT-52).
 */
export function isToResume(before: PausableSeries, after: PausableSeries, hasOpen: boolean): boolean {
  return !hasOpen && continuesByCompletion(after) && !continuesByCompletion(before);
}

/** The task of the series that was completed or deleted most recently. */
export interface ClosedTask {
  /** Null if the task no longer exists. */
  readonly id: string | null;
  /** Null if the task no longer has a date in the series. */
  readonly date: LocalDate | null;
  /** The day on which the task counts as completed or deleted. */
  readonly on: LocalDate;
}

/**
 * Returns the effects of resuming a series without an open task. The next task is dated as if the last one
 * were completed today (REPEAT-52).
 */
export function afterResume(pattern: PausableSeries, last: ClosedTask, isTaken: IsTaken): SeriesEffects {
  return { template: undefined, withdrawn: [], ...following(pattern, last, isTaken) };
}

/**
 * Returns the date of the task that a completion or deletion created, for browsers that do not have that task
 * yet. The date is derived from the series after the change.
 * @param isTaken returns whether the series already had an occurrence on the date
 */
export function dateFollowed(series: Series, closed: ClosedTask, isTaken: IsTaken): LocalDate | undefined {
  return dateAfter(counted(series, -1), closed, isTaken);
}

function following(
  pattern: PausableSeries,
  closed: ClosedTask,
  isTaken: IsTaken,
): Pick<SeriesEffects, 'series' | 'next'> {
  const { series } = pattern;
  const date = continuesByCompletion(pattern) ? dateAfter(series, closed, isTaken) : undefined;
  if (date === undefined) return { series, next: undefined };
  return { series: counted(series, 1), next: { date, afterTaskId: closed.id } };
}

function dateAfter(series: Series, { date, on }: ClosedTask, isTaken: IsTaken): LocalDate | undefined {
  return nextAfterCompletion(series, { date: date ?? on, completedOn: on }, isTaken);
}

function counted(series: Series, tasks: number): Series {
  if (tasks === 0) return series;
  return { ...series, countedOccurrences: series.countedOccurrences + tasks };
}

/**
 * Returns the untouched tasks that followed the reopened ones. A following task that is part of the same
 * change counts as touched.
 */
function followersOfReopened(tasks: readonly ChangedTask[]): string[] {
  const followers = tasks.filter(isReopened).flatMap((task) => task.followers);
  if (followers.length === 0) return [];
  const changed = new Set(tasks.map(({ id }) => id));
  return followers.filter(({ id, isUntouched }) => isUntouched && !changed.has(id)).map(({ id }) => id);
}

const isReopened = ({ was, is }: ChangedTask): boolean => was !== 'open' && is === 'open';

/** Returns whether a change completes or deletes an open task. */
export function isClosed({ was, is }: Pick<ChangedTask, 'was' | 'is'>): boolean {
  return was === 'open' && is !== 'open';
}

function editedDates(
  { id, series, template }: RepeatingSeries,
  task: ChangedTask,
  edited: EditedDates,
): EditableDates {
  const occurrenceOn = occurrenceDate(id, task.id) ?? series.firstDate;
  return editedTemplateDates(template, { ...task, occurrenceOn }, edited);
}

/** The future dates of repeating tasks in a feed (FEED-6). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { occurrenceDueDate } from '../recurrence/occurrence-due.ts';
import { occurrenceId } from '../recurrence/occurrence-id.ts';
import { occurrencesBetween, type Series } from '../recurrence/series/series.ts';
import { FEED_HORIZON_DAYS, type FeedTask } from './calendar-feed.ts';

/** A series that has not ended and is not paused, with the fields for its upcoming tasks. */
export interface FeedSeries extends Pick<
  FeedTask,
  'title' | 'description' | 'priority' | 'durationMinutes' | 'projectId' | 'tagIds' | 'changedAt'
> {
  readonly patternId: string;
  readonly series: Series;
  readonly dateField: 'scheduled' | 'due';
  /** Days from a date of the series to the due date; null without a due date. */
  readonly dueOffset: number | null;
  /** Null if the series has no time of day or repeats by due date. */
  readonly scheduledTime: LocalTime | null;
}

/**
 * Number of days for which the dates of all series are computed at a time. A truncated feed then contains the
 * nearest dates of every series.
 */
const STRETCH_DAYS = 31;

/**
 * Yields the tasks that the series will create, from today to 366 days ahead, earliest month first (FEED-6).
 * Each has the id that the real task will get (REPEAT-15), so that calendar programs keep the details that
 * users have added to it.
 * @param isStored returns whether the series already has an occurrence with this id, created or cancelled
 * @param isListed returns whether the feed contains a task of a series
 */
export function* datesToCome(
  all: readonly FeedSeries[],
  today: LocalDate,
  isStored: (id: string) => boolean,
  isListed: (task: FeedTask, series: FeedSeries) => boolean = () => true,
): Generator<FeedTask, undefined> {
  const last = addDays(today, FEED_HORIZON_DAYS);
  for (let from = today; from <= last; from = addDays(from, STRETCH_DAYS)) {
    const end = addDays(from, STRETCH_DAYS - 1);
    for (const each of all) {
      for (const date of occurrencesBetween(each.series, from, end < last ? end : last)) {
        const id = occurrenceId(each.patternId, date);
        if (isStored(id)) continue;
        const task = taskOn(each, id, date);
        if (isListed(task, each)) yield task;
      }
    }
  }
}

function taskOn(series: FeedSeries, id: string, date: LocalDate): FeedTask {
  const { title, description, priority, durationMinutes, projectId, tagIds, changedAt, scheduledTime } =
    series;
  return {
    id,
    title,
    description,
    priority,
    durationMinutes,
    projectId,
    tagIds,
    changedAt,
    scheduledTime,
    scheduledOn: series.dateField === 'scheduled' ? date : null,
    dueOn: occurrenceDueDate(date, series.dueOffset),
    parentId: null,
    someday: false,
    hidden: false,
    completedOn: null,
    completedAt: null,
    repeats: true,
    exists: false,
  };
}

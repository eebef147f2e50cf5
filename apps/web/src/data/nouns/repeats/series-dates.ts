/** The dates of a series: the next dates, and the outcomes of the most recent ones. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { nextDates } from '@questlog/domain/recurrence/series/series';
import { seriesHistory, type PastOccurrence } from '@questlog/domain/recurrence/series/series-history';
import { repeatDate } from '@questlog/domain/recurrence/series/series-template';
import type { StoreReader } from '../store-reader.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

type Source = Pick<StoreReader, 'today' | 'task' | 'allTasks' | 'occurrences'>;

/** Returns at most `count` future dates without an occurrence; none while the series is paused. */
export function datesToCome(store: Source, pattern: RepeatPatternItem, count: number): LocalDate[] {
  if (pattern.pausedOn !== null) return [];
  const { today } = store;
  const taken = new Set(
    store
      .occurrences()
      .filter(({ repeatPatternId, date }) => repeatPatternId === pattern.id && date > today)
      .map(({ date }) => date),
  );
  const newest = pattern.template.taskId === null ? undefined : store.task(pattern.template.taskId);
  const open = newest === undefined ? null : repeatDate(newest, pattern.template.dateField);
  // A series that repeats after completion continues from its open task.
  const isByCompletion = pattern.series.rule.repeatMode === 'Completion';
  const after = isByCompletion && open !== null && open > today ? open : today;
  return nextDates(pattern.series, after, count + taken.size)
    .filter((date) => !taken.has(date))
    .slice(0, count);
}

/**
 * Returns the date on which a series returns after one of its tasks was completed: that of its newest open
 * task, or else its next date. Undefined if the series is paused or has ended.
 * @param completed the task as it is after its completion
 */
export function returnDate(
  store: Source & Pick<StoreReader, 'repeatPattern'>,
  completed: TaskItem,
): LocalDate | undefined {
  const pattern =
    completed.repeatPatternId === null ? undefined : store.repeatPattern(completed.repeatPatternId);
  if (pattern === undefined) return undefined;
  const { dateField, taskId } = pattern.template;
  const newest = taskId === null ? undefined : store.task(taskId);
  const open = newest?.completedOn === null ? repeatDate(newest, dateField) : null;
  if (open !== null && open >= store.today && open > (repeatDate(completed, dateField) ?? '')) return open;
  // After a completion, the date of the next task depends on the tasks that are still open.
  return pattern.series.rule.repeatMode === 'Completion' ? undefined : datesToCome(store, pattern, 1)[0];
}

/** Returns the latest outcomes that this device knows. */
export function pastOfSeries(store: Source, pattern: RepeatPatternItem, most: number): PastOccurrence[] {
  const { id, template } = pattern;
  const tasks = Array.from(store.allTasks())
    .filter((task) => task.repeatPatternId === id)
    .map((task) => ({
      id: task.id,
      date: repeatDate(task, template.dateField),
      completedOn: task.completedOn,
    }));
  const occurrences = store.occurrences().filter(({ repeatPatternId }) => repeatPatternId === id);
  return seriesHistory({ tasks, occurrences }, store.today, most);
}

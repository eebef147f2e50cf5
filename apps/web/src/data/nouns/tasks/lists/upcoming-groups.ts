import {
  bucketRange,
  DAILY_BUCKETS,
  DATE_BUCKETS,
  type DateBucket,
} from '@questlog/domain/dates/date-buckets';
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { upcomingDate } from '@questlog/domain/tasks/task-views';
import type { TaskReaders } from '../task-readers.ts';
import { prefixOf } from './filtered-slices.ts';

export interface UpcomingGroup {
  readonly bucket: DateBucket;
  readonly ids: readonly string[];
  /** All days of a group that is listed by days; otherwise none. */
  readonly days: readonly { readonly date: LocalDate; readonly ids: readonly string[] }[];
}

/**
 * Returns Upcoming's date buckets, earliest first. Includes empty buckets and days, in which a completed task may
 * still be shown for a moment.
 * @param ids the list's tasks, which are sorted by date
 */
export function upcomingGroups(
  { task }: Pick<TaskReaders, 'task'>,
  ids: readonly string[],
  today: LocalDate,
): readonly UpcomingGroup[] {
  let from = 0;
  /** Takes the next tasks up to a date; all of them without one. */
  const takeUntil = (last: LocalDate | null): readonly string[] => {
    const isBefore = (id: string): boolean => {
      const found = task(id);
      return last === null || (found !== undefined && (upcomingDate(found) ?? last) <= last);
    };
    const taken = ids.slice(from, prefixOf(ids, isBefore));
    from += taken.length;
    return taken;
  };
  return DATE_BUCKETS.map((bucket) => {
    const { from: first, to: last } = bucketRange(bucket, today);
    if (first === null || last === null || !DAILY_BUCKETS.has(bucket)) {
      return { bucket, ids: takeUntil(last), days: [] };
    }
    const days = [];
    for (let date = first; date <= last; date = addDays(date, 1)) days.push({ date, ids: takeUntil(date) });
    return { bucket, ids: days.flatMap((day) => day.ids), days };
  });
}

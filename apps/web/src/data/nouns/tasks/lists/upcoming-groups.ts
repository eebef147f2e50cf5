import { bucketRange, DATE_BUCKETS, type DateBucket } from '@questlog/domain/dates/date-buckets';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { upcomingDate } from '@questlog/domain/tasks/task-views';
import type { TaskReaders } from '../task-readers.ts';
import { prefixOf } from './filtered-slices.ts';

export interface UpcomingGroup {
  readonly bucket: DateBucket;
  readonly ids: readonly string[];
}

/**
 * Returns Upcoming's date buckets, earliest first, without empty ones.
 * @param ids the list's tasks, which are sorted by date
 */
export function upcomingGroups(
  { task }: Pick<TaskReaders, 'task'>,
  ids: readonly string[],
  today: LocalDate,
): readonly UpcomingGroup[] {
  let from = 0;
  return DATE_BUCKETS.map((bucket) => {
    const last = bucketRange(bucket, today).to;
    const isBefore = (id: string): boolean => {
      const found = task(id);
      return last === null || (found !== undefined && (upcomingDate(found) ?? last) <= last);
    };
    const group = { bucket, ids: ids.slice(from, prefixOf(ids, isBefore)) };
    from += group.ids.length;
    return group;
  }).filter((group) => group.ids.length > 0);
}

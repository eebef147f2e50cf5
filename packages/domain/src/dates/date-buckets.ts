/**
 * Groups of dates by distance from today (DATE-8): Overdue, Today, Tomorrow, This Week, Next Week, This
 * Month, Later.
 */
import { addDays, daysBetween, type LocalDate } from './local-date.ts';

export const DATE_BUCKETS = [
  'Overdue',
  'Today',
  'Tomorrow',
  'This Week',
  'Next Week',
  'This Month',
  'Later',
] as const;
export type DateBucket = (typeof DATE_BUCKETS)[number];

/** The last day of each group, in days from today. The next group begins one day later. */
const LAST_DAYS: Readonly<Record<DateBucket, number>> = {
  Overdue: -1,
  Today: 0,
  Tomorrow: 1,
  'This Week': 7,
  'Next Week': 14,
  'This Month': 30,
  Later: Infinity,
};

/** Groups of one or two weeks, whose days Upcoming lists one by one (DATE-8). */
export const DAILY_BUCKETS: ReadonlySet<DateBucket> = new Set(['Tomorrow', 'This Week', 'Next Week']);

/** Returns the group to which a date belongs (DATE-8). */
export function dateBucket(date: LocalDate, today: LocalDate): DateBucket {
  const days = daysBetween(today, date);
  return DATE_BUCKETS.find((bucket) => days <= LAST_DAYS[bucket]) ?? 'Later';
}

/** Returns a group's first and last date; null for an open end (DATE-8). */
export function bucketRange(
  bucket: DateBucket,
  today: LocalDate,
): { readonly from: LocalDate | null; readonly to: LocalDate | null } {
  const before = DATE_BUCKETS[DATE_BUCKETS.indexOf(bucket) - 1];
  return {
    from: before === undefined ? null : addDays(today, LAST_DAYS[before] + 1),
    to: bucket === 'Later' ? null : addDays(today, LAST_DAYS[bucket]),
  };
}

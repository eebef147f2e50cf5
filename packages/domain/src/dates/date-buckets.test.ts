import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketRange, DATE_BUCKETS, dateBucket } from './date-buckets.ts';
import { addDays } from './local-date.ts';

const today = '2026-11-20';
const day = (offset: number): string => addDays(today, offset);

it.each([
  [-1, 'Overdue'],
  [0, 'Today'],
  [1, 'Tomorrow'],
  [2, 'This Week'],
  [7, 'This Week'],
  [8, 'Next Week'],
  [14, 'Next Week'],
  [15, 'This Month'],
  [30, 'This Month'],
  [31, 'Later'],
])('a date %i days ahead is in the group %s (DATE-8)', (days, bucket) => {
  expect(dateBucket(day(days), today)).toBe(bucket);
});

it('the range of each date group contains exactly its dates (DATE-8)', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 400 }), (days) => {
      const date = day(days);
      const holding = DATE_BUCKETS.filter((bucket) => {
        const { from, to } = bucketRange(bucket, today);
        return (from === null || from <= date) && (to === null || date <= to);
      });
      expect(holding).toEqual([dateBucket(date, today)]);
    }),
  );
});

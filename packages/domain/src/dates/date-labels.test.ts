import { expect, it } from 'vitest';
import { bucketRange } from './date-buckets.ts';
import { dateBadge, groupedDateBadge, quickDates, rangeText } from './date-labels.ts';

const today = '2026-11-20';

it.each([
  ['2026-11-19', 'Overdue'],
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-22', 'Sunday'],
  ['2026-11-27', 'Friday'],
  ['2026-11-28', 'Next Saturday'],
  ['2026-12-04', 'Next Friday'],
  ['2026-12-05', 'Dec 5'],
  ['2027-01-05', 'Jan 5, 2027'],
])('the date badge of %s reads %s (DATE-10)', (date, text) => {
  expect(dateBadge(date, today, 'en-US').text).toBe(text);
});

it.each([
  ['2026-11-19', 'Nov 19'],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', 'Sunday'],
  ['2026-12-05', 'Dec 5'],
])('in a list grouped by date, the date badge of %s reads %s (DATE-18)', (date, text) => {
  expect(groupedDateBadge(date, today, 'en-US')?.text).toBe(text);
});

it('names the date range of a group (VIEW-9)', () => {
  expect(rangeText(bucketRange('Tomorrow', today), today, 'en-US')).toBe('Nov 21');
  expect(rangeText(bucketRange('This Week', today), today, 'en-US')).toBe('Nov 22 – Nov 27');
  expect(rangeText(bucketRange('Later', today), today, 'en-US')).toBe('From Dec 21');
});

it('offers today, tomorrow and the weekend as quick dates (DATE-11)', () => {
  expect(quickDates(today).map(({ label, date }) => `${label} ${date}`)).toEqual([
    'Today 2026-11-20',
    'Tomorrow 2026-11-21',
    'This Weekend 2026-11-21',
  ]);
});

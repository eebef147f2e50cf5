import { expect, it } from 'vitest';
import { bucketRange } from './date-buckets.ts';
import { dateBadge, datedBadge, dayHeading, quickDates, rangeText } from './date-labels.ts';

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
  ['2026-11-19', 'Overdue', 'Nov 19', 'Nov 19'],
  ['2026-11-20', 'Today', undefined, undefined],
  ['2026-11-21', 'Tomorrow', undefined, undefined],
  ['2026-11-22', 'Sunday', 'Sunday', undefined],
  ['2026-12-04', 'Next Friday', 'Next Friday', undefined],
  ['2026-12-05', 'Dec 5', 'Dec 5', 'Dec 5'],
])(
  'the date badge of %s reads %s, below headings of groups %s, and below those of days %s (DATE-18)',
  (date, plain, inGroup, onDay) => {
    const texts = (['none', 'groups', 'days'] as const).map(
      (headings) => datedBadge(date, today, 'en-US', headings)?.text,
    );
    expect(texts).toEqual([plain, inGroup, onDay]);
  },
);

it('writes the heading of a day in the order of the region (VIEW-9)', () => {
  expect(dayHeading('2026-11-30', today, 'en-US')).toBe('Mon, Nov 30');
  expect(dayHeading('2026-11-30', today, 'en-GB')).toBe('Mon 30 Nov');
  expect(dayHeading('2026-11-30', today, 'de')).toBe('Mo., 30. Nov.');
  expect(dayHeading('2027-01-01', today, 'en-US')).toBe('Fri, Jan 1, 2027');
});

it('names the date range of a group (VIEW-9)', () => {
  expect(rangeText(bucketRange('Tomorrow', today), today, 'en-US')).toBe('Nov 21');
  expect(rangeText(bucketRange('This Week', today), today, 'en-US')).toBe('Nov 22 – Nov 27');
  expect(rangeText(bucketRange('Later', today), today, 'en-US')).toBe('From Dec 21');
});

it.each([
  ['the week begins on Monday', 1, '2026-11-23'],
  ['the week begins on Sunday', 7, '2026-11-22'],
])(
  'offers today, tomorrow, the weekend and next week as quick dates if %s (DATE-11)',
  (_region, weekStart, next) => {
    expect(quickDates(today, weekStart).map(({ label, date }) => `${label} ${date}`)).toEqual([
      'Today 2026-11-20',
      'Tomorrow 2026-11-21',
      'This Weekend 2026-11-21',
      `Next week ${next}`,
    ]);
  },
);

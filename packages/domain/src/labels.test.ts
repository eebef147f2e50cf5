import { describe, expect, it } from 'vitest';
import { dateBadge, quickDates, rangeText } from './date-labels.ts';
import { journalGroup, journalStart } from './journal.ts';
import { nextColor, parseColor, PROJECT_PALETTE } from './palette.ts';
import { relativeTime } from './relative-time.ts';
import { bucketRange } from './task-views.ts';
import { isUuid, newId, uuidv7 } from './uuid.ts';
import { toastTitle, viewSubtitle } from './view-texts.ts';

const today = '2026-11-20';

describe('date badges', () => {
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
  ])('%s reads %s', (date, text) => {
    expect(dateBadge(date, today, 'en-US').text).toBe(text);
  });

  it('of groups say their range', () => {
    expect(rangeText(bucketRange('Tomorrow', today), today, 'en-US')).toBe('Nov 21');
    expect(rangeText(bucketRange('This Week', today), today, 'en-US')).toBe('Nov 22 – Nov 27');
    expect(rangeText(bucketRange('Later', today), today, 'en-US')).toBe('From Dec 21');
  });

  it('offer today, tomorrow and the weekend', () => {
    expect(quickDates(today).map(({ label, date }) => `${label} ${date}`)).toEqual([
      'Today 2026-11-20',
      'Tomorrow 2026-11-21',
      'This Weekend 2026-11-21',
    ]);
  });
});

describe('the journal', () => {
  it.each([
    ['2026-11-20', 'Today', '2026-11-20', '2026-11-20'],
    ['2026-11-16', 'This week', '2026-11-16', '2026-11-22'],
    ['2026-11-15', 'This month', '2026-11-01', '2026-11-30'],
    ['2026-10-31', 'This year', '2026-01-01', '2026-12-31'],
    ['2025-12-31', '2025', '2025-01-01', '2025-12-31'],
  ])('%s is in %s', (date, label, start, end) => {
    expect(journalGroup(date, today)).toMatchObject({ label, start, end });
  });

  it.each([
    ['today', '2026-11-20'],
    ['week', '2026-11-16'],
    ['month', '2026-11-01'],
    ['year', '2026-01-01'],
  ] as const)('of the period %s begins on %s', (period, start) => {
    expect(journalStart(period, today)).toBe(start);
  });
});

describe('texts', () => {
  it.each([
    ['inbox', 1, '1 task in your inbox'],
    ['inbox', 5, '5 tasks in your inbox'],
    ['today', 0, 'No tasks scheduled for today'],
    ['today', 2, 'Tasks for today including overdue'],
    ['upcoming', 3, '3 tasks scheduled'],
    ['anytime', 2, '2 unscheduled tasks'],
    ['journal', 2, '2 completed tasks'],
    ['project', 4, '4 active tasks'],
    ['tag', 1, '1 active task'],
  ] as const)('subtitle of %s with %i', (view, count, text) => {
    expect(viewSubtitle(view, count)).toBe(text);
  });

  it('writes large numbers as the locale does', () => {
    expect(viewSubtitle('inbox', 2999)).toBe(`${new Intl.NumberFormat().format(2999)} tasks in your inbox`);
  });

  it('cuts titles in toasts at 30', () => {
    expect(toastTitle('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  });

  const now = Date.UTC(2026, 10, 20, 12);
  it.each([
    [59_000, 'just now'],
    [60_000, '1m ago'],
    [3_600_000, '1h ago'],
    [86_400_000, '1d ago'],
    [7 * 86_400_000, '7d ago'],
    [8 * 86_400_000, '11/12/2026'],
  ])('%i ms ago reads %s', (ago, text) => {
    expect(relativeTime(now - ago, now, 'en-US', 'UTC')).toBe(text);
  });
});

describe('colours and ids', () => {
  it('takes the first colour that is free, then goes round', () => {
    const [first, second] = PROJECT_PALETTE;
    expect(PROJECT_PALETTE).toHaveLength(10);
    expect(nextColor(PROJECT_PALETTE, [first?.value ?? ''])).toBe(second?.value);
    expect(
      nextColor(
        PROJECT_PALETTE,
        PROJECT_PALETTE.map(({ value }) => value),
      ),
    ).toBe(first?.value);
  });

  it.each([
    ['#AABBCC', '#aabbcc'],
    ['red', undefined],
    ['#abc', undefined],
  ])('%j is the colour %j', (text, color) => {
    expect(parseColor(text)).toBe(color);
  });

  it('makes UUIDs of version 7 that sort by time', () => {
    expect(uuidv7(0x0123456789ab, new Uint8Array(10).fill(255))).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
    expect(isUuid(newId(1))).toBe(true);
    expect(newId(1_000) < newId(2_000)).toBe(true);
  });
});

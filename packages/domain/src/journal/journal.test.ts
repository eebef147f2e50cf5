import { addDays } from '../dates/local-date.ts';
import { expect, it } from 'vitest';
import { groupDays, journalGroup, journalStart } from './journal.ts';

const today = '2026-11-20';

it.each([
  ['2026-11-20', 'Today', '2026-11-20', '2026-11-20'],
  ['2026-11-16', 'This week', '2026-11-16', '2026-11-22'],
  ['2026-11-15', 'This month', '2026-11-01', '2026-11-30'],
  ['2026-10-31', 'This year', '2026-01-01', '2026-12-31'],
  ['2025-12-31', '2025', '2025-01-01', '2025-12-31'],
])('a task completed %s is in the Journal group %s (JOURNAL-2)', (date, label, start, end) => {
  expect(journalGroup(date, today)).toMatchObject({ label, start, end });
});

it.each([
  ['today', '2026-11-20'],
  ['week', '2026-11-16'],
  ['month', '2026-11-01'],
  ['year', '2026-01-01'],
] as const)('the Journal period %s begins on %s', (period, start) => {
  expect(journalStart(period, today)).toBe(start);
});

it.each(['2026-11-20', '2026-11-02', '2026-03-01', '2026-01-01', '2027-01-02'])(
  'on %s, each day is in the Journal group with its range (JOURNAL-3)',
  (today) => {
    for (let back = 0; back < 800; back += 1) {
      const date = addDays(today, -back);
      const group = journalGroup(date, today);
      const { from, before } = groupDays(group, today);
      const days = [addDays(from, -1), from, ...(before === null ? [] : [addDays(before, -1), before])];
      expect(days.map((day) => journalGroup(day, today).label === group.label)).toEqual(
        before === null ? [false, true] : [false, true, true, false],
      );
      expect(date >= from && (before === null || date < before)).toBe(true);
    }
  },
);

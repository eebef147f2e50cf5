import { describe, expect, it } from 'vitest';
import { journalGroup, journalStart } from './journal.ts';

const today = '2026-11-20';

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

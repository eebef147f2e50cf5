import { expect, test } from 'vitest';
import { calendarRejection } from '../plans/limit-rejection.ts';
import { calendarProblem, calendarStateText, calendarUrl, type CalendarState } from './calendar-sources.ts';
import { eventRange } from './calendar-range.ts';
import { daysOfPage } from './calendar-pages.ts';

test.each([
  ['https://example.org/a.ics', 'https://example.org/a.ics'],
  [' webcal://example.org/a.ics?key=1 ', 'https://example.org/a.ics?key=1'],
  ['WEBCALS://example.org/a.ics#part', 'https://example.org/a.ics'],
  ['http://192.168.0.2/a.ics', 'http://192.168.0.2/a.ics'],
  ['example.org/a.ics', undefined],
  ['ftp://example.org/a.ics', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['', undefined],
  [`https://example.org/${'a'.repeat(2_000)}`, undefined],
])('reads %j as the address %s (CALENDAR-16)', (text, url) => {
  expect(calendarUrl(text)).toBe(url);
});

const NOW = Date.parse('2026-12-01T12:00:00Z');
const STATE: CalendarState = {
  enabled: true,
  lastFetchedAt: '2026-12-01T10:00:00.000Z',
  error: null,
  errorStatus: null,
};

test.each<[Partial<CalendarState>, string]>([
  [{}, 'Read 2 hours ago'],
  [{ lastFetchedAt: null }, 'Not read yet'],
  [{ enabled: false, error: 'timed_out' }, 'Hidden'],
  [
    { error: 'bad_status', errorStatus: 404 },
    'Last read 2 hours ago: There is no calendar at this address (404).',
  ],
  [{ error: 'timed_out', lastFetchedAt: null }, 'The address took too long to respond.'],
])('shows the state %o as %s (CALENDAR-21)', (state, text) => {
  expect(calendarStateText({ ...STATE, ...state }, NOW)).toBe(text);
});

test.each([
  [403, 'The address doesn’t let this server in (403).'],
  [410, 'There is no calendar at this address (410).'],
  [500, 'The address responded with the error 500.'],
])('explains the status %i (CALENDAR-21)', (status, text) => {
  expect(calendarProblem('bad_status', status)).toBe(text);
});

test.each([
  [0, ['PersonalFree'], undefined],
  [1, ['PersonalFree'], 1],
  [1, ['PersonalFree', 'Team'], undefined],
  [20, ['PersonalPro'], 20],
  [0, [], undefined],
  [1, [], 1],
] as const)(
  'allows a user with %i calendars and the plans %j as many as the best plan (CALENDAR-17)',
  (usage, tiers, max) => {
    expect(calendarRejection(usage, tiers)?.maxAllowed).toBe(max);
  },
);

test('requests the same range for all pages of a month, and covers them (CALENDAR-23)', () => {
  for (const date of ['2026-03-01', '2026-03-15', '2026-03-31']) {
    expect(eventRange(date)).toEqual({ from: '2026-02-22', to: '2026-05-24' });
    for (const weekStart of [0, 1, 6]) {
      for (const view of ['day', 'week', 'month'] as const) {
        const days = daysOfPage({ view, date }, weekStart);
        expect(days.filter((day) => day < '2026-02-22' || day > '2026-05-24')).toEqual([]);
      }
    }
  }
});

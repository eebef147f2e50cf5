import { expect, it } from 'vitest';
import {
  calendarPath,
  dateOfPage,
  daysOfPage,
  readCalendarPage,
  type CalendarPage,
} from './calendar-pages.ts';

const PROJECT = '0190a000-0000-7000-8000-000000000001';
const usual: CalendarPage = { view: 'week', date: '2026-03-10', projectId: null, filterId: null };
const read = (path: string): CalendarPage => readCalendarPage(new URLSearchParams(path.split('?')[1]), usual);

it.each<CalendarPage>([
  { view: 'month', date: '2026-12-01', projectId: null, filterId: null },
  { view: 'day', date: '2026-02-28', projectId: PROJECT, filterId: null },
  { view: 'day', date: '2026-02-28', projectId: null, filterId: PROJECT },
])('reads the page %j from its own path (CALENDAR-2)', (page) => {
  expect(read(calendarPath(page))).toEqual(page);
});

it.each([
  ['/calendar', usual],
  ['/calendar?view=year&date=2026-02-30&source=project:no', usual],
  ['/calendar?view=day', { ...usual, view: 'day' }],
  ['/calendar?date=2026-12-24', { ...usual, date: '2026-12-24' }],
])('shows the usual page for what %s does not name (CALENDAR-2)', (path, page) => {
  expect(read(path)).toEqual(page);
});

it.each([
  ['month', '2026-03-10', 1, '2026-02-23', '2026-04-05', 42],
  ['month', '2026-03-10', 0, '2026-03-01', '2026-04-04', 35],
  ['month', '2026-02-10', 0, '2026-02-01', '2026-02-28', 28],
  ['month', '2026-12-31', 6, '2026-11-28', '2027-01-01', 35],
  ['week', '2026-03-10', 1, '2026-03-09', '2026-03-15', 7],
  ['week', '2026-03-10', 0, '2026-03-08', '2026-03-14', 7],
  ['day', '2026-03-10', 1, '2026-03-10', '2026-03-10', 1],
] as const)(
  'the %s of %s with weeks from day %i has the days from %s to %s (CALENDAR-5)',
  (view, date, weekStart, first, last, count) => {
    const days = daysOfPage({ view, date }, weekStart);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  },
);

it.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-01-15', -1, '2025-12-15'],
  ['month', '2026-03-31', -1, '2026-02-28'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['day', '2026-03-01', -1, '2026-02-28'],
] as const)('from the %s of %s, a step of %i leads to %s (CALENDAR-2)', (view, date, by, next) => {
  expect(dateOfPage({ view, date }, by)).toBe(next);
});

/**
 * The pages of the calendar: a month, a week or a day, of all tasks, of a project or of a filter (CALENDAR-2).
 *
 *   /calendar?view=week&date=2026-12-01&source=all
 *   /calendar?view=day&date=2026-12-01&source=project:0190…
 *   /calendar?view=day&date=2026-12-01&source=filter:0190…
 */
import { addDays, epochDay, parseLocalDate, weekdayOf, type LocalDate } from '../dates/local-date.ts';
import { isUuid } from '../uuid.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarPage {
  readonly view: CalendarView;
  /** A day of the page: the one that is selected. */
  readonly date: LocalDate;
  /** The project whose tasks are shown; null for those of all projects. */
  readonly projectId: string | null;
  /** The saved filter whose tasks are shown; null for all. Never together with a project. */
  readonly filterId: string | null;
}

export const CALENDAR_PATH = '/calendar';
const PROJECT = 'project:';
const FILTER = 'filter:';
const DAYS_OF_WEEK = 7;

/** Returns a page's path. */
export function calendarPath({ view, date, ...source }: CalendarPage): string {
  return `${CALENDAR_PATH}?view=${view}&date=${date}&source=${sourceOf(source)}`;
}

function sourceOf({ projectId, filterId }: Pick<CalendarPage, 'projectId' | 'filterId'>): string {
  if (projectId !== null) return PROJECT + encodeURIComponent(projectId);
  return filterId === null ? 'all' : FILTER + encodeURIComponent(filterId);
}

/**
 * Returns the page that a path's query names. What is missing or unreadable comes from `usual`.
 * @param usual the page that the calendar shows without a query
 */
export function readCalendarPage(query: URLSearchParams, usual: CalendarPage): CalendarPage {
  const view = CALENDAR_VIEWS.find((each) => each === query.get('view'));
  return {
    view: view ?? usual.view,
    date: parseLocalDate(query.get('date') ?? '') ?? usual.date,
    ...(readSource(query.get('source') ?? '') ?? { projectId: usual.projectId, filterId: usual.filterId }),
  };
}

function readSource(source: string): Pick<CalendarPage, 'projectId' | 'filterId'> | undefined {
  const idAfter = (kind: string): string | null => {
    const id = source.startsWith(kind) ? source.slice(kind.length) : '';
    return isUuid(id) ? id : null;
  };
  const read = { projectId: idAfter(PROJECT), filterId: idAfter(FILTER) };
  return source === 'all' || read.projectId !== null || read.filterId !== null ? read : undefined;
}

/**
 * Returns the first day of a date's week.
 * @param weekStart the first day of the user's week, with Sunday as 0
 */
export function weekStartOf(date: LocalDate, weekStart: number): LocalDate {
  return addDays(date, -((weekdayOf(date) - weekStart + DAYS_OF_WEEK) % DAYS_OF_WEEK));
}

const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

/** Returns the first day of the month that is some months after that of a date. */
function monthAfter(date: LocalDate, months: number): LocalDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const digits = (number: number, length: number): string => String(number).padStart(length, '0');
  return `${digits(Math.floor(count / 12), 4)}-${digits((count % 12) + 1, 2)}-01`;
}

/** Returns the days of a page in order: whole weeks for a month. */
export function daysOfPage(
  { view, date }: Pick<CalendarPage, 'view' | 'date'>,
  weekStart: number,
): LocalDate[] {
  const from = (first: LocalDate, count: number): LocalDate[] =>
    Array.from({ length: count }, (_, index) => addDays(first, index));
  switch (view) {
    case 'day':
      return [date];
    case 'week':
      return from(weekStartOf(date, weekStart), DAYS_OF_WEEK);
    case 'month': {
      const first = weekStartOf(monthStart(date), weekStart);
      const last = addDays(monthAfter(date, 1), -1);
      const weeks = Math.ceil((epochDay(last) - epochDay(first) + 1) / DAYS_OF_WEEK);
      return from(first, weeks * DAYS_OF_WEEK);
    }
  }
}

/** Returns the selected date of the next or the previous page. In a shorter month, it is the last day. */
export function dateOfPage({ view, date }: Pick<CalendarPage, 'view' | 'date'>, by: 1 | -1): LocalDate {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(date, by * DAYS_OF_WEEK);
  const first = monthAfter(date, by);
  const last = addDays(monthAfter(date, by + 1), -1);
  const same = `${first.slice(0, 8)}${date.slice(8)}`;
  return same < last ? same : last;
}

/** Calendars of other programs, which users show behind their tasks (CALENDAR-16). */
import { timeAgo } from '../dates/time-ago.ts';

/** Maximum length of a calendar's name, in code points. */
export const MAX_CALENDAR_NAME = 60;
/** Maximum length of a calendar's address. */
export const MAX_CALENDAR_URL = 2_000;

/** The reasons for which a calendar could not be read. */
export const CALENDAR_ERRORS = [
  'invalid_url',
  'forbidden_address',
  'unreachable',
  'timed_out',
  'too_many_redirects',
  'too_large',
  'unreadable',
  'bad_status',
  'no_calendar',
  'too_complex',
  'address_lost',
] as const;
export type CalendarError = (typeof CALENDAR_ERRORS)[number];

/**
 * Returns the address from which a calendar is read; undefined for text that is no such address. `webcal` is the
 * scheme of addresses that open a calendar program.
 *
 *   'webcal://example.org/a.ics' → 'https://example.org/a.ics'
 */
export function calendarUrl(text: string): string | undefined {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  return url.href.length > MAX_CALENDAR_URL ? undefined : url.href;
}

export const NO_CALENDAR_URL = 'Enter an address that begins with https:// or webcal://.';

const PROBLEMS: Readonly<Record<Exclude<CalendarError, 'bad_status'>, string>> = {
  invalid_url: NO_CALENDAR_URL,
  forbidden_address: 'This server may not read that address. Enter a public one that begins with https://.',
  unreachable: 'The address couldn’t be reached.',
  timed_out: 'The address took too long to respond.',
  too_many_redirects: 'The address redirects too many times.',
  too_large: 'The calendar is larger than 5 MB.',
  unreadable: 'The response of the address couldn’t be read.',
  no_calendar: 'There is no calendar at this address.',
  too_complex: 'The calendar has too many events.',
  address_lost: 'The address of this calendar is lost. Enter it again.',
};

/** Returns why a calendar could not be read. @param status the status of the response, for `bad_status` */
export function calendarProblem(error: CalendarError, status: number | null): string {
  if (error !== 'bad_status') return PROBLEMS[error];
  if (status === 401 || status === 403) return `The address doesn’t let this server in (${status}).`;
  return status === 404 || status === 410
    ? `There is no calendar at this address (${status}).`
    : `The address responded with the error ${status}.`;
}

export interface CalendarState {
  readonly enabled: boolean;
  /** When the calendar was last read; null if never. */
  readonly lastFetchedAt: string | null;
  readonly error: CalendarError | null;
  readonly errorStatus: number | null;
}

/**
 * Returns the state of a calendar in words (CALENDAR-21): 'Read 5 minutes ago', 'Last read 2 hours ago: There is no
 * calendar at this address (404).', 'Hidden'.
 * @param now milliseconds since 1970
 */
export function calendarStateText(
  { enabled, lastFetchedAt, error, errorStatus }: CalendarState,
  now: number,
): string {
  if (!enabled) return 'Hidden';
  const ago = lastFetchedAt === null ? undefined : timeAgo(Date.parse(lastFetchedAt), now);
  if (error === null) return ago === undefined ? 'Not read yet' : `Read ${ago}`;
  const problem = calendarProblem(error, errorStatus);
  return ago === undefined ? problem : `Last read ${ago}: ${problem}`;
}

/** The days around today whose events are stored. */
export const STORED_DAYS = { before: 60, after: 400 } as const;

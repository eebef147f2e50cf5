/**
 * A feed as iCalendar text: a header, an item for each task, and a footer (FEED-6 to FEED-12).
 *
 * A task with a time and without a duration is an event without a length. An invented length would mark the
 * user as busy. For the same reason, events never block time.
 */
import type { ZoneInstants } from '../dates/local-instant.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { taskPath } from '../addresses.ts';
import { limitText } from '../text.ts';
import { FEED_REFRESH_MINUTES, MAX_FEED_DESCRIPTION, type FeedKind, type FeedTask } from './calendar-feed.ts';
import { escapeText, textLine, valueLine } from './ical-writer.ts';

/** Data that all items of a feed share. */
export interface CalendarFacts {
  readonly kind: FeedKind;
  /** Converts dates and times in the time zone of the user who created the feed. */
  readonly instants: ZoneInstants;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Returns a tag's full path; undefined for a deleted one. */
  readonly tagPathOf: (tagId: string) => string | undefined;
  readonly contains: (taskId: string) => boolean;
}

/** RFC 5545: 1 is the highest, 9 the lowest. */
const PRIORITIES = { none: undefined, high: '1', medium: '5', low: '9' } as const;

const dateText = (date: LocalDate): string => date.replaceAll('-', '');
const instantText = (epochMs: number): string =>
  new Date(epochMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const dateLine = (name: string, date: LocalDate): string => valueLine(`${name};VALUE=DATE`, dateText(date));
const instantLine = (name: string, epochMs: number): string => valueLine(name, instantText(epochMs));

/**
 * Returns the part of a feed before its items. @param isCut whether the feed was truncated because it had too
 * many tasks
 */
export function calendarHeader(name: string, isCut: boolean): string {
  const refresh = `PT${FEED_REFRESH_MINUTES}M`;
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Questlog//Calendar feed//EN\r\nCALSCALE:GREGORIAN\r\n',
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    isCut ? textLine('X-WR-CALDESC', CUT_TEXT) : '',
    valueLine('REFRESH-INTERVAL;VALUE=DURATION', refresh),
    valueLine('X-PUBLISHED-TTL', refresh),
  ].join('');
}

const CUT_TEXT = 'This calendar has too many entries to show all of them. The later ones are missing.';

/** The end of every feed. */
export const CALENDAR_FOOTER = 'END:VCALENDAR\r\n';

/**
 * Returns a feed's name in calendar programs (FEED-11). @param title the title of its view, project or tag
 */
export function calendarName(title: string): string {
  return `${title} · Questlog`;
}

/** Returns a task as a feed item (FEED-7 to FEED-9). */
export function calendarItem(task: FeedTask, facts: CalendarFacts): string {
  const { kind, publicUrl, tagPathOf, contains } = facts;
  const component = kind === 'events' ? 'VEVENT' : 'VTODO';
  const priority = PRIORITIES[task.priority];
  const tags = task.tagIds
    .flatMap((id) => tagPathOf(id) ?? [])
    .sort()
    .map(escapeText);
  const description = limitText(task.description ?? '', MAX_FEED_DESCRIPTION);
  return [
    `BEGIN:${component}\r\n`,
    valueLine('UID', task.id),
    // In a calendar without METHOD, DTSTAMP is the time of the last change. The time of the fetch would
    // change the text of a feed that is otherwise unchanged.
    instantLine('DTSTAMP', task.changedAt),
    kind === 'events' ? eventLines(task, facts) : todoLines(task, facts),
    textLine('SUMMARY', task.title),
    description === '' ? '' : textLine('DESCRIPTION', description),
    priority === undefined ? '' : valueLine('PRIORITY', priority),
    tags.length === 0 ? '' : valueLine('CATEGORIES', tags.join(',')),
    kind === 'todos' && task.parentId !== null && contains(task.parentId)
      ? valueLine('RELATED-TO', task.parentId)
      : '',
    valueLine('URL', publicUrl + (task.exists ? taskPath(task.id) : '/scheduled')),
    `END:${component}\r\n`,
  ].join('');
}

/** Returns the instant for which a task is scheduled; undefined without a time of day. */
function scheduledAt(
  { scheduledOn, scheduledTime }: FeedTask,
  { instants }: CalendarFacts,
): number | undefined {
  return scheduledOn === null || scheduledTime === null ? undefined : instants.at(scheduledOn, scheduledTime);
}

function eventLines(task: FeedTask, facts: CalendarFacts): string {
  const at = scheduledAt(task, facts);
  const date = task.scheduledOn ?? task.dueOn;
  const start =
    at === undefined ? (date === null ? '' : dateLine('DTSTART', date)) : instantLine('DTSTART', at);
  const hasEnd = at !== undefined && task.durationMinutes !== null;
  const end = hasEnd ? instantLine('DTEND', at + (task.durationMinutes ?? 0) * 60_000) : '';
  return `${start}${end}TRANSP:TRANSPARENT\r\n`;
}

/**
 * Returns a to-do's dates and status. DUE must be later than DTSTART and of the same type. Therefore, a to-do
 * that is not due after its scheduled date has only DUE. One with a time of day is due in the last minute of
 * its due date.
 */
function todoLines(task: FeedTask, facts: CalendarFacts): string {
  const { scheduledOn, dueOn, completedAt } = task;
  const status =
    completedAt === null
      ? 'STATUS:NEEDS-ACTION\r\n'
      : `STATUS:COMPLETED\r\n${instantLine('COMPLETED', completedAt)}PERCENT-COMPLETE:100\r\n`;
  const at = scheduledAt(task, facts);
  if (dueOn === null) {
    if (scheduledOn === null) return status;
    return (at === undefined ? dateLine('DTSTART', scheduledOn) : instantLine('DTSTART', at)) + status;
  }
  const dueAt = at === undefined ? undefined : facts.instants.lastMinuteOf(dueOn);
  if (at !== undefined && dueAt !== undefined && dueAt > at) {
    return instantLine('DTSTART', at) + instantLine('DUE', dueAt) + status;
  }
  const start =
    at === undefined && scheduledOn !== null && scheduledOn < dueOn ? dateLine('DTSTART', scheduledOn) : '';
  return start + dateLine('DUE', dueOn) + status;
}

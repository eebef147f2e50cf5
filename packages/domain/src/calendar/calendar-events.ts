/** Events of other calendars, on the days of the user's calendar (CALENDAR-23). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';

/** An event on the user's clock. */
export interface ShownEvent {
  readonly id: string;
  readonly sourceId: string;
  readonly title: string;
  readonly location: string | null;
  readonly date: LocalDate;
  /** The last day, included; the day on which an event with a time ends. */
  readonly endDate: LocalDate;
  /** Null for whole days. */
  readonly startTime: LocalTime | null;
  readonly endTime: LocalTime | null;
}

/** The part of an event that is on one day. */
export interface DayEvent {
  /** Unique on a page. */
  readonly key: string;
  readonly event: ShownEvent;
  readonly date: LocalDate;
  /** Null for a day that the event takes as a whole. */
  readonly start: LocalTime | null;
  /** Null if the event goes on after the day. */
  readonly end: LocalTime | null;
}

const MIDNIGHT: LocalTime = '00:00';

/**
 * Returns the events of each day in a range, whole days first, then by time. An event of several days is on each of
 * them; the days between its first and last one are whole.
 */
export function eventsByDay(
  events: Iterable<ShownEvent>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): ReadonlyMap<LocalDate, readonly DayEvent[]> {
  const days = new Map<LocalDate, DayEvent[]>();
  for (const event of events) {
    const last = lastDayOf(event);
    for (
      let date = event.date < from ? from : event.date;
      date <= last && date <= to;
      date = addDays(date, 1)
    ) {
      const part = partOn(event, date);
      const ofDay = days.get(date);
      if (ofDay === undefined) days.set(date, [part]);
      else ofDay.push(part);
    }
  }
  for (const ofDay of days.values()) ofDay.sort(inOrder);
  return days;
}

/** Returns the last day on which an event is shown: it is not shown on a day at whose midnight it ends. */
function lastDayOf({ date, endDate, endTime }: ShownEvent): LocalDate {
  return endTime === MIDNIGHT && endDate > date ? addDays(endDate, -1) : endDate;
}

function partOn(event: ShownEvent, date: LocalDate): DayEvent {
  const key = `${event.id} ${date}`;
  const { startTime, endTime, endDate } = event;
  const begins = event.date === date;
  const isWhole = startTime === null || (!begins && (endDate > date || endTime === MIDNIGHT));
  if (isWhole) return { key, event, date, start: null, end: null };
  return { key, event, date, start: begins ? startTime : MIDNIGHT, end: endDate === date ? endTime : null };
}

function inOrder(a: DayEvent, b: DayEvent): number {
  if (a.start !== b.start) return (a.start ?? '') < (b.start ?? '') ? -1 : 1;
  return a.event.title < b.event.title ? -1 : Number(a.event.title > b.event.title);
}

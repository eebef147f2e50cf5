/** Reads the events of a calendar file as they are shown: repeats expanded, changed dates replaced (CALENDAR-30). */
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { limitText } from '@questlog/domain/text';
import { UnreadableFile } from '../../reader.ts';
import { icalFileOf, textNamed, type IcalComponent } from '../ical-components.ts';
import { datesOf, keyOf, UnreadableEvent, type DateRange, type EventDate } from './event-dates.ts';
import { endOf, FileZones, lengthOf, momentNamed, type Length, type Moment } from './event-times.ts';

/** An event on a calendar. */
export interface CalendarEvent {
  readonly title: string;
  /** Null for an event without a location, and for a private one. */
  readonly location: string | null;
  /** The days of an event that takes whole days, both included; null for others. */
  readonly days: { readonly first: LocalDate; readonly last: LocalDate } | null;
  /** The start and the end of an event with a time, in milliseconds since 1970; null for others. */
  readonly times: { readonly start: number; readonly end: number } | null;
  /** True if the event has the same wall time for every reader; `times` is then in UTC. */
  readonly isFloating: boolean;
}

export interface ReadEvents {
  /** The name that the calendar gives itself; '' without one. */
  readonly name: string;
  /** By start, at most {@link MAX_EVENTS}. */
  readonly events: readonly CalendarEvent[];
  /** The number of events that could not be read. */
  readonly unreadable: number;
  /** True if the range has more events. */
  readonly isCut: boolean;
}

/** Maximum number of components in a file, repeats not counted. */
const MAX_COMPONENTS = 20_000;
const MAX_EVENTS = 10_000;
/** Maximum length of a title, a place and a calendar's name, in code points. */
const MAX_TEXT = 200;
/** Shown instead of the title of an event that its owner marked as private. */
const BUSY = 'Busy';

/**
 * Returns the events of a calendar file in a range of dates. A broken event is left out and counted. Throws an
 * {@link UnreadableFile} if the file is no calendar, incomplete or too large.
 */
export function readEvents(bytes: Uint8Array, range: DateRange): ReadEvents {
  const { calendars } = icalFileOf(bytes);
  if (calendars.length === 0) throw new UnreadableFile('This file has no calendar.');
  const components = calendars.flatMap((calendar) => calendar.components);
  if (components.length > MAX_COMPONENTS)
    throw new UnreadableFile('This calendar file has too many entries.');
  const zones = new FileZones(calendars);
  const events: CalendarEvent[] = [];
  let unreadable = 0;
  for (const series of seriesOf(components)) {
    try {
      events.push(...eventsOf(series, range, zones));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      unreadable += 1;
    }
  }
  const sorted = events.toSorted((a, b) => startOf(a) - startOf(b));
  const [name = ''] = calendars.map(
    (calendar) => lineNamed(calendar, 'x-wr-calname') || lineNamed(calendar, 'name'),
  );
  return { name, events: sorted.slice(0, MAX_EVENTS), unreadable, isCut: sorted.length > MAX_EVENTS };
}

const startOf = ({ days, times }: CalendarEvent): number => times?.start ?? Date.parse(days?.first ?? '');

/** The components with the same UID: the event, and the dates that differ from it. */
interface Series {
  readonly master: IcalComponent | undefined;
  readonly changed: readonly IcalComponent[];
}

function seriesOf(components: readonly IcalComponent[]): readonly Series[] {
  const all = components.filter(({ name }) => name === 'vevent');
  const byUid = new Map<string, { master: IcalComponent | undefined; changed: IcalComponent[] }>();
  const single: Series[] = [];
  for (const event of all) {
    const uid = textNamed(event, 'uid');
    const isChange = textNamed(event, 'recurrence-id') !== '';
    const known = byUid.get(uid);
    if (uid === '' || (known?.master !== undefined && !isChange)) single.push({ master: event, changed: [] });
    else if (known === undefined)
      byUid.set(uid, isChange ? { master: undefined, changed: [event] } : { master: event, changed: [] });
    else if (isChange) known.changed.push(event);
    else known.master = event;
  }
  return [...byUid.values(), ...single];
}

function eventsOf({ master, changed }: Series, range: DateRange, zones: FileZones): readonly CalendarEvent[] {
  const isCancelled = (event: IcalComponent): boolean => /^cancelled$/i.test(textNamed(event, 'status'));
  // A cancelled series has no dates, whatever was changed in it.
  if (master !== undefined && isCancelled(master)) return [];
  const replaced = new Set(
    changed.flatMap((event) => {
      const moment = momentNamed(event, 'recurrence-id', zones);
      return moment === undefined
        ? []
        : [keyOf(moment, zones), ...(moment.time === null ? [moment.date] : [])];
    }),
  );
  const own = master === undefined ? [] : ownEvents(master, range, zones, replaced);
  const others = changed
    .filter((event) => !isCancelled(event))
    .flatMap((event) => shownEvent(event, { start: startMoment(event, zones) }, zones));
  return [...own, ...others.filter((event) => isShownIn(event, range))];
}

function ownEvents(
  event: IcalComponent,
  range: DateRange,
  zones: FileZones,
  replaced: ReadonlySet<string>,
): readonly CalendarEvent[] {
  const start = startMoment(event, zones);
  const length = lengthOf(event, start, zones);
  // An event that began before the range may reach into it.
  const reach = Math.ceil(length.days + length.ms / 86_400_000) + 1;
  const wide = { from: addDays(range.from, -Math.min(reach, MAX_REACH)), to: range.to };
  return datesOf(event, start, wide, zones)
    .filter((date) => !replaced.has(keyOf(date.start, zones)) && !replaced.has(date.start.date))
    .flatMap((date) => shownEvent(event, { length, ...date }, zones))
    .filter((shown) => isShownIn(shown, range));
}

/** The longest event that is shown if it began before the range, in days. */
const MAX_REACH = 400;

function startMoment(event: IcalComponent, zones: FileZones): Moment {
  const start = momentNamed(event, 'dtstart', zones);
  if (start === undefined) throw new UnreadableEvent('The event has no start.');
  return start;
}

function shownEvent(event: IcalComponent, date: EventDate, zones: FileZones): readonly CalendarEvent[] {
  const { start } = date;
  const length: Length = date.length ?? lengthOf(event, start, zones);
  const isPrivate = /^(?:private|confidential)$/i.test(textNamed(event, 'class'));
  const texts = isPrivate
    ? { title: BUSY, location: null }
    : { title: lineNamed(event, 'summary'), location: lineNamed(event, 'location') || null };
  if (start.time === null) {
    const last = addDays(start.date, Math.max(1, length.days) - 1);
    return [{ ...texts, days: { first: start.date, last }, times: null, isFloating: false }];
  }
  const [from, to] = [zones.instantOf(start), endOf(start, length, zones)];
  if (from === undefined || to === undefined) return [];
  return [{ ...texts, days: null, times: { start: from, end: to }, isFloating: start.zone === null }];
}

/** Returns a property's text as one line that can be stored. */
function lineNamed(component: IcalComponent, name: string): string {
  const line = textNamed(component, name).replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return limitText(line, MAX_TEXT);
}

/** Returns whether an event is within a range in any zone. */
function isShownIn({ days, times }: CalendarEvent, { from, to }: DateRange): boolean {
  if (days !== null) return days.first <= to && days.last >= from;
  if (times === null) return false;
  const dayOf = (instant: number): LocalDate => new Date(instant).toISOString().slice(0, 10);
  return dayOf(times.start) <= addDays(to, 1) && dayOf(times.end) >= addDays(from, -1);
}

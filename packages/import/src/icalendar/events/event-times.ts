/** The times of events: their zones, lengths, and conversion to instants. */
import { addDays, daysBetween, type LocalDate } from '@questlog/domain/dates/local-date';
import { instantsIn, type ZoneInstants } from '@questlog/domain/dates/local-instant';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { wallClock, zoneNamed } from '../../instants.ts';
import { propertyNamed, textNamed, type IcalComponent, type IcalProperty } from '../ical-components.ts';
import { icalDate } from '../ical-dates.ts';

/** A date, or a date and a time in a zone. */
export interface Moment {
  readonly date: LocalDate;
  /** Null for a whole day. */
  readonly time: LocalTime | null;
  /** Null if the time is that of every reader ("floating"), and for a whole day. */
  readonly zone: string | null;
}

/** How long an event takes: whole days by the calendar, and then milliseconds. */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

const MINUTE_MS = 60_000;

/** Knows the zones of a calendar file. */
export class FileZones {
  readonly #named = new Map<string, string | null>();
  readonly #definitions: ReadonlyMap<string, IcalComponent>;
  readonly #instants = new Map<string, ZoneInstants>();

  constructor(calendars: readonly IcalComponent[]) {
    const zones = calendars
      .flatMap(({ components }) => components)
      .filter(({ name }) => name === 'vtimezone');
    this.#definitions = new Map(zones.map((zone) => [textNamed(zone, 'tzid'), zone]));
  }

  /**
   * Returns the zone that a TZID means; null for an unknown one.
   *
   *   Europe/Berlin, W. Europe Standard Time, /example.org/Europe/Berlin → Europe/Berlin
   *   My zone, defined by X-LIC-LOCATION or with a single whole-hour offset → that zone
   */
  zone(tzid: string): string | null {
    const known = this.#named.get(tzid);
    if (known !== undefined) return known;
    const found = ianaIn(tzid) ?? this.#defined(tzid);
    this.#named.set(tzid, found);
    return found;
  }

  #defined(tzid: string): string | null {
    const definition = this.#definitions.get(tzid);
    if (definition === undefined) return null;
    const location = ianaIn(textNamed(definition, 'x-lic-location'));
    if (location !== undefined) return location;
    const offsets = new Set(definition.components.map((rule) => textNamed(rule, 'tzoffsetto')));
    const [, sign, hours] = /^([+-])(\d{2})(?:00)(?:00)?$/.exec([...offsets].join(' ')) ?? [];
    // The signs of these names are reversed: Etc/GMT-1 is an hour ahead of UTC.
    return ianaIn(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`) ?? null;
  }

  /** Returns the instant of a time in its zone; a floating time is read in UTC. Undefined outside 1972 to 9999. */
  instantOf({ date, time, zone }: Moment): number | undefined {
    const name = zone ?? 'UTC';
    const instants = this.#instants.get(name) ?? instantsIn(name);
    this.#instants.set(name, instants);
    return instants.at(date, time ?? '00:00');
  }
}

function ianaIn(name: string): string | undefined {
  const [suffix] = /[A-Z][\w+-]*\/[\w+-]+(?:\/[\w+-]+)?$/.exec(name) ?? [];
  return zoneNamed(name, '') || (suffix === undefined ? undefined : zoneNamed(suffix, '')) || undefined;
}

/** Returns a property's moments. A period ("start/end") is its start. Values that are not dates are left out. */
export function momentsOf(property: IcalProperty, zones: FileZones): readonly Moment[] {
  const texts = property.values.flatMap((value) => value.split(','));
  return texts.flatMap((text) => {
    const [value = ''] = text.trim().split('/');
    const read = icalDate({ ...property, values: [value] }, 'UTC');
    if (read === undefined) return [];
    const tzid = property.parameters.get('tzid') ?? '';
    const zone = /Z$/i.test(value) ? 'UTC' : zones.zone(tzid);
    return [{ ...read, zone: read.time === null ? null : zone }];
  });
}

/** Returns the moment of a component's property; undefined if it is missing or unreadable. */
export function momentNamed(component: IcalComponent, name: string, zones: FileZones): Moment | undefined {
  const property = propertyNamed(component, name);
  return property && momentsOf(property, zones)[0];
}

const DURATION = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i;

/** Returns a duration's length; undefined for other text and for negative durations. */
export function lengthOfDuration(text: string): Length | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: (hours * 60 + minutes) * MINUTE_MS + seconds * 1_000 };
}

/** Returns the length of an event that begins at `start`. Without an end, a whole day takes a day, and a time none. */
export function lengthOf(event: IcalComponent, start: Moment, zones: FileZones): Length {
  const written = lengthOfDuration(textNamed(event, 'duration'));
  if (written !== undefined)
    return start.time === null ? { days: Math.max(1, written.days), ms: 0 } : written;
  return lengthBetween(start, momentNamed(event, 'dtend', zones), zones);
}

export function lengthBetween(start: Moment, end: Moment | undefined, zones: FileZones): Length {
  if (start.time === null) {
    // The end of a range of days is exclusive.
    return { days: Math.max(1, end === undefined ? 1 : daysBetween(start.date, end.date)), ms: 0 };
  }
  const [from, to] = [zones.instantOf(start), end && zones.instantOf(end)];
  return { days: 0, ms: from === undefined || to === undefined ? 0 : Math.max(0, to - from) };
}

/** Returns a moment in a zone; the same moment if it is floating, a whole day, or has no instant. */
export function inZone(moment: Moment, zone: string | null, zones: FileZones): Moment {
  if (moment.time === null || moment.zone === null || zone === null || moment.zone === zone) return moment;
  const instant = zones.instantOf(moment);
  const wall = instant === undefined ? undefined : wallClock(instant, zone);
  return wall === undefined ? moment : { ...wall, zone };
}

/** Returns the instant at which an event ends; undefined outside the years 1972 to 9999. */
export function endOf(start: Moment, { days, ms }: Length, zones: FileZones): number | undefined {
  const instant = zones.instantOf(days === 0 ? start : { ...start, date: addDays(start.date, days) });
  return instant === undefined ? undefined : instant + ms;
}

/** The dates of a repeating event: its rule, added and excluded dates (RFC 5545, section 3.8.5). */
import ICAL from 'ical.js';
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeOf } from '@questlog/domain/dates/local-time';
import { textsNamed, type IcalComponent, type IcalProperty } from '../ical-components.ts';
import { icalDate } from '../ical-dates.ts';
import {
  inZone,
  lengthBetween,
  lengthOfDuration,
  momentsOf,
  type FileZones,
  type Length,
  type Moment,
} from './event-times.ts';

/** A range of dates, both included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A date of an event, with the length that a period of RDATE gives it. */
export interface EventDate {
  readonly start: Moment;
  readonly length?: Length | undefined;
}

/** Maximum number of dates of one rule that are computed, from the first one on. */
const MAX_STEPS = 50_000;

/** Thrown for an event whose dates cannot be computed. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/**
 * Returns the dates of an event in a range. The first date always belongs to it, even if the rule does not contain it.
 * Throws an {@link UnreadableEvent} for an invalid rule, and for one with too many dates before the range.
 */
export function datesOf(
  event: IcalComponent,
  start: Moment,
  range: DateRange,
  zones: FileZones,
): readonly EventDate[] {
  const excluded = new Set(
    propertiesNamed(event, 'exdate').flatMap((property) =>
      momentsOf(property, zones).map((moment) => keyOf(moment, zones)),
    ),
  );
  const repeated = textsNamed(event, 'rrule').flatMap((rule) => ruleDates(rule, start, range, zones));
  const added = propertiesNamed(event, 'rdate').flatMap((property) => addedDates(property, zones));
  const dates = new Map<string, EventDate>();
  for (const date of [{ start }, ...repeated.map((each) => ({ start: each })), ...added]) {
    const key = keyOf(date.start, zones);
    const isExcluded = excluded.has(key) || excluded.has(date.start.date);
    if (!isExcluded && !dates.has(key) && isNear(date.start, range)) dates.set(key, date);
  }
  return [...dates.values()];
}

/** Identifies a date of an event, so that the same instant in two zones is the same date. */
export function keyOf(moment: Moment, zones: FileZones): string {
  if (moment.time === null) return moment.date;
  if (moment.zone === null) return `${moment.date}T${moment.time}`;
  return String(zones.instantOf(moment));
}

const isNear = ({ date }: Moment, { from, to }: DateRange): boolean => date >= from && date <= to;

const propertiesNamed = ({ properties }: IcalComponent, name: string): readonly IcalProperty[] =>
  properties.filter((property) => property.name === name);

function addedDates(property: IcalProperty, zones: FileZones): readonly EventDate[] {
  return property.values.flatMap((value) =>
    value.split(',').flatMap((text) => {
      const [start] = momentsOf({ ...property, values: [text] }, zones);
      if (start === undefined) return [];
      const end = text.split('/')[1];
      if (end === undefined) return [{ start }];
      const [until] = momentsOf({ ...property, values: [end] }, zones);
      return [{ start, length: lengthOfDuration(end) ?? lengthBetween(start, until, zones) }];
    }),
  );
}

function ruleDates(text: string, start: Moment, range: DateRange, zones: FileZones): readonly Moment[] {
  const iterator = iteratorOf(text, start, zones);
  const dates: Moment[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = nextOf(iterator);
    if (next === undefined) return dates;
    const moment = momentAt(next, start);
    if (moment === undefined || moment.date > range.to) return dates;
    if (moment.date >= range.from) dates.push(moment);
  }
  throw new UnreadableEvent('The event has too many dates.');
}

type Iterator = ReturnType<ICAL.Recur['iterator']>;

function iteratorOf(text: string, start: Moment, zones: FileZones): Iterator {
  try {
    const { until, ...parts } = ruleParts(text);
    const rule = ICAL.Recur.fromString(parts.rule);
    const last = until === undefined ? undefined : untilOf(until, start, zones);
    if (last !== undefined) rule.until = timeAt(last);
    return rule.iterator(timeAt(start));
  } catch (error) {
    throw new UnreadableEvent('The rule is invalid.', { cause: error });
  }
}

function nextOf(iterator: Iterator): ICAL.Time | undefined {
  try {
    return iterator.next() ?? undefined;
  } catch (error) {
    throw new UnreadableEvent('The rule is invalid.', { cause: error });
  }
}

/** Separates a rule from its UNTIL, which may be in another zone than the event. */
function ruleParts(text: string): { readonly rule: string; readonly until: string | undefined } {
  const parts = text.split(';').filter((part) => part !== '');
  const isUntil = (part: string): boolean => /^until=/i.test(part);
  return {
    rule: parts.filter((part) => !isUntil(part)).join(';'),
    until: parts.find(isUntil)?.slice('UNTIL='.length),
  };
}

/** Returns the last moment of a rule, on the clock of the event. A date means the whole day. */
function untilOf(text: string, start: Moment, zones: FileZones): Moment {
  const written = icalDate({ name: 'until', values: [text], parameters: new Map() }, 'UTC');
  if (written === undefined) throw new UnreadableEvent('The end of the rule is invalid.');
  if (start.time === null) return { date: written.date, time: null, zone: null };
  if (written.time === null) return { date: written.date, time: '23:59', zone: start.zone };
  const zone = /Z$/i.test(text) ? 'UTC' : start.zone;
  return inZone({ date: written.date, time: written.time, zone }, start.zone, zones);
}

function timeAt({ date, time }: Moment): ICAL.Time {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second: 0, isDate: time === null });
}

function momentAt(next: ICAL.Time, start: Moment): Moment | undefined {
  const pad = (number: number, length: number): string => String(number).padStart(length, '0');
  const date = parseLocalDate(`${pad(next.year, 4)}-${pad(next.month, 2)}-${pad(next.day, 2)}`);
  const time = start.time === null ? null : localTimeOf(next.hour, next.minute);
  return date === undefined || time === undefined ? undefined : { date, time, zone: start.zone };
}

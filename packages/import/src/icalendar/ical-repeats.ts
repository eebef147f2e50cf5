/** The repeats of to-dos and events, with the dates that are done or skipped (IMPORT-30, IMPORT-33). */
import { addDays, daysBetween, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { MAX_HISTORY_DATES } from '@questlog/domain/recurrence/series/imported-series';
import { nextOccurrence, recount, startSeries } from '@questlog/domain/recurrence/series/series';
import type { ImportedHistory } from '../imported.ts';
import { wallClock } from '../instants.ts';
import { repeatOfRrule } from '../repeats/rrule-repeats.ts';
import { propertyNamed, textNamed, textsNamed, type IcalComponent } from './ical-components.ts';
import { icalDate, utcDay, zoneOf, type IcalDate } from './ical-dates.ts';

export interface IcalRepeat {
  /** Null if the component does not repeat, or Questlog cannot express the repeat. */
  readonly repeat: RepeatRule | null;
  /** The parts of the repeat that Questlog cannot express. */
  readonly lost: readonly string[];
}

/**
 * Returns a component's repeat.
 * @param first the property that holds the first date of the component
 */
export function icalRepeat(component: IcalComponent, first: 'dtstart' | 'due', timeZone: string): IcalRepeat {
  const rules = textsNamed(component, 'rrule');
  const added = textsNamed(component, 'rdate').map((date) => `Also on ${date}`);
  const [rule] = rules;
  if (rule === undefined) return { repeat: null, lost: added };
  const repeat = rules.length === 1 ? repeatFrom(component, rule, first, timeZone) : undefined;
  return { repeat: repeat ?? null, lost: [...(repeat === undefined ? rules : []), ...added] };
}

function repeatFrom(
  component: IcalComponent,
  rule: string,
  first: 'dtstart' | 'due',
  timeZone: string,
): RepeatRule | undefined {
  const property = propertyNamed(component, first);
  const local = property && icalDate(property, timeZone);
  if (property === undefined || local === undefined) return undefined;
  const utc = utcDay(property);
  const { date: writtenOn, time } = utc ?? local;
  const writtenIn = utc === undefined ? zoneOf(property, timeZone) : 'UTC';
  const repeat = repeatOfRrule(rule, local.date, { timeZone: writtenIn, time, writtenOn });
  const isEveryDay = repeat?.frequency === 'Daily' && repeat.interval === 1;
  return utc === undefined || isEveryDay || isSteady(utc, timeZone) ? repeat : undefined;
}

const DAYS_OF_YEAR = 366;
const SAMPLE_DAYS = 10;

/**
 * Returns whether an instant is on the same day, or always a day before or after, throughout the year. At
 * 22:30 UTC, it is the same day in Berlin in winter and the next one in summer.
 */
function isSteady({ date, time }: IcalDate, timeZone: string): boolean {
  const shifts = new Set<number | undefined>();
  for (let days = 0; days <= DAYS_OF_YEAR; days += SAMPLE_DAYS) {
    const day = addDays(date, days);
    const local = wallClock(Date.parse(`${day}T${time}Z`), timeZone);
    shifts.add(local && daysBetween(day, local.date));
  }
  return shifts.size === 1;
}

/** The dates of a series that need no task. */
export interface TakenDates {
  readonly completed: ReadonlySet<LocalDate>;
  readonly skipped: ReadonlySet<LocalDate>;
}

/**
 * Returns the zone of a series' dates, in which its skipped and changed dates in UTC are read.
 * @param timeZone the user's zone
 */
function zoneOfSeries(component: IcalComponent, timeZone: string): string {
  const first = propertyNamed(component, 'dtstart') ?? propertyNamed(component, 'due');
  return first === undefined ? timeZone : zoneOf(first, timeZone);
}

/** Returns the dates that a component skips. Reports those that do not exist as lost. */
export function skippedDates(
  component: IcalComponent,
  timeZone: string,
  lose: (kind: string, detail: string) => void,
): LocalDate[] {
  const zone = zoneOfSeries(component, timeZone);
  return component.properties
    .filter(({ name }) => name === 'exdate')
    .flatMap((property) =>
      property.values
        .flatMap((value) => value.split(','))
        .flatMap((value) => {
          const date = icalDate({ ...property, values: [value] }, zone);
          if (date === undefined) lose('Skipped dates', value);
          return date === undefined ? [] : date.date;
        }),
    );
}

/** Returns the dates of other components that complete or cancel a single date of a series, by its UID. */
export function changedDates(
  components: readonly IcalComponent[],
  timeZone: string,
): ReadonlyMap<string, TakenDates> {
  const zones = new Map(
    components
      .filter((component) => propertyNamed(component, 'recurrence-id') === undefined)
      .map((component) => [textNamed(component, 'uid'), zoneOfSeries(component, timeZone)]),
  );
  const byUid = new Map<string, { completed: Set<LocalDate>; skipped: Set<LocalDate> }>();
  for (const component of components) {
    const property = propertyNamed(component, 'recurrence-id');
    const uid = textNamed(component, 'uid');
    const date = property && icalDate(property, zones.get(uid) ?? timeZone)?.date;
    if (date === undefined || uid === '') continue;
    const taken = byUid.get(uid) ?? { completed: new Set(), skipped: new Set() };
    byUid.set(uid, taken);
    if (isDone(component)) taken.completed.add(date);
    else if (textNamed(component, 'status').toUpperCase() === 'CANCELLED') taken.skipped.add(date);
  }
  return byUid;
}

/** Returns whether a to-do is completed or cancelled. */
export function isDone(component: IcalComponent): boolean {
  if (component.name !== 'vtodo') return false;
  const status = textNamed(component, 'status').toUpperCase();
  return status === 'COMPLETED' || status === 'CANCELLED' || textNamed(component, 'completed') !== '';
}

export interface SeriesStart {
  readonly rule: RepeatRule;
  readonly first: LocalDate;
  /** The first day on which the series may continue. Open to-dos stay on their date, even in the past. */
  readonly from: LocalDate;
  readonly taken: TakenDates;
  readonly history: Pick<ImportedHistory, 'seriesId' | 'dateField' | 'dueOffset'>;
}

export interface Continued {
  readonly date: LocalDate;
  readonly repeat: RepeatRule;
  readonly history: ImportedHistory | null;
}

/**
 * Returns the first date of a series that needs a task, with the state of the series on that date; undefined
 * if no date remains.
 */
export function continued({ rule, first, from, taken, history }: SeriesStart): Continued | undefined {
  const { completed, skipped } = taken;
  const series = startSeries(rule, first);
  let date: LocalDate | undefined = first;
  if (first < from) date = nextOccurrence(series, addDays(from, -1));
  while (date !== undefined && (completed.has(date) || skipped.has(date)))
    date = nextOccurrence(series, date);
  if (date === undefined) return undefined;
  const { countedOccurrences } = recount(series, date);
  if (completed.size + skipped.size > 0) {
    const open = date;
    const latest = (dates: Iterable<LocalDate>): LocalDate[] => [...dates].sort().slice(-MAX_HISTORY_DATES);
    return {
      date,
      repeat: rule,
      history: {
        ...history,
        firstTaskId: null,
        firstDate: first,
        countedThrough: date,
        countedOccurrences,
        pausedOn: null,
        createdDates: latest(completed).filter((each) => each > open),
        skippedDates: latest(skipped),
      },
    };
  }
  const { maxOccurrences } = rule;
  const left = maxOccurrences === null ? null : maxOccurrences - countedOccurrences + 1;
  return { date, repeat: { ...rule, maxOccurrences: left }, history: null };
}

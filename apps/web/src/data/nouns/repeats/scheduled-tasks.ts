/**
 * The occurrences of all patterns in a range of dates: those to come, computed here with the rules that the server has,
 * and those that were made or cancelled. Worked out once: of a pattern until its rule changes, of a day until one of its
 * occurrences does.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDaysBetween, type Series } from '@questlog/domain/recurrence/series/series';
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';
import type { ProjectItem } from '../projects/project-item.ts';
import type { StoreReader } from '../store-reader.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

export interface ScheduledTask {
  /** The pattern and the date: unique, and cheaper than the id of the occurrence. */
  readonly key: string;
  readonly pattern: RepeatPatternItem;
  readonly date: LocalDate;
  /** Undefined for one that is still to come. */
  readonly occurrence: OccurrenceItem | undefined;
}

/**
 * The tasks of a date, by title. Each is made when it is looked at: a year of many patterns has tens of thousands. What
 * has not changed since the same day was worked out before stays the same object.
 */
export class ScheduledDay {
  readonly date: LocalDate;
  /** How many of its tasks are still to come. */
  readonly pending: number;
  readonly #entries: readonly Entry[];
  readonly #made: Map<string, ScheduledTask>;
  #keys: readonly string[] | undefined;

  constructor(day: number, entries: readonly Entry[], before?: ScheduledDay) {
    this.date = before?.date ?? dateOfEpochDay(day);
    this.#entries = entries;
    this.pending = entries.reduce((sum, entry) => ('pattern' in entry ? sum : sum + 1), 0);
    this.#made = new Map(before === undefined ? [] : before.#made);
    if (before === undefined) return;
    const old = before.#entries;
    const isSame = (entry: Entry, index: number): boolean => {
      const was = old[index];
      return was !== undefined && patternOf(was).id === patternOf(entry).id;
    };
    if (old.length === entries.length && entries.every(isSame)) this.#keys = before.#keys;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The keys of its tasks, in order. */
  get keys(): readonly string[] {
    return (this.#keys ??= this.#entries.map((entry) => `${patternOf(entry).id}/${this.date}`));
  }

  /** The task with a key, the same each time; undefined where the day has none. */
  task(key: string): ScheduledTask | undefined {
    const entry = this.#entries[this.keys.indexOf(key)];
    if (entry === undefined) return undefined;
    const pattern = patternOf(entry);
    const occurrence = 'pattern' in entry ? entry.occurrence : undefined;
    const made = this.#made.get(key);
    if (made?.pattern === pattern && made.occurrence === occurrence) return made;
    const task = { key, pattern, date: this.date, occurrence };
    this.#made.set(key, task);
    return task;
  }
}

function patternOf(entry: Entry): RepeatPatternItem {
  return 'pattern' in entry ? entry.pattern : entry;
}

export interface DayOutline {
  readonly date: LocalDate;
  /** Of its tasks, in order. */
  readonly keys: readonly string[];
}

export interface Scheduled {
  /** Days with nothing are left out; by date. */
  readonly days: readonly ScheduledDay[];
  /** What the days hold: the same as before while no task has come or gone. */
  readonly outline: readonly DayOutline[];
  /** How many tasks are still to come. */
  readonly pending: number;
}

interface Past {
  readonly pattern: RepeatPatternItem;
  readonly occurrence: OccurrenceItem;
}

/** A pattern that comes on the day, or what has become of it. */
type Entry = RepeatPatternItem | Past;

type Source = Pick<StoreReader, 'repeatPatterns' | 'occurrences' | 'archivedProjects'>;

interface Known extends DateRange {
  readonly patterns: readonly RepeatPatternItem[];
  readonly occurrences: readonly OccurrenceItem[];
  readonly archived: readonly ProjectItem[];
  /** In the order of a day. */
  readonly seen: readonly RepeatPatternItem[];
  /** Each day of the range, those with nothing too. */
  readonly slots: readonly ScheduledDay[];
  readonly scheduled: Scheduled;
}

/** By whom it was asked for, the answers for the ranges that were asked for last. */
const known = new WeakMap<object, readonly Known[]>();
const KEPT_RANGES = 4;

/**
 * What is scheduled from one date to another, both inside, but for what an archived project hides.
 * @param keeper as long as it lives, what was worked out is kept
 */
export function scheduledBetween(store: Source, { from, to }: DateRange, keeper: object = store): Scheduled {
  const patterns = store.repeatPatterns();
  const occurrences = store.occurrences();
  const archived = store.archivedProjects();
  const answers = known.get(keeper) ?? [];
  const last = answers.find((each) => each.from === from && each.to === to);
  const isSeen = last?.patterns === patterns && last.archived === archived;
  if (isSeen && last.occurrences === occurrences) return last.scheduled;
  const days: Days = { from: epochDay(from), to: epochDay(to) };
  const seen = isSeen ? last.seen : inOrder(patterns, archived);
  const slots = isSeen
    ? workOutChanged(last, occurrences, days)
    : workOut(seen, occurrences, days, last?.slots ?? []);
  const inUse = slots.filter((day) => !day.isEmpty);
  const scheduled = {
    days: inUse,
    outline: outlineOf(inUse, last?.scheduled.outline),
    pending: inUse.reduce((sum, { pending }) => sum + pending, 0),
  };
  const answer: Known = { from, to, patterns, occurrences, archived, seen, slots, scheduled };
  known.set(keeper, [answer, ...answers.filter((each) => each !== last)].slice(0, KEPT_RANGES));
  return scheduled;
}

function outlineOf(
  days: readonly ScheduledDay[],
  before: readonly DayOutline[] | undefined,
): readonly DayOutline[] {
  const isSame =
    before?.length === days.length && days.every(({ keys }, index) => before[index]?.keys === keys);
  return isSame ? before : days.map(({ date, keys }) => ({ date, keys }));
}

/** Dates as numbers, both inside. */
interface Days {
  readonly from: number;
  readonly to: number;
}

function inOrder(
  patterns: readonly RepeatPatternItem[],
  archived: readonly ProjectItem[],
): readonly RepeatPatternItem[] {
  const hidden = new Set<string | null>(archived.map(({ id }) => id));
  return patterns.filter(({ template }) => !hidden.has(template.projectId)).sort(byTitle);
}

function workOut(
  seen: readonly RepeatPatternItem[],
  occurrences: readonly OccurrenceItem[],
  { from, to }: Days,
  before: readonly ScheduledDay[],
): ScheduledDay[] {
  const past = Map.groupBy(occurrences, ({ repeatPatternId }) => repeatPatternId);
  const days: Entry[][] = Array.from({ length: Math.max(0, to - from + 1) }, () => []);
  for (const pattern of seen) {
    const taken = new Set<number>();
    for (const occurrence of past.get(pattern.id) ?? []) {
      const day = epochDay(occurrence.date) - from;
      taken.add(day);
      days[day]?.push({ pattern, occurrence });
    }
    const comes = comesOn(pattern, { from, to });
    days.forEach((entries, day) => {
      if (comes[day] === 1 && !taken.has(day)) entries.push(pattern);
    });
  }
  return days.map((entries, index) => new ScheduledDay(from + index, entries, before[index]));
}

/** The days with those worked out anew of which an occurrence has changed; the others stay the same ones. */
function workOutChanged(
  last: Known,
  occurrences: readonly OccurrenceItem[],
  { from, to }: Days,
): ScheduledDay[] {
  const [before, now] = [new Set(last.occurrences), new Set(occurrences)];
  const changed = new Set([...before.symmetricDifference(now)].map(({ date }) => date));
  const byDate = Map.groupBy(
    occurrences.filter(({ date }) => changed.has(date)),
    ({ date }) => date,
  );
  return last.slots.map((day, index) => {
    if (!changed.has(day.date)) return day;
    const past = new Map(byDate.get(day.date)?.map((each) => [each.repeatPatternId, each]));
    const entries = last.seen.flatMap((pattern): Entry[] => {
      const occurrence = past.get(pattern.id);
      if (occurrence !== undefined) return [{ pattern, occurrence }];
      return comesOn(pattern, { from, to })[index] === 1 ? [pattern] : [];
    });
    return new ScheduledDay(from + index, entries, day);
  });
}

interface Coming extends Days {
  readonly isPaused: boolean;
  /** For each day 1 where something is still to come on it, else 0. */
  readonly days: Uint8Array;
}

/** What was worked out of a series last. */
const coming = new WeakMap<Series, readonly Coming[]>();

function comesOn({ pausedOn, series }: RepeatPatternItem, { from, to }: Days): Uint8Array {
  const isPaused = pausedOn !== null;
  const answers = coming.get(series) ?? [];
  const last = answers.find((each) => each.from === from && each.to === to && each.isPaused === isPaused);
  if (last !== undefined) return last.days;
  const days = new Uint8Array(Math.max(0, to - from + 1));
  if (!isPaused) for (const day of occurrenceDaysBetween(series, from, to)) days[day - from] = 1;
  coming.set(series, [{ from, to, isPaused, days }, ...answers].slice(0, KEPT_RANGES));
  return days;
}

/** 'Pattern 2' stands before 'Pattern 10'. */
const collator = new Intl.Collator(undefined, { numeric: true });

function byTitle(a: RepeatPatternItem, b: RepeatPatternItem): number {
  return collator.compare(a.template.title, b.template.title) || (a.id < b.id ? -1 : 1);
}

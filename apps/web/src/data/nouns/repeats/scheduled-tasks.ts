/**
 * The occurrences of all patterns in a range of dates. Future ones are computed with the server's rules;
 * created and cancelled ones are stored.
 *
 * Results are cached for each pattern until its rule changes, and for each day until one of its occurrences
 * changes.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDaysBetween, type Series } from '@questlog/domain/recurrence/series/series';
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';
import { compareTimes } from '@questlog/domain/tasks/task-schedule';
import type { ProjectItem } from '../projects/project-item.ts';
import type { StoreReader } from '../store-reader.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

export interface ScheduledTask {
  /** The pattern's id and the date. Unique, and cheaper to compute than the occurrence's id. */
  readonly key: string;
  readonly pattern: RepeatPatternItem;
  readonly date: LocalDate;
  /** Undefined if the occurrence is in the future. */
  readonly occurrence: OccurrenceItem | undefined;
}

/**
 * The tasks of a date, sorted by time and title. Created lazily, because a year with many patterns has tens
 * of thousands of tasks. Recomputing the day keeps the objects of unchanged tasks.
 */
export class ScheduledDay {
  readonly date: LocalDate;
  /** The number of the day's future occurrences. */
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

  get keys(): readonly string[] {
    return (this.#keys ??= this.#entries.map((entry) => `${patternOf(entry).id}/${this.date}`));
  }

  /** Returns the task with a key, always as the same object. */
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
  readonly keys: readonly string[];
}

export interface Scheduled {
  /** By date, without empty days. */
  readonly days: readonly ScheduledDay[];
  /** Stays the same object until a task is added or removed. */
  readonly outline: readonly DayOutline[];
  /** The number of future occurrences in the range. */
  readonly pending: number;
}

interface Past {
  readonly pattern: RepeatPatternItem;
  readonly occurrence: OccurrenceItem;
}

/** An entry for one day: the pattern of a future occurrence, or a past occurrence. */
type Entry = RepeatPatternItem | Past;

type Source = Pick<StoreReader, 'repeatPatterns' | 'occurrences' | 'archivedProjects'>;

interface Known extends DateRange {
  readonly patterns: readonly RepeatPatternItem[];
  readonly occurrences: readonly OccurrenceItem[];
  readonly archived: readonly ProjectItem[];
  /** The visible patterns, sorted like the tasks of each day. */
  readonly seen: readonly RepeatPatternItem[];
  /** Every day of the range, even empty ones. */
  readonly slots: readonly ScheduledDay[];
  readonly scheduled: Scheduled;
}

/** The cached results of the latest ranges, for each keeper object. */
const known = new WeakMap<object, readonly Known[]>();
const KEPT_RANGES = 4;

/**
 * Returns the scheduled tasks between two dates, both inclusive. Leaves out archived projects.
 * @param keeper results are cached as long as this object lives
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

/** Day numbers, both inclusive. */
interface Days {
  readonly from: number;
  readonly to: number;
}

function inOrder(
  patterns: readonly RepeatPatternItem[],
  archived: readonly ProjectItem[],
): readonly RepeatPatternItem[] {
  const hidden = new Set<string | null>(archived.map(({ id }) => id));
  return patterns.filter(({ template }) => !hidden.has(template.projectId)).sort(byTimeAndTitle);
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
    const future = futureDays(pattern, { from, to });
    days.forEach((entries, day) => {
      if (future[day] === 1 && !taken.has(day)) entries.push(pattern);
    });
  }
  return days.map((entries, index) => new ScheduledDay(from + index, entries, before[index]));
}

/** Recomputes the days with a changed occurrence. Other days stay the same objects. */
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
      return futureDays(pattern, { from, to })[index] === 1 ? [pattern] : [];
    });
    return new ScheduledDay(from + index, entries, day);
  });
}

interface Coming extends Days {
  readonly isPaused: boolean;
  /** For each day, 1 if it has a future occurrence, otherwise 0. */
  readonly days: Uint8Array;
}

/** The cached results of the latest ranges, for each series. */
const coming = new WeakMap<Series, readonly Coming[]>();

function futureDays({ pausedOn, series }: RepeatPatternItem, { from, to }: Days): Uint8Array {
  const isPaused = pausedOn !== null;
  const answers = coming.get(series) ?? [];
  const last = answers.find((each) => each.from === from && each.to === to && each.isPaused === isPaused);
  if (last !== undefined) return last.days;
  const days = new Uint8Array(Math.max(0, to - from + 1));
  if (!isPaused) for (const day of occurrenceDaysBetween(series, from, to)) days[day - from] = 1;
  coming.set(series, [{ from, to, isPaused, days }, ...answers].slice(0, KEPT_RANGES));
  return days;
}

/** Sorts 'Pattern 2' before 'Pattern 10'. */
const collator = new Intl.Collator(undefined, { numeric: true });

function byTimeAndTitle(a: RepeatPatternItem, b: RepeatPatternItem): number {
  return (
    compareTimes(a.template.scheduledTime, b.template.scheduledTime) ||
    collator.compare(a.template.title, b.template.title) ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * The occurrences of all patterns in a range of dates: those to come, computed here with the rules that the server has,
 * and those that were made or cancelled. Worked out once, until a pattern or an occurrence changes.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDaysBetween } from '@questlog/domain/recurrence/series/series';
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

/** The tasks of a date, by title. Each is made when it is looked at: a year of many patterns has tens of thousands. */
export class ScheduledDay {
  readonly date: LocalDate;
  readonly #entries: readonly Entry[];
  readonly #made = new Map<number, ScheduledTask>();
  #keys: readonly string[] | undefined;

  constructor(day: number, entries: readonly Entry[]) {
    this.date = dateOfEpochDay(day);
    this.#entries = entries;
  }

  /** The keys of its tasks, in order. */
  get keys(): readonly string[] {
    return (this.#keys ??= this.#entries.map((entry) => `${patternOf(entry).id}/${this.date}`));
  }

  /** The task with a key, the same each time; undefined where the day has none. */
  task(key: string): ScheduledTask | undefined {
    const index = this.keys.indexOf(key);
    const entry = this.#entries[index];
    if (entry === undefined) return undefined;
    let task = this.#made.get(index);
    if (task === undefined) {
      const occurrence = 'pattern' in entry ? entry.occurrence : undefined;
      task = { key, pattern: patternOf(entry), date: this.date, occurrence };
      this.#made.set(index, task);
    }
    return task;
  }
}

function patternOf(entry: Entry): RepeatPatternItem {
  return 'pattern' in entry ? entry.pattern : entry;
}

export interface Scheduled {
  /** Days with nothing are left out; by date. */
  readonly days: readonly ScheduledDay[];
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
  readonly occurrences: readonly OccurrenceItem[];
  readonly archived: readonly ProjectItem[];
  readonly scheduled: Scheduled;
}

/** By the patterns that it was worked out from, the answers for the ranges that were asked for last. */
const known = new WeakMap<readonly RepeatPatternItem[], Known[]>();
const KEPT_RANGES = 4;

/** What is scheduled from one date to another, both inside, but for what an archived project hides. */
export function scheduledBetween(store: Source, { from, to }: DateRange): Scheduled {
  const patterns = store.repeatPatterns();
  const occurrences = store.occurrences();
  const archived = store.archivedProjects();
  const answers = known.get(patterns) ?? [];
  const found = answers.find(
    (each) =>
      each.occurrences === occurrences && each.archived === archived && each.from === from && each.to === to,
  );
  if (found !== undefined) return found.scheduled;
  const hidden = new Set<string | null>(archived.map(({ id }) => id));
  const seen = patterns.filter(({ template }) => !hidden.has(template.projectId));
  const scheduled = workOut(seen, occurrences, epochDay(from), epochDay(to));
  known.set(patterns, [{ from, to, occurrences, archived, scheduled }, ...answers].slice(0, KEPT_RANGES));
  return scheduled;
}

function workOut(
  patterns: readonly RepeatPatternItem[],
  occurrences: readonly OccurrenceItem[],
  from: number,
  to: number,
): Scheduled {
  const past = Map.groupBy(occurrences, ({ repeatPatternId }) => repeatPatternId);
  const days: Entry[][] = Array.from({ length: Math.max(0, to - from + 1) }, () => []);
  let pending = 0;
  // In the order of a day, so that no day has to be sorted.
  for (const pattern of patterns.toSorted(byTitle)) {
    const taken = new Set<number>();
    for (const occurrence of past.get(pattern.id) ?? []) {
      const day = epochDay(occurrence.date);
      taken.add(day);
      days[day - from]?.push({ pattern, occurrence });
    }
    if (pattern.pausedOn !== null) continue;
    for (const day of occurrenceDaysBetween(pattern.series, from, to)) {
      if (taken.has(day)) continue;
      days[day - from]?.push(pattern);
      pending += 1;
    }
  }
  const inUse = days.flatMap((entries, index) =>
    entries.length === 0 ? [] : [new ScheduledDay(from + index, entries)],
  );
  return { days: inUse, pending };
}

const collator = new Intl.Collator();

function byTitle(a: RepeatPatternItem, b: RepeatPatternItem): number {
  return collator.compare(a.template.title, b.template.title) || (a.id < b.id ? -1 : 1);
}

/**
 * The occurrences of all patterns in a range of dates. Future ones are computed with the server's rules;
 * created and cancelled ones are stored.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDaysBetween } from '@questlog/domain/recurrence/series/series';
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';
import { compareTimes } from '@questlog/domain/tasks/task-schedule';
import type { ProjectItem } from '../projects/project-item.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

export interface ScheduledTask {
  readonly pattern: RepeatPatternItem;
  readonly date: LocalDate;
  /** Undefined if the occurrence is in the future. */
  readonly occurrence: OccurrenceItem | undefined;
}

export interface ScheduledDay {
  readonly date: LocalDate;
  /** The keys of the day's tasks, sorted by time and title: the patterns' ids and the date. */
  readonly keys: readonly string[];
}

export interface Scheduled {
  /** By date, without empty days. */
  readonly days: readonly ScheduledDay[];
  /** The number of future occurrences in the range. */
  readonly pending: number;
  /** Returns the task with a key. Called only for rows on screen: a year can have a hundred thousand. */
  readonly task: (key: string) => ScheduledTask | undefined;
}

interface Source {
  readonly patterns: readonly RepeatPatternItem[];
  readonly occurrences: readonly OccurrenceItem[];
  readonly archived: readonly ProjectItem[];
}

/** Returns the scheduled tasks between two dates, both inclusive. Leaves out archived projects. */
export function scheduledBetween(
  { patterns, occurrences, archived }: Source,
  { from, to }: DateRange,
): Scheduled {
  const hidden = new Set<string | null>(archived.map(({ id }) => id));
  const seen = new Map(
    patterns
      .filter(({ template }) => !hidden.has(template.projectId))
      .sort(byTimeAndTitle)
      .map((pattern) => [pattern.id, pattern]),
  );
  const past = new Map(
    occurrences
      .filter(({ date, repeatPatternId }) => date >= from && date <= to && seen.has(repeatPatternId))
      .map((occurrence) => [keyOf(occurrence.repeatPatternId, occurrence.date), occurrence]),
  );
  const pastOf = Map.groupBy(past.values(), ({ repeatPatternId }) => repeatPatternId);
  const [first, last] = [epochDay(from), epochDay(to)];
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    date: dateOfEpochDay(first + index),
    keys: [] as string[],
  }));
  const add = (id: string, day: number): void => {
    const at = days[day - first];
    at?.keys.push(keyOf(id, at.date));
  };
  let pending = 0;
  for (const { id, pausedOn, series } of seen.values()) {
    const taken = new Set(pastOf.get(id)?.map(({ date }) => epochDay(date)));
    for (const day of taken) add(id, day);
    if (pausedOn !== null) continue;
    for (const day of occurrenceDaysBetween(series, first, last)) {
      if (taken.has(day)) continue;
      add(id, day);
      pending += 1;
    }
  }
  const task = (key: string): ScheduledTask | undefined => {
    const [id = '', date = ''] = key.split('/');
    const pattern = seen.get(id);
    return pattern && { pattern, date, occurrence: past.get(key) };
  };
  return { days: days.filter(({ keys }) => keys.length > 0), pending, task };
}

const keyOf = (patternId: string, date: LocalDate): string => `${patternId}/${date}`;

/** Sorts 'Pattern 2' before 'Pattern 10'. */
const collator = new Intl.Collator(undefined, { numeric: true });

function byTimeAndTitle(a: RepeatPatternItem, b: RepeatPatternItem): number {
  return (
    compareTimes(a.template.scheduledTime, b.template.scheduledTime) ||
    collator.compare(a.template.title, b.template.title) ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * A series' history in a repeating task's details (REPEAT-63).
 *
 *   completed                       → done, on its own date
 *   cancelled                       → cancelled
 *   open, its date before today     → late
 *   created, its task not loaded    → made: completed long ago, or deleted
 */
import type { LocalDate } from '../../dates/local-date.ts';

export type OccurrenceState = 'done' | 'cancelled' | 'late' | 'open' | 'made';

export interface PastOccurrence {
  readonly date: LocalDate;
  readonly state: OccurrenceState;
}

export interface SeriesFacts {
  readonly occurrences: Iterable<{
    readonly id: string;
    readonly date: LocalDate;
    readonly status: 'Created' | 'Cancelled';
    readonly createdTaskId: string | null;
  }>;
  /** The loaded tasks of the series, with their occurrence dates; null if a task no longer has one. */
  readonly tasks: Iterable<{
    readonly id: string;
    readonly date: LocalDate | null;
    readonly completedOn: LocalDate | null;
  }>;
}

/** Returns the occurrences up to today, latest first, at most `most` (REPEAT-63). */
export function seriesHistory(
  { occurrences, tasks }: SeriesFacts,
  today: LocalDate,
  most: number,
): PastOccurrence[] {
  const past = new Map<string, PastOccurrence>();
  for (const { id, date, status, createdTaskId } of occurrences) {
    past.set(createdTaskId ?? id, { date, state: status === 'Cancelled' ? 'cancelled' : 'made' });
  }
  for (const { id, date, completedOn } of tasks) {
    // Use the occurrence's date, which stays the same if its task is moved.
    const on = past.get(id)?.date ?? date ?? completedOn;
    if (on === null) continue;
    past.set(id, { date: on, state: completedOn === null ? (on < today ? 'late' : 'open') : 'done' });
  }
  return [...past.values()]
    .filter(({ date, state }) => date < today || state === 'done' || (date === today && state !== 'open'))
    .sort((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
    .slice(0, most);
}

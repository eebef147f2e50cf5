/**
 * A series' newest open task, which determines its template (REPEAT-53). Tasks are compared by their dates in
 * the series, even if they were moved. The task that became repeating is the oldest.
 */
import type { LocalDate } from '../../dates/local-date.ts';
import { occurrenceDate } from '../occurrence-id.ts';

/**
 * Returns the newest of a series' open tasks; null if none is open. The SQL statement
 * `repeating.follow-newest` implements the same rule, because it can use an index. A test compares the two.
 */
export function newestTask(patternId: string, openTaskIds: Iterable<string>): string | null {
  let newest: { readonly id: string; readonly date: LocalDate } | undefined;
  for (const id of openTaskIds) {
    const date = occurrenceDate(patternId, id) ?? '';
    if (newest !== undefined && (date < newest.date || (date === newest.date && id > newest.id))) continue;
    newest = { id, date };
  }
  return newest?.id ?? null;
}

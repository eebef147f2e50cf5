/** An occurrence that has become a task or was cancelled. Future occurrences are computed. */
import type { OccurrenceRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { LocalDate } from '@questlog/domain/dates/local-date';

export interface OccurrenceItem {
  readonly id: string;
  readonly repeatPatternId: string;
  readonly date: LocalDate;
  readonly status: 'Created' | 'Cancelled';
  readonly createdTaskId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isPendingSync: boolean;
}

export function occurrenceItem(record: OccurrenceRecord): OccurrenceItem {
  return { ...record, date: record.date.slice(0, 10), isPendingSync: false };
}

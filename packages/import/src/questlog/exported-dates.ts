import { parseLocalDate } from '@questlog/domain/dates/local-date';
import { parseLocalTime } from '@questlog/domain/dates/local-time';
import type { ImportedTask } from '../imported.ts';

/** Returns an exported task's dates. Invalid dates become null. */
export function datesOf(
  scheduled: string | null,
  time: string | null,
  due: string | null,
): Pick<ImportedTask, 'scheduledOn' | 'scheduledTime' | 'dueOn'> {
  return {
    scheduledOn: parseLocalDate(scheduled ?? '') ?? null,
    scheduledTime: parseLocalTime(time ?? '') ?? null,
    dueOn: parseLocalDate(due ?? '') ?? null,
  };
}

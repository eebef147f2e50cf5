/**
 * Converts the repeats of apps that store only a number and a unit, such as every 2 weeks (IMPORT-28,
 * IMPORT-29).
 */
import { weekdayOf, type LocalDate } from '@questlog/domain/dates/local-date';
import {
  MAX_INTERVAL,
  type Frequency,
  type RepeatMode,
  type RepeatRule,
} from '@questlog/domain/recurrence/repeat-rule';

/**
 * Returns a rule that repeats from a date on; undefined if the interval is not from 1 to 365. Shorter months
 * use their last day.
 */
export function simpleRepeat(
  frequency: Exclude<Frequency, 'Custom'>,
  interval: number,
  firstDate: LocalDate,
  repeatMode: RepeatMode = 'Schedule',
): RepeatRule | undefined {
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) return undefined;
  return {
    frequency,
    interval,
    weekDays: frequency === 'Weekly' ? [weekdayOf(firstDate)] : [],
    monthDay: frequency === 'Monthly' ? Number(firstDate.slice(8)) : null,
    customPattern: null,
    repeatMode,
    endDate: null,
    maxOccurrences: null,
  };
}

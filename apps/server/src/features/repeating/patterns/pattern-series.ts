/** Converts between a pattern's database row and the domain's series. */
import { localDateAt, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { nextOccurrence } from '@questlog/domain/recurrence/series/series';
import type { PausableSeries } from '@questlog/domain/recurrence/series/series-change';
import { seriesOf, type PatternRow } from './patterns.queries.ts';

/** A pattern with its series, its state, and the time zone in which its dates begin. */
export interface RunningPattern extends PausableSeries {
  readonly id: string;
  /** False if a user has paused the pattern. The plan can also pause it. */
  readonly isActive: boolean;
  readonly hasOpen: boolean;
  readonly timeZone: string;
}

/** The time zone for patterns whose user was deleted. */
const NO_ZONE = 'UTC';

/** Converts a row to a pattern. @param zones time zones by user id */
export function patternOf(row: PatternRow, zones: ReadonlyMap<string, string>): RunningPattern {
  return {
    id: row.id,
    series: seriesOf(row),
    isActive: row.is_active,
    pausedOn: row.paused_on,
    hasOpen: row.has_open,
    timeZone: (row.user_id === null ? undefined : zones.get(row.user_id)) ?? NO_ZONE,
  };
}

export function todayOf({ timeZone }: RunningPattern, now: Date): LocalDate {
  return localDateAt(now.getTime(), timeZone);
}

/** The columns that change as a series advances, as read by `json_to_recordset`. */
export interface PatternState extends Omit<PatternRow, 'user_id' | 'first_date' | 'has_open'> {
  readonly next_date: LocalDate | null;
  readonly next_due_at: Date | null;
}

/**
 * Converts a pattern to the state to save, with its next date and the instant at which that date begins
 * (REPEAT-30).
 */
export function stateOf({ id, series, isActive, pausedOn, timeZone }: RunningPattern): PatternState {
  const { rule, countedThrough, countedOccurrences, weekStart } = series;
  const next = isActive && pausedOn === null ? nextOccurrence(series, countedThrough) : undefined;
  return {
    id,
    frequency: rule.frequency,
    interval: rule.interval,
    week_days: rule.weekDays,
    month_day: rule.monthDay,
    custom_pattern: rule.customPattern,
    repeat_mode: rule.repeatMode,
    end_date: rule.endDate,
    max_occurrences: rule.maxOccurrences,
    is_active: isActive,
    paused_on: pausedOn,
    counted_through: countedThrough,
    counted_occurrences: countedOccurrences,
    week_start: weekStart,
    next_date: next ?? null,
    next_due_at: next === undefined ? null : new Date(startOfDay(next, timeZone)),
  };
}

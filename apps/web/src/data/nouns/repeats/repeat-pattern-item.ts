/** A repeat pattern in the form that the screens use: with calendar dates instead of instants. */
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { Series } from '@questlog/domain/recurrence/series/series';

/** The fields from which the next task of a series is created. */
export type RepeatTemplate = RepeatPatternRecord['template'];

export interface RepeatPatternItem {
  readonly id: string;
  /** The task that the user made repeat, from which the pattern was created. */
  readonly taskId: string;
  readonly userId: string | null;
  readonly series: Series;
  /** False if a user has paused the pattern. */
  readonly isActive: boolean;
  /**
   * The date on which task creation stopped, because a user paused the pattern or the plan does not include
   * repeating tasks. Null while the pattern is running.
   */
  readonly pausedOn: LocalDate | null;
  readonly template: RepeatTemplate;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isPendingSync: boolean;
}

export function repeatPatternItem(record: RepeatPatternRecord): RepeatPatternItem {
  const { id, taskId, userId, isActive, template, createdAt, updatedAt } = record;
  const { frequency, interval, weekDays, monthDay, customPattern, repeatMode, maxOccurrences } = record;
  const endDate = dateOf(record.endDate);
  return {
    id,
    taskId,
    userId,
    series: {
      rule: {
        frequency,
        interval,
        weekDays,
        monthDay,
        customPattern,
        repeatMode,
        endDate,
        maxOccurrences,
      },
      firstDate: dayOf(record.firstDate),
      countedThrough: dayOf(record.countedThrough),
      countedOccurrences: record.countedOccurrences,
      weekStart: record.weekStart,
    },
    isActive,
    pausedOn: dateOf(record.pausedOn),
    template,
    createdAt,
    updatedAt,
    isPendingSync: false,
  };
}

function dateOf(wire: string | null): LocalDate | null {
  return wire === null ? null : dayOf(wire);
}

function dayOf(wire: string): LocalDate {
  return parseWireDate(wire)?.date ?? wire.slice(0, 10);
}

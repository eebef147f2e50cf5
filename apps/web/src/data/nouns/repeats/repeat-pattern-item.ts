/** A repeat pattern for the screens, with calendar dates instead of instants. */
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { Series } from '@questlog/domain/recurrence/series/series';

/** The values of the next task's fields. */
export type RepeatTemplate = RepeatPatternRecord['template'];

export interface RepeatPatternItem {
  readonly id: string;
  /** The original task, which the user set to repeat. */
  readonly taskId: string;
  readonly userId: string | null;
  readonly series: Series;
  /** False while a user has paused the pattern. */
  readonly isActive: boolean;
  /**
   * The date on which a user paused the pattern, or on which the plan stopped including repeating tasks; null
   * while the pattern is running.
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

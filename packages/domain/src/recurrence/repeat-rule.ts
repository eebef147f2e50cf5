/**
 * The rule of a repeating task, as entered and as stored (REPEAT-1 to REPEAT-3).
 *
 *   every 2 weeks on Monday and Thursday → Weekly, interval 2, weekDays [1, 4]
 *   on the last day of each month        → Monthly, monthDay 31 (shorter months use their last day)
 *   on the first Monday of each month    → Custom, customPattern 'FREQ=MONTHLY;BYDAY=1MO'
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { MAX_INTERVAL } from './calendar/calendar-rule.ts';
import { parseCustomPattern } from './calendar/rrule.ts';

export { MAX_INTERVAL } from './calendar/calendar-rule.ts';

export const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Yearly', 'Custom'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * In Schedule mode, tasks follow the calendar, completed or not. In Completion mode, completing a task
 * creates the next one.
 */
export const REPEAT_MODES = ['Completion', 'Schedule'] as const;
export type RepeatMode = (typeof REPEAT_MODES)[number];

export const MAX_MONTH_DAY = 31;
export const MAX_OCCURRENCES = 1000;

/** Maximum number of repeating tasks in an account. */
export const MAX_PATTERNS = 1000;

export const TOO_MANY_PATTERNS =
  'This account has reached the limit of 1,000 repeating tasks. Remove the repeat of tasks that no longer need it.';

export interface RepeatRule {
  readonly frequency: Frequency;
  /**
   * Number of days, weeks, months or years between repeats. Always 1 for a Custom rule, whose pattern
   * contains the interval.
   */
  readonly interval: number;
  /** Weekdays of a Weekly rule, ascending: 1 for Monday to 7 for Sunday. Empty for other frequencies. */
  readonly weekDays: readonly number[];
  /** Day of a Monthly rule, 1 to 31; null for other frequencies. */
  readonly monthDay: number | null;
  /** RRULE of a Custom rule (see `parseCustomPattern`); null for other frequencies. */
  readonly customPattern: string | null;
  readonly repeatMode: RepeatMode;
  /** The last date on which the task may repeat; null for no end date. */
  readonly endDate: LocalDate | null;
  /** Maximum number of occurrences, including the first task. */
  readonly maxOccurrences: number | null;
}

export interface RuleProblem {
  readonly field: keyof RepeatRule;
  /** Shown below the invalid field. */
  readonly message: string;
}

export const CANNOT_REPEAT =
  'Only scheduled tasks can be made repeating. Please set a due date or schedule date first.';

/** Returns whether a task can repeat: it is open and has a date (REPEAT-1). */
export function canRepeat(task: Pick<TaskFacts, 'completedOn' | 'scheduledOn' | 'dueOn'>): boolean {
  return task.completedOn === null && (task.scheduledOn !== null || task.dueOn !== null);
}

/** Returns all problems with a rule, in the order of the form; empty if it is valid (REPEAT-2). */
export function checkRepeatRule(rule: RepeatRule, { today }: { readonly today: LocalDate }): RuleProblem[] {
  const problems: readonly (RuleProblem | undefined)[] = [
    isWithin(rule.interval, 1, MAX_INTERVAL)
      ? undefined
      : { field: 'interval', message: `Interval must be between 1 and ${MAX_INTERVAL}` },
    datesProblem(rule),
    endDateProblem(rule.endDate, today),
    countProblem(rule.maxOccurrences),
  ];
  return problems.filter((problem) => problem !== undefined);
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** Returns the problem with the fields of the rule's frequency, if any. */
function datesProblem(rule: RepeatRule): RuleProblem | undefined {
  if (!rule.weekDays.every((day) => isWithin(day, 0, 7))) {
    return { field: 'weekDays', message: 'Week days must be between 0 and 7' };
  }
  if (rule.frequency === 'Weekly' && rule.weekDays.length === 0) {
    return { field: 'weekDays', message: 'At least one day must be selected for weekly repeats' };
  }
  if (rule.frequency === 'Monthly' && !isWithin(rule.monthDay ?? 0, 1, MAX_MONTH_DAY)) {
    return { field: 'monthDay', message: `Month day must be between 1 and ${MAX_MONTH_DAY}` };
  }
  if (rule.frequency === 'Custom' && parseCustomPattern(rule.customPattern ?? '') === undefined) {
    return { field: 'customPattern', message: 'Custom pattern is not a valid recurrence rule' };
  }
  return undefined;
}

function endDateProblem(endDate: LocalDate | null, today: LocalDate): RuleProblem | undefined {
  if (endDate === null || endDate >= today) return undefined;
  return { field: 'endDate', message: 'End date cannot be before today' };
}

function countProblem(count: number | null): RuleProblem | undefined {
  if (count === null || isWithin(count, 1, MAX_OCCURRENCES)) return undefined;
  return {
    field: 'maxOccurrences',
    message:
      count > MAX_OCCURRENCES
        ? `Number of occurrences must be at most ${MAX_OCCURRENCES}`
        : 'Number of occurrences must be at least 1',
  };
}

/**
 * Returns a valid rule as stored: Sunday is 7, weekdays are ascending and unique, and fields of other
 * frequencies are cleared (REPEAT-3).
 */
export function storableRule(rule: RepeatRule): RepeatRule {
  return {
    ...rule,
    interval: rule.frequency === 'Custom' ? 1 : rule.interval,
    weekDays: rule.frequency === 'Weekly' ? storableWeekDays(rule.weekDays) : [],
    monthDay: rule.frequency === 'Monthly' ? rule.monthDay : null,
    customPattern: rule.frequency === 'Custom' ? rule.customPattern : null,
  };
}

function storableWeekDays(weekDays: readonly number[]): number[] {
  return [...new Set(weekDays.map((day) => (day === 0 ? 7 : day)))].sort((a, b) => a - b);
}

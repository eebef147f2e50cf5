/**
 * The repeat form's state: its fields, how they affect each other, and the resulting rule (REPEAT-20 to
 * REPEAT-23).
 */
import { weekdayOf, type LocalDate } from '../dates/local-date.ts';
import { MONDAY, type CalendarRule } from './calendar/calendar-rule.ts';
import { formatCustomPattern, parseCustomPattern } from './calendar/rrule.ts';
import {
  checkRepeatRule,
  MAX_MONTH_DAY,
  MAX_OCCURRENCES,
  type Frequency,
  type RepeatMode,
  type RepeatRule,
  type RuleProblem,
} from './repeat-rule.ts';
import { describeRepeat } from './repeat-summary.ts';
import { nextDates, type Series } from './series/series.ts';

export type EndCondition = 'never' | 'date' | 'count';

/** Positions of a weekday in a month: first to fourth, or last. */
export const MONTHLY_NTHS = [1, 2, 3, 4, -1] as const;

/** A monthly date: by day number, by weekday (such as the first Monday), or as the last day. */
export type MonthlyOn =
  | { readonly kind: 'day' }
  | { readonly kind: 'weekday'; readonly nth: (typeof MONTHLY_NTHS)[number]; readonly weekday: number }
  | { readonly kind: 'last day' };

export interface RepeatForm {
  /**
   * `Custom` only for a rule that the other frequencies cannot express. The rule is kept until the user
   * chooses a different frequency.
   */
  readonly frequency: Frequency;
  readonly interval: number;
  readonly weekDays: readonly number[];
  readonly monthDay: number | null;
  readonly monthlyOn: MonthlyOn;
  readonly customPattern: string | null;
  readonly repeatMode: RepeatMode;
  readonly endCondition: EndCondition;
  readonly endDate: LocalDate | null;
  readonly maxOccurrences: number | null;
  /**
   * True if the rule has both an occurrence limit and an end date. Both are kept until the user chooses a
   * different end.
   */
  readonly hasBothEnds: boolean;
}

/** Number of dates in a preview. The dialog shows fewer, and shows how many more there are (REPEAT-23). */
export const PREVIEW_DATES = 5;
export const PREVIEW_SHOWN = 3;

/** Initial number of occurrences if the user ends the series after a number of them. */
const DEFAULT_OCCURRENCES = 10;

/**
 * Returns the form for a task that does not repeat yet: daily, with the weekday and day of the month of the
 * task's date (REPEAT-20, REPEAT-71).
 */
export function newRepeatForm(taskDate: LocalDate): RepeatForm {
  return {
    frequency: 'Daily',
    interval: 1,
    weekDays: [weekdayOf(taskDate)],
    monthDay: Number(taskDate.slice(8)),
    monthlyOn: { kind: 'day' },
    customPattern: null,
    repeatMode: 'Schedule',
    endCondition: 'never',
    endDate: null,
    maxOccurrences: null,
    hasBothEnds: false,
  };
}

/**
 * Sets the frequency. Weekly keeps the selected weekdays. Monthly keeps the selected day of the month or uses
 * the 1st. The other frequencies clear both (REPEAT-20).
 */
export function withFrequency(form: RepeatForm, frequency: Frequency): RepeatForm {
  return {
    ...form,
    frequency,
    weekDays: frequency === 'Weekly' ? form.weekDays : [],
    monthDay: frequency === 'Monthly' ? (form.monthDay ?? 1) : null,
    monthlyOn: frequency === 'Monthly' ? form.monthlyOn : { kind: 'day' },
    customPattern: frequency === 'Custom' ? form.customPattern : null,
  };
}

/** Sets the interval from typed text; 1 if it is not a number (REPEAT-20). */
export function withInterval(form: RepeatForm, text: string): RepeatForm {
  return { ...form, interval: typedNumber(text) ?? 1 };
}

/** Selects or deselects a weekday. @param weekday 1 for Monday to 7 for Sunday */
export function withWeekdayToggled(form: RepeatForm, weekday: number): RepeatForm {
  const others = form.weekDays.filter((day) => day !== weekday);
  const weekDays = others.length < form.weekDays.length ? others : [...others, weekday].sort((a, b) => a - b);
  return { ...form, weekDays };
}

/** Sets the day of the month from typed text, limited to 1 to 31 (REPEAT-20). */
export function withMonthDay(form: RepeatForm, text: string): RepeatForm {
  return { ...form, monthDay: Math.min(MAX_MONTH_DAY, Math.max(1, typedNumber(text) ?? 1)) };
}

/** Sets how the monthly date is chosen (REPEAT-21). */
export function withMonthlyOn(form: RepeatForm, monthlyOn: MonthlyOn): RepeatForm {
  return { ...form, monthlyOn };
}

/**
 * Expresses a date as a weekday of its month, such as the third Friday, for the form's initial value. From
 * the 29th on, it is the last such weekday, because not every month has a fifth (REPEAT-21).
 */
export function weekdayOfMonth(date: LocalDate): MonthlyOn {
  const nth = MONTHLY_NTHS.find((each) => each === Math.ceil(Number(date.slice(8)) / 7)) ?? -1;
  return { kind: 'weekday', nth, weekday: weekdayOf(date) };
}

/**
 * Sets the kind of end. The end date is empty at first, so that the user chooses it. The number of
 * occurrences is 10 at first (REPEAT-22).
 */
export function withEndCondition(form: RepeatForm, endCondition: EndCondition): RepeatForm {
  const maxOccurrences = form.maxOccurrences ?? (endCondition === 'count' ? DEFAULT_OCCURRENCES : null);
  return { ...form, endCondition, maxOccurrences, hasBothEnds: false };
}

/**
 * Sets the maximum number of occurrences from typed text, capped at 1,000. Text without a number sets null
 * (REPEAT-22).
 */
export function withMaxOccurrences(form: RepeatForm, text: string): RepeatForm {
  const typed = typedNumber(text);
  return { ...form, maxOccurrences: typed === undefined ? null : Math.min(MAX_OCCURRENCES, typed) };
}

/**
 * Sets the frequency and dates of a typed rule (REPEAT-83). The end stays, and so does the mode, unless the
 * rule counts from the completion.
 */
export function withTypedRule(form: RepeatForm, rule: RepeatRule): RepeatForm {
  const { frequency, interval, weekDays, monthDay, monthlyOn } = formOfRule(rule);
  return {
    ...form,
    frequency,
    interval,
    weekDays: frequency === 'Weekly' ? weekDays : form.weekDays,
    monthDay: frequency === 'Monthly' ? monthDay : form.monthDay,
    monthlyOn,
    customPattern: null,
    repeatMode: rule.repeatMode === 'Completion' ? 'Completion' : form.repeatMode,
  };
}

/** Returns the whole number at the start of a string, if any. */
function typedNumber(text: string): number | undefined {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? undefined : number;
}

/** Returns all problems with the form; empty if it can be saved (REPEAT-2, REPEAT-22). */
export function checkRepeatForm(form: RepeatForm, { today }: { readonly today: LocalDate }): RuleProblem[] {
  // A weekday or last day of the month is always valid. Check the form as if it had a day number, so that all
  // problems refer to fields of the form.
  const problems = checkRepeatRule(ruleOfForm(withMonthlyOn(form, { kind: 'day' })), { today });
  if (form.endCondition === 'date' && form.endDate === null) {
    problems.push({ field: 'endDate', message: 'End date is required' });
  }
  return problems;
}

/** Returns the form's rule. A weekday or the last day of the month becomes a Custom rule (REPEAT-21). */
export function ruleOfForm(form: RepeatForm): RepeatRule {
  const { frequency, interval, repeatMode, endCondition, endDate, maxOccurrences } = form;
  const rule = {
    frequency,
    interval,
    weekDays: frequency === 'Weekly' ? form.weekDays : [],
    monthDay: frequency === 'Monthly' ? form.monthDay : null,
    customPattern: frequency === 'Custom' ? form.customPattern : null,
    repeatMode,
    endDate: endCondition === 'date' ? endDate : null,
    // Use 0 for a missing number, because validation rejects it. Null would mean no end.
    maxOccurrences: endCondition === 'count' || form.hasBothEnds ? (maxOccurrences ?? 0) : null,
  };
  if (frequency !== 'Monthly' || form.monthlyOn.kind === 'day') return rule;
  const customPattern = monthlyPattern(form.monthlyOn, interval);
  return { ...rule, frequency: 'Custom', interval: 1, monthDay: null, customPattern };
}

/**
 * Returns the form for a rule (REPEAT-21, REPEAT-22). With both an end date and an occurrence limit, it shows
 * the date and keeps both.
 */
export function formOfRule(rule: RepeatRule): RepeatForm {
  const { endDate, maxOccurrences } = rule;
  const endCondition = endDate !== null ? 'date' : maxOccurrences !== null ? 'count' : 'never';
  const hasBothEnds = endDate !== null && maxOccurrences !== null;
  const form: RepeatForm = { ...rule, monthlyOn: { kind: 'day' }, endCondition, hasBothEnds };
  const monthly = rule.frequency === 'Custom' ? readMonthlyPattern(rule.customPattern ?? '') : undefined;
  return monthly === undefined
    ? form
    : { ...form, ...monthly, frequency: 'Monthly', monthDay: 1, customPattern: null };
}

const BARE_MONTHLY: CalendarRule = {
  unit: 'month',
  interval: 1,
  months: [],
  monthDays: [],
  weekdays: [],
  positions: [],
  shortMonth: 'nothing',
  weekStart: MONDAY,
};

function monthlyPattern(on: Exclude<MonthlyOn, { readonly kind: 'day' }>, interval: number): string {
  const days =
    on.kind === 'last day' ? { monthDays: [-1] } : { weekdays: [{ weekday: on.weekday, nth: on.nth }] };
  return formatCustomPattern({ ...BARE_MONTHLY, interval, ...days });
}

/**
 * Parses a Custom rule that the form can produce, with its parts in any order and letter case; undefined for
 * other rules.
 */
function readMonthlyPattern(pattern: string): Pick<RepeatForm, 'interval' | 'monthlyOn'> | undefined {
  const rule = parseCustomPattern(pattern);
  if (rule === undefined) return undefined;
  const monthlyOn = monthlyOnOf(rule);
  if (monthlyOn.kind === 'day') return undefined;
  const { interval } = rule;
  const same = formatCustomPattern(rule) === monthlyPattern(monthlyOn, interval);
  return same ? { interval, monthlyOn } : undefined;
}

function monthlyOnOf({ monthDays, weekdays: [term] }: CalendarRule): MonthlyOn {
  if (monthDays[0] === -1) return { kind: 'last day' };
  const nth = MONTHLY_NTHS.find((number) => number === term?.nth);
  return term === undefined || nth === undefined
    ? { kind: 'day' }
    : { kind: 'weekday', nth, weekday: term.weekday };
}

export interface RepeatPreview {
  /** The rule in words. */
  readonly description: string;
  readonly nextDates: readonly LocalDate[];
}

/**
 * Returns a series' description and next dates (REPEAT-23).
 * @param options.taskDate the date of the newest open task. In Completion mode the next dates follow that
 * date or today, whichever is later.
 */
export function previewOf(
  series: Series,
  options: { readonly taskDate: LocalDate; readonly today: LocalDate; readonly locale: string },
): RepeatPreview {
  const { taskDate, today, locale } = options;
  const after = series.rule.repeatMode === 'Completion' && taskDate > today ? taskDate : today;
  return {
    description: describeRepeat(series.rule, locale),
    nextDates: nextDates(series, after, PREVIEW_DATES),
  };
}

/**
 * Returns text such as '+2 more' for the dates that the dialog does not show; empty if it shows all
 * (REPEAT-23).
 */
export function moreDates({ nextDates }: RepeatPreview): string {
  return nextDates.length > PREVIEW_SHOWN ? `+${nextDates.length - PREVIEW_SHOWN} more` : '';
}

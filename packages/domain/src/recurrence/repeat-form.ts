/**
 * The form in which a person sets how a task repeats: what it holds, what each field does to the others, and the rule
 * that it stands for (REPEAT-20 to REPEAT-23).
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

/** Which weekday of a month may be chosen: the first to the fourth, or the last. */
export const MONTHLY_NTHS = [1, 2, 3, 4, -1] as const;

/** On what a month's date is set: its day's number, a weekday such as the first Monday, or its last day. */
export type MonthlyOn =
  | { readonly kind: 'day' }
  | { readonly kind: 'weekday'; readonly nth: (typeof MONTHLY_NTHS)[number]; readonly weekday: number }
  | { readonly kind: 'last day' };

export interface RepeatForm {
  /** Custom only where the rule is one that the form has no fields for; it is kept until another is chosen. */
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
  /** The rule ends by its number of occurrences as well as on its date: so it stays until another end is chosen. */
  readonly hasBothEnds: boolean;
}

/** How many dates a preview has; the modal shows fewer, and says how many more (REPEAT-23). */
export const PREVIEW_DATES = 5;
export const PREVIEW_SHOWN = 3;

/** Where the number of occurrences begins when a person chooses to end by it. */
const DEFAULT_OCCURRENCES = 10;

/** The form of a task that does not repeat yet: daily, with today's weekday and day of the month (REPEAT-20). */
export function newRepeatForm(today: LocalDate): RepeatForm {
  return {
    frequency: 'Daily',
    interval: 1,
    weekDays: [weekdayOf(today)],
    monthDay: Number(today.slice(8)),
    monthlyOn: { kind: 'day' },
    customPattern: null,
    repeatMode: 'Schedule',
    endCondition: 'never',
    endDate: null,
    maxOccurrences: null,
    hasBothEnds: false,
  };
}

/** Another frequency. Weekly keeps the weekdays, Monthly the day or has the 1st; any other clears both (REPEAT-20). */
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

/** What was typed as interval; what is no number becomes 1 (REPEAT-20). */
export function withInterval(form: RepeatForm, text: string): RepeatForm {
  return { ...form, interval: typedNumber(text) ?? 1 };
}

/** One weekday chosen, or no more. @param weekday 1 for Monday to 7 for Sunday */
export function withWeekdayToggled(form: RepeatForm, weekday: number): RepeatForm {
  const others = form.weekDays.filter((day) => day !== weekday);
  const weekDays = others.length < form.weekDays.length ? others : [...others, weekday].sort((a, b) => a - b);
  return { ...form, weekDays };
}

/** What was typed as day of the month, kept within 1 to 31 (REPEAT-20). */
export function withMonthDay(form: RepeatForm, text: string): RepeatForm {
  return { ...form, monthDay: Math.min(MAX_MONTH_DAY, Math.max(1, typedNumber(text) ?? 1)) };
}

/** On what a month's date is set (REPEAT-21). */
export function withMonthlyOn(form: RepeatForm, monthlyOn: MonthlyOn): RepeatForm {
  return { ...form, monthlyOn };
}

/**
 * The weekday of a month that a date is, to begin with where one is to be chosen: the third Friday. From the 29th on it is
 * the last, since a fifth is not in every month (REPEAT-21).
 */
export function weekdayOfMonth(date: LocalDate): MonthlyOn {
  const nth = MONTHLY_NTHS.find((each) => each === Math.ceil(Number(date.slice(8)) / 7)) ?? -1;
  return { kind: 'weekday', nth, weekday: weekdayOf(date) };
}

/** How it ends. An end date is for the person to choose; a number of occurrences begins at 10 (REPEAT-22). */
export function withEndCondition(form: RepeatForm, endCondition: EndCondition): RepeatForm {
  const maxOccurrences = form.maxOccurrences ?? (endCondition === 'count' ? DEFAULT_OCCURRENCES : null);
  return { ...form, endCondition, maxOccurrences, hasBothEnds: false };
}

/** What was typed as number of occurrences, 1,000 at the most; null where it is no number (REPEAT-22). */
export function withMaxOccurrences(form: RepeatForm, text: string): RepeatForm {
  const typed = typedNumber(text);
  return { ...form, maxOccurrences: typed === undefined ? null : Math.min(MAX_OCCURRENCES, typed) };
}

/** The whole number at the beginning of a text; undefined where there is none. */
function typedNumber(text: string): number | undefined {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? undefined : number;
}

/** Everything that is wrong with the form; it can be saved when that is nothing (REPEAT-2, REPEAT-22). */
export function checkRepeatForm(form: RepeatForm, { today }: { readonly today: LocalDate }): RuleProblem[] {
  // A weekday of the month is always one that there is: the rest is as with a day, and said of the form's own fields.
  const problems = checkRepeatRule(ruleOfForm(withMonthlyOn(form, { kind: 'day' })), { today });
  if (form.endCondition === 'date' && form.endDate === null) {
    problems.push({ field: 'endDate', message: 'End date is required' });
  }
  return problems;
}

/** The rule that a form stands for. A weekday of the month, and its last day, are Custom rules (REPEAT-21). */
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
    // No number is as wrong as 0: a rule without an end is not what was asked for.
    maxOccurrences: endCondition === 'count' || form.hasBothEnds ? (maxOccurrences ?? 0) : null,
  };
  if (frequency !== 'Monthly' || form.monthlyOn.kind === 'day') return rule;
  const customPattern = monthlyPattern(form.monthlyOn, interval);
  return { ...rule, frequency: 'Custom', interval: 1, monthDay: null, customPattern };
}

/** The form that shows a rule (REPEAT-21, REPEAT-22). Of two ends it shows the date, and keeps both. */
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

/** What the form can show of a Custom rule: exactly what it writes, in whatever order and letter case. */
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
  /** Five dates at the most. */
  readonly nextDates: readonly LocalDate[];
}

/**
 * What a series does next (REPEAT-23).
 * @param options.taskDate the date of its newest open task: in Completion mode the others follow that, or today, if
 * it is done then
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

/** '+2 more' after the dates that a modal shows; empty where it shows all (REPEAT-23). */
export function moreDates({ nextDates }: RepeatPreview): string {
  return nextDates.length > PREVIEW_SHOWN ? `+${nextDates.length - PREVIEW_SHOWN} more` : '';
}

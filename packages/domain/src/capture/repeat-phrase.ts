/**
 * Repeat phrases in a line of words (REPEAT-24 to REPEAT-26).
 *
 *   'every 2 weeks on mon, thu' → every 2 weeks on Monday and Thursday
 *   'every last friday'         → on the last Friday of each month
 *   'every! 3 days'             → 3 days after it is done
 *   'on mondays at 9'           → every week on Monday
 *   'every one'                 → no phrase
 *
 * Ambiguous phrases remain text: 'every second friday' could mean the second Friday of the month or every other
 * Friday.
 */
import { dateOfEpochDay, epochDay, weekdayOf, type LocalDate } from '../dates/local-date.ts';
import { MAX_INTERVAL } from '../recurrence/calendar/calendar-rule.ts';
import { cadenceOf, daysFrom } from '../recurrence/calendar/rule-dates.ts';
import { MONTHLY_NTHS, newRepeatForm, ruleOfForm, type RepeatForm } from '../recurrence/repeat-form.ts';
import { MAX_MONTH_DAY, type RepeatRule } from '../recurrence/repeat-rule.ts';
import { ordinalDay } from './date-phrase.ts';
import { find, findNext, isJoined, skip, type Found, type Line } from './lexicon.ts';

export interface RepeatPhrase {
  readonly rule: RepeatRule;
  /** The rule's first date on or after the given day. */
  readonly firstDate: LocalDate;
}

type Dates = Pick<RepeatForm, 'frequency'> &
  Partial<Pick<RepeatForm, 'interval' | 'weekDays' | 'monthDay' | 'monthlyOn'>>;
type MonthlyDay = Pick<RepeatForm, 'monthlyOn'> & Partial<Pick<RepeatForm, 'monthDay'>>;

const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Yearly'] as const;
const [WEEK, MONTH] = [1, 2];

/**
 * Parses the repeat phrase that begins at a token.
 * @param from the date that determines the weekday of 'every week' and the day of 'every month'
 */
export function repeatAt(line: Line, at: number, from: LocalDate): Found<RepeatPhrase> | undefined {
  const adverb = find(line, 'adverb', at);
  if (adverb !== undefined) return phrase(unitDates(adverb.value, 1, from), adverb.end, from, false);
  const days = weekly(weekdayList(line, at, 'weekly'), 1);
  if (days !== undefined) return phrase(days.value, days.end, from, false);
  const every = find(line, 'every', at);
  if (every === undefined) return undefined;
  const isFromCompletion = isCompletionMark(line, every.end);
  if (!isFromCompletion && !isJoined(line, every.end)) return undefined;
  const dates = datesAt(line, every.end, from);
  return dates && phrase(dates.value, dates.end, from, isFromCompletion);
}

/**
 * Returns the rule of a line that is nothing but a repeat (REPEAT-83). 'every' may be omitted:
 *
 *   'every other fri', 'other fri' → every 2 weeks on Friday
 *   'on the 15th', 'mon, thu'      → every month on the 15th, every week on Monday and Thursday
 *   '3 weeks after'                → 3 weeks after it is done
 */
export function wholeRepeat(line: Line, from: LocalDate): RepeatRule | undefined {
  const adverb = find(line, 'adverb', 0);
  const every = find(line, 'every', 0);
  const start = every?.end ?? skip(line, 'on', 0);
  const dates =
    (adverb && { value: unitDates(adverb.value, 1, from), end: adverb.end }) ??
    weekly(weekdayList(line, 0, 'weekly'), 1) ??
    datesAt(line, start, from) ??
    // After 'every', 'second friday' is ambiguous. A bare number needs 'on', because '3' can become '3 weeks'.
    (every === undefined ? monthly(dayOfMonth(line, start, start > 0), 1) : undefined);
  const after = dates && findNext(line, 'afterDone', dates.end);
  if (dates === undefined || (after ?? dates).end !== line.tokens.length) return undefined;
  const isFromCompletion = after !== undefined || (every !== undefined && isCompletionMark(line, every.end));
  return phrase(dates.value, 0, from, isFromCompletion).value.rule;
}

/** Returns whether the '!' of 'every!' precedes the token. */
function isCompletionMark(line: Line, at: number): boolean {
  return line.tokens[at - 1]?.tail === '!';
}

function phrase(dates: Dates, end: number, from: LocalDate, isFromCompletion: boolean): Found<RepeatPhrase> {
  const repeatMode = isFromCompletion ? 'Completion' : 'Schedule';
  const rule = ruleOfForm({ ...newRepeatForm(from), ...dates, repeatMode });
  return { value: { rule, firstDate: firstDateFrom(rule, from) }, end };
}

/**
 * Returns the first matching day on or after `from`. The interval is treated as 1, because intervals are
 * counted from the first date (REPEAT-26).
 */
export function firstDateFrom(rule: RepeatRule, from: LocalDate): LocalDate {
  const cadence = cadenceOf({ ...rule, interval: 1 }, from);
  const day = cadence && daysFrom(cadence, epochDay(from)).next().value;
  return day === undefined ? from : dateOfEpochDay(day);
}

/** Reads the words after 'every'. */
function datesAt(line: Line, at: number, from: LocalDate): Found<Dates> | undefined {
  const other = find(line, 'other', at);
  if (other !== undefined && isJoined(line, other.end)) {
    const dates = unitAt(line, other.end, 2, from) ?? weekly(weekdayList(line, other.end), 2);
    if (dates !== undefined) return dates;
  }
  const count = countAt(line, at);
  if (count !== undefined && isJoined(line, count.end)) {
    const dates = unitAt(line, count.end, count.value, from);
    if (dates !== undefined) return dates;
  }
  return (
    weekly(dayGroup(line, at), 1) ??
    unitAt(line, at, 1, from) ??
    weekly(weekdayList(line, at), 1) ??
    monthly(dayOfEachMonth(line, at), 1)
  );
}

function countAt(line: Line, at: number): Found<number> | undefined {
  const word = line.tokens[at]?.word ?? '';
  if (!/^\d{1,3}$/.test(word)) return find(line, 'number', at);
  const value = Number(word);
  return value >= 1 && value <= MAX_INTERVAL ? { value, end: at + 1 } : undefined;
}

/** Reads 'day', 'week on mon, thu', 'month on the 15th', 'year'. */
function unitAt(line: Line, at: number, interval: number, from: LocalDate): Found<Dates> | undefined {
  const unit = find(line, 'unit', at);
  if (unit === undefined) return undefined;
  const on = findNext(line, 'on', unit.end);
  if (on !== undefined && unit.value === WEEK) {
    const days = weekly(weekdayList(line, on.end), interval);
    if (days !== undefined) return days;
  }
  if (on !== undefined && unit.value === MONTH) {
    const day = monthly(dayOfMonth(line, on.end, true), interval);
    if (day !== undefined) return day;
  }
  return { value: unitDates(unit.value, interval, from), end: unit.end };
}

function unitDates(unit: number, interval: number, from: LocalDate): Dates {
  const frequency = FREQUENCIES[unit] ?? 'Daily';
  return unit === WEEK ? { frequency, interval, weekDays: [weekdayOf(from)] } : { frequency, interval };
}

function weekly(days: Found<readonly number[]> | undefined, interval: number): Found<Dates> | undefined {
  return days && { value: { frequency: 'Weekly', interval, weekDays: days.value }, end: days.end };
}

function monthly(day: Found<MonthlyDay> | undefined, interval: number): Found<Dates> | undefined {
  return day && { value: { frequency: 'Monthly', interval, ...day.value }, end: day.end };
}

/** Reads 'weekday' and 'weekend'. */
function dayGroup(line: Line, at: number): Found<readonly number[]> | undefined {
  const workday = find(line, 'workday', at);
  if (workday !== undefined) return { value: [1, 2, 3, 4, 5], end: workday.end };
  const weekend = find(line, 'weekendDays', at);
  return weekend && { value: [6, 7], end: weekend.end };
}

/**
 * Reads 'mon', 'monday, thursday and sun' and 'on mondays and thursdays'. A list ends with a day.
 * @param kind the kind of the list's first word
 */
function weekdayList(
  line: Line,
  at: number,
  kind: 'weekday' | 'weekly' = 'weekday',
): Found<readonly number[]> | undefined {
  const first = find(line, kind, at);
  if (first === undefined) return undefined;
  const days = [first.value];
  let { end } = first;
  for (;;) {
    const and = line.tokens[end]?.word === ',' ? end + 1 : end;
    const start = skip(line, 'and', and);
    const next = find(line, kind, start) ?? find(line, 'weekday', start);
    // Two days need a comma or 'and' between them.
    if (next === undefined || start === end || !isJoined(line, start)) break;
    days.push(next.value);
    ({ end } = next);
  }
  return { value: [...new Set(days)].sort((a, b) => a - b), end };
}

/** Reads '15th', 'first monday', 'last friday'. Other days need 'of the month'. */
function dayOfEachMonth(line: Line, at: number): Found<MonthlyDay> | undefined {
  const day = dayOfMonth(line, at, false);
  if (day === undefined) return undefined;
  const isOfMonth = findNext(line, 'ofTheMonth', day.end);
  if (isOfMonth !== undefined) return { ...day, end: isOfMonth.end };
  const { monthlyOn } = day.value;
  // In 'every 5th mon', '5th' belongs to the weekday. It is not a day of the month.
  if (monthlyOn.kind === 'day' && findNext(line, 'weekday', day.end) !== undefined) return undefined;
  // 'every 16th of July' is once a year, and such rules are not read.
  if (find(line, 'month', skip(line, 'of', day.end)) !== undefined) return undefined;
  const isPlain =
    monthlyOn.kind === 'day' || (monthlyOn.kind === 'weekday' && [1, -1].includes(monthlyOn.nth));
  return isPlain ? day : undefined;
}

/** Reads 'the 15th', '15', 'the second monday', 'the last day'. */
function dayOfMonth(line: Line, at: number, isBareAllowed: boolean): Found<MonthlyDay> | undefined {
  const start = skip(line, 'the', at);
  const nth = nthAt(line, start);
  const weekday = nth && findNext(line, 'weekday', nth.end);
  if (nth !== undefined && weekday !== undefined) {
    const monthlyOn = { kind: 'weekday', nth: nth.value, weekday: weekday.value } as const;
    return { value: { monthlyOn }, end: weekday.end };
  }
  const lastDay = nth?.value === -1 ? findNext(line, 'monthDay', nth.end) : undefined;
  if (lastDay !== undefined) return { value: { monthlyOn: { kind: 'last day' } }, end: lastDay.end };
  const day = ordinalDay(line, start, isBareAllowed);
  if (day === undefined || day.value < 1 || day.value > MAX_MONTH_DAY) return undefined;
  return { value: { monthlyOn: { kind: 'day' }, monthDay: day.value }, end: day.end };
}

/** Reads 'first', '2nd' and 'last'. */
function nthAt(line: Line, at: number): Found<(typeof MONTHLY_NTHS)[number]> | undefined {
  const last = find(line, 'lastNth', at);
  if (last !== undefined) return { value: -1, end: last.end };
  const found = find(line, 'nth', at) ?? ordinalDay(line, at, false);
  const value = MONTHLY_NTHS.find((nth) => nth === found?.value);
  return found === undefined || value === undefined ? undefined : { value, end: found.end };
}

/**
 * Repeat phrases typed in English at the end of a title (REPEAT-24 to REPEAT-26).
 *
 *   'Water plants every 2 weeks on mon, thu' → title 'Water plants', every 2 weeks on Monday and Thursday
 *   'Pay rent every last friday'             → title 'Pay rent', on the last Friday of each month
 *   'Clean filter every! 3 days'             → title 'Clean filter', 3 days after it is done
 *   'Ask every one', 'Find one for every day' → no phrase: all of it is the title
 *
 * The phrase is only offered, and the person accepts or ignores it. Ambiguous phrases stay text ('every
 * second friday' could mean of the month, or every other one).
 */
import { dateOfEpochDay, epochDay, weekdayOf, type LocalDate } from '../dates/local-date.ts';
import { MAX_INTERVAL } from './calendar/calendar-rule.ts';
import { cadenceOf, daysFrom } from './calendar/rule-dates.ts';
import { MONTHLY_NTHS, newRepeatForm, ruleOfForm, type RepeatForm } from './repeat-form.ts';
import { MAX_MONTH_DAY, type RepeatRule } from './repeat-rule.ts';
import { nthWord, ordinal, WEEKDAY_NAMES } from './repeat-summary.ts';

export interface TypedRepeat {
  /** The text without the phrase. */
  readonly title: string;
  /** The phrase as typed. */
  readonly phrase: string;
  readonly rule: RepeatRule;
  /** The first date of the rule from today on, for a task without a date. */
  readonly firstDate: LocalDate;
}

/** Maximum length of a phrase, in UTF-16 units. */
const MAX_PHRASE = 120;
const EVERY = /(?<=\s)every(!?)\s/gi;

/** Words before the phrase that make it part of the title, as in 'a plan for every day'. */
const LEADS_ON = new Set(
  'a an the for of in on at to by from with without and or not almost nearly after before per than like is are'.split(
    ' ',
  ),
);

/** The form fields that a phrase sets. */
type Dates = Pick<RepeatForm, 'frequency'> &
  Partial<Pick<RepeatForm, 'interval' | 'weekDays' | 'monthDay' | 'monthlyOn'>>;

/**
 * Parses the repeat phrase at the end of a title (REPEAT-24, REPEAT-25). Returns undefined if there is no
 * phrase, or if the text contains nothing else and so is the title itself.
 * @param today gives 'every week' its weekday and 'every month' its day
 */
export function parseTypedRepeat(text: string, today: LocalDate): TypedRepeat | undefined {
  const last = Array.from(text.matchAll(EVERY)).at(-1);
  if (last === undefined) return undefined;
  const title = text.slice(0, last.index).trimEnd();
  const phrase = text.slice(last.index).trimEnd();
  if (title.trim() === '' || phrase.length > MAX_PHRASE || LEADS_ON.has(lastWord(title))) return undefined;
  const dates = readDates(wordsOf(phrase.slice(last[0].length)), today);
  if (dates === undefined) return undefined;
  const repeatMode = last[1] === '!' ? 'Completion' : 'Schedule';
  const form = { ...newRepeatForm(today), ...dates, repeatMode } as const;
  return { title, phrase, rule: ruleOfForm(form), firstDate: firstDateOf(form, today) };
}

/**
 * Matches a character that can follow an accepted phrase. Any other character would extend the phrase's last
 * word.
 */
const BEHIND_PHRASE = /^[\s,.;:!?)]/;

/**
 * Parses a title in which the phrase `taken` was accepted before (REPEAT-73). The person may extend the
 * phrase ('every week', then ' on mon'). Text typed after it belongs to the title. Returns undefined if the
 * phrase is no longer in the title.
 */
export function parseTakenRepeat(text: string, today: LocalDate, taken: string): TypedRepeat | undefined {
  const last = parseTypedRepeat(text, today);
  if (last !== undefined && (last.phrase.startsWith(taken) || taken.startsWith(last.phrase))) return last;
  const at = text.lastIndexOf(taken);
  const behind = text.slice(at + taken.length);
  if (at === -1 || !BEHIND_PHRASE.test(behind)) return undefined;
  const typed = parseTypedRepeat(text.slice(0, at + taken.length), today);
  return typed?.phrase === taken ? { ...typed, title: `${typed.title}${behind.trimEnd()}` } : undefined;
}

function lastWord(title: string): string {
  return title.split(/\s+/).at(-1)?.toLowerCase() ?? '';
}

/**
 * Returns the first matching day. Uses interval 1, because intervals are counted from this date (REPEAT-26).
 */
function firstDateOf(form: RepeatForm, today: LocalDate): LocalDate {
  const cadence = cadenceOf(ruleOfForm({ ...form, interval: 1 }), today);
  const day = cadence && daysFrom(cadence, epochDay(today)).next().value;
  return day === undefined ? today : dateOfEpochDay(day);
}

/** Splits a text into lower-case words and numbers, with commas as separate words. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().replaceAll(',', ' , ').trim().split(/\s+/);
}

/** Parses the words after 'every'. */
function readDates(words: readonly string[], today: LocalDate): Dates | undefined {
  const [first = '', second = ''] = words;
  if (first === 'other') return unitDates(words.slice(1), 2, today) ?? weekly(weekdayList(words.slice(1)), 2);
  const number = wholeNumber(first, MAX_INTERVAL);
  if (number !== undefined) {
    const unit = number > 1 ? second.replace(/s$/, '') : second;
    return unitDates([unit, ...words.slice(2)], number, today);
  }
  return unitDates(words, 1, today) ?? weekly(daysOfWeek(words), 1) ?? monthly(dayOfEachMonth(words), 1);
}

/** Parses 'day', 'week on mon, thu', 'month on the 15th', 'year'. */
function unitDates(
  [unit = '', ...rest]: readonly string[],
  interval: number,
  today: LocalDate,
): Dates | undefined {
  const alone = rest.length === 0;
  const [on, ...named] = rest;
  if (!alone && on !== 'on') return undefined;
  switch (unit) {
    case 'day':
      return alone ? { frequency: 'Daily', interval } : undefined;
    case 'week':
      return weekly(alone ? [weekdayOf(today)] : weekdayList(named), interval);
    case 'month':
      return alone ? { frequency: 'Monthly', interval } : monthly(dayOfMonth(named), interval);
    case 'year':
      return alone ? { frequency: 'Yearly', interval } : undefined;
    default:
      return undefined;
  }
}

function weekly(weekDays: readonly number[] | undefined, interval: number): Dates | undefined {
  return weekDays && { frequency: 'Weekly', interval, weekDays };
}

function monthly(on: MonthlyDay | undefined, interval: number): Dates | undefined {
  return on && { frequency: 'Monthly', interval, ...on };
}

/** Parses 'weekday', 'weekend', or days by name. */
function daysOfWeek(words: readonly string[]): readonly number[] | undefined {
  const [only = ''] = words.length === 1 ? words : [];
  if (only === 'weekday' || only === 'workday') return [1, 2, 3, 4, 5];
  return only === 'weekend' ? [6, 7] : weekdayList(words);
}

const BETWEEN = new Set([',', 'and', '&']);

/** Parses 'mon', or 'monday, thursday and sun'. A list begins and ends with a day. */
function weekdayList(words: readonly string[]): readonly number[] | undefined {
  const days = words.filter((word) => !BETWEEN.has(word)).map(weekdayNamed);
  const known = days.filter((day) => day !== undefined);
  if (known.length === 0 || known.length < days.length) return undefined;
  if (BETWEEN.has(words[0] ?? '') || BETWEEN.has(words.at(-1) ?? '')) return undefined;
  return [...new Set(known)].sort((a, b) => a - b);
}

/** Returns 1 for 'mon', 'monday' or 'mondays'. Short forms have three letters or are in common use. */
export function weekdayNamed(word: string): number | undefined {
  const index = WEEKDAY_NAMES.findIndex((name) => {
    const full = name.toLowerCase();
    return word === full || word === `${full}s` || word === full.slice(0, 3);
  });
  return index === -1 ? SHORT_FORMS.get(word) : index + 1;
}

const SHORT_FORMS: ReadonlyMap<string, number> = new Map([
  ['tues', 2],
  ['weds', 3],
  ['thur', 4],
  ['thurs', 4],
]);

type MonthlyDay = Pick<RepeatForm, 'monthlyOn'> & Partial<Pick<RepeatForm, 'monthDay'>>;

const OF_THE_MONTH = ' of the month';

/** Parses '15th', 'first monday', 'last friday'. Other days need 'of the month' to be unambiguous. */
function dayOfEachMonth(words: readonly string[]): MonthlyDay | undefined {
  const text = words.join(' ');
  if (text.endsWith(OF_THE_MONTH)) return dayOfMonth(text.slice(0, -OF_THE_MONTH.length).split(' '));
  const [first = ''] = words;
  const plain =
    words.length === 1
      ? /^\d+\D+$/.test(first)
      : (first === 'first' || first === 'last') && words[1] !== 'day';
  return plain ? dayOfMonth(words) : undefined;
}

/** Parses 'the 15th', '15', 'the second monday', 'the last day'. */
function dayOfMonth(words: readonly string[]): MonthlyDay | undefined {
  const [first = '', second, ...more] = words[0] === 'the' ? words.slice(1) : words;
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const monthDay = numbered(first);
    return monthDay === undefined ? undefined : { monthlyOn: { kind: 'day' }, monthDay };
  }
  if (second === 'day' && first === 'last') return { monthlyOn: { kind: 'last day' } };
  const nth = MONTHLY_NTHS.find((number) => first === nthWord(number) || first === ordinal(number));
  const weekday = weekdayNamed(second);
  return nth === undefined || weekday === undefined
    ? undefined
    : { monthlyOn: { kind: 'weekday', nth, weekday } };
}

/** Returns 15 for '15' and '15th'. */
function numbered(word: string): number | undefined {
  const number = wholeNumber(word.replace(/\D+$/, ''), MAX_MONTH_DAY);
  return number !== undefined && (word === String(number) || word === ordinal(number)) ? number : undefined;
}

function wholeNumber(text: string, most: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

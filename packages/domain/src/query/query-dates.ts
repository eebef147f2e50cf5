/** Dates in a question, which are relative to the reader's day (FILTER-5). */
import { english } from '../capture/languages/english.ts';
import { parseTypedDate } from '../capture/typed-schedule.ts';
import { dateOf, monthLength } from '../capture/named-dates.ts';
import type { WordTable } from '../capture/word-table.ts';
import { civilDayOf } from '../dates/civil-day.ts';
import { addDays, epochDay, nextWeek, parseLocalDate, type LocalDate } from '../dates/local-date.ts';
import { fold } from '../folded-text.ts';
import { PERIOD_UNITS, PERIODS, type Comparison, type QueryDate } from './query-tree.ts';

/** The settings that determine which date a phrase means. */
export interface QueryDateReader {
  readonly today: LocalDate;
  /** First day of the reader's week, from 1 for Monday to 7 for Sunday. */
  readonly weekStart: number;
  /** True if the reader's region writes the month before the day. */
  readonly isMonthFirst: boolean;
  /** Words of the reader's languages, in addition to English. */
  readonly languages: readonly WordTable[];
}

const MAX_DAYS = 36_500;
const RELATIVE_DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);
const UNIT_DAYS: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
]);

/** Parses a date, a number of days, a period or a phrase of the capture line. */
export function parseQueryDate(text: string, reader: QueryDateReader): QueryDate | undefined {
  const folded = fold(text.trim()).replaceAll(/\s+/gu, ' ');
  const day = parseLocalDate(folded);
  if (day !== undefined) return { kind: 'day', day };
  const near = RELATIVE_DAYS.get(folded);
  if (near !== undefined) return { kind: 'days', days: near };
  const [, count, unit = ''] = /^([+-]?\d{1,5}) ?([a-z]+)$/u.exec(folded) ?? [];
  const unitDays = UNIT_DAYS.get(unit);
  if (count !== undefined && unitDays !== undefined) {
    const days = Number(count) * unitDays;
    return Math.abs(days) <= MAX_DAYS ? { kind: 'days', days: days === 0 ? 0 : days } : undefined;
  }
  const [first, second, ...others] = folded.split(' ');
  const which = PERIODS.find((each) => each === first);
  const periodUnit = PERIOD_UNITS.find((each) => each === second);
  if (which !== undefined && periodUnit !== undefined && others.length === 0) {
    return { kind: 'period', which, unit: periodUnit };
  }
  return parsePhrase(text.trim().replaceAll(/\s+/gu, ' '), reader);
}

/** Days on which a phrase is read, to find out whether it depends on the day. */
const TRIAL_DAYS: readonly LocalDate[] = ['2026-03-04', '2026-07-31', '2028-02-29'];

function parsePhrase(phrase: string, reader: QueryDateReader): QueryDate | undefined {
  // Most texts are no date in any language, which one call finds out faster than one for each language.
  if (parseTypedDate(phrase, { ...reader, isTwelveHourClock: false }) === undefined) return undefined;
  for (const table of [english, ...reader.languages]) {
    const readOn = (today: LocalDate) => phraseDate(phrase, { ...reader, today }, table);
    const date = readOn(reader.today);
    if (date === undefined) continue;
    if (TRIAL_DAYS.every((today) => readOn(today) === date)) return { kind: 'day', day: date };
    return { kind: 'phrase', phrase, language: table.language, isMonthFirst: reader.isMonthFirst };
  }
  return undefined;
}

function phraseDate(
  phrase: string,
  { today, weekStart, isMonthFirst }: Omit<QueryDateReader, 'languages'>,
  table: WordTable,
): LocalDate | undefined {
  const languages = table === english ? [] : [table];
  const reader = { today, weekStart, isMonthFirst, isTwelveHourClock: false, languages };
  return parseTypedDate(phrase, reader)?.scheduledOn ?? undefined;
}

/** First and last day. */
export type DayRange = readonly [from: LocalDate, to: LocalDate];

/** Returns the days that a date in a question means today; undefined if no language reads its phrase. */
export function daysOf(
  date: QueryDate,
  { today, weekStart, languages }: Omit<QueryDateReader, 'isMonthFirst'>,
): DayRange | undefined {
  switch (date.kind) {
    case 'day':
      return [date.day, date.day];
    case 'days': {
      const day = addDays(today, date.days);
      return [day, day];
    }
    case 'period':
      return periodDays(date, today, weekStart);
    case 'phrase': {
      const table = [english, ...languages].find(({ language }) => language === date.language);
      const { isMonthFirst } = date;
      const day = table && phraseDate(date.phrase, { today, weekStart, isMonthFirst }, table);
      return day === undefined ? undefined : [day, day];
    }
  }
}

const STEPS = { last: -1, this: 0, next: 1 };

function periodDays(
  { which, unit }: Extract<QueryDate, { kind: 'period' }>,
  today: LocalDate,
  weekStart: number,
): DayRange | undefined {
  const step = STEPS[which];
  if (unit === 'week') {
    const from = addDays(nextWeek(today, weekStart), (step - 1) * 7);
    return [from, addDays(from, 6)];
  }
  const { year, month } = civilDayOf(epochDay(today));
  if (unit === 'year') return rangeOf(dateOf(year + step, 1, 1), dateOf(year + step, 12, 31));
  const months = year * 12 + month - 1 + step;
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return rangeOf(dateOf(inYear, inMonth, 1), dateOf(inYear, inMonth, monthLength(inYear, inMonth)));
}

function rangeOf(from: LocalDate | undefined, to: LocalDate | undefined): DayRange | undefined {
  return from === undefined || to === undefined ? undefined : [from, to];
}

/**
 * Returns whether a comparison accepts a day. A period is compared as a whole: '<' is before its first day, '>' after
 * its last.
 */
export function acceptsDay(is: Comparison, [from, to]: DayRange, day: LocalDate): boolean {
  switch (is) {
    case '<':
      return day < from;
    case '<=':
      return day <= to;
    case '=':
      return day >= from && day <= to;
    case '>=':
      return day >= from;
    case '>':
      return day > to;
  }
}

/**
 * Parses dates in words (CAPTURE-32, DATE-20). A date without a year is the next one, possibly today. A
 * weekday is the next one after today.
 */
import { civilDayOf } from '../dates/civil-day.ts';
import {
  addDays,
  epochDay,
  nextWeek,
  parseLocalDate,
  weekdayOf,
  weekendAfter,
  type LocalDate,
} from '../dates/local-date.ts';
import { dateAfter, dateNamed, dateOf, nextDayOfMonth } from './named-dates.ts';
import { find, findNext, isJoined, skip, type Found, type Line } from './lexicon.ts';
import type { WordKind } from './word-table.ts';

/** The user's settings that determine which date a phrase means. */
export interface DateReader {
  readonly today: LocalDate;
  /** First day of the reader's week, from 1 for Monday to 7 for Sunday. */
  readonly weekStart: number;
  /** True if the reader's region writes the month before the day, as in 12/15. */
  readonly isMonthFirst: boolean;
}

export interface DatePhrase {
  readonly date: LocalDate;
  /** True if the phrase begins with 'on' or an equivalent word. */
  readonly hasOn: boolean;
  /** True if the phrase can mean something else: 'sat', '12/15', '15th'. */
  readonly isUnsure: boolean;
}

type FoundDate = Found<{ readonly date: LocalDate; readonly isUnsure?: boolean }>;

const MAX_COUNT = 999;

/**
 * Reads the date that begins at a token.
 * @param isLed whether the text before it makes a number a date, as in 'by 15.12.'
 */
export function dateAt(
  line: Line,
  at: number,
  reader: DateReader,
  isLed = false,
): Found<DatePhrase> | undefined {
  const found = longest([
    relativeDay(line, at, reader),
    dayNamed(line, at, reader, isLed),
    daysAhead(line, at, reader.today),
    dayOfMonth(line, at, reader.today),
  ]);
  const plain = found && {
    value: { hasOn: false, isUnsure: isUnsureWord(line, at, found.end), ...found.value },
    end: found.end,
  };
  return longest([plain, dateAfterOn(line, at, reader)]);
}

function longest<Value>(readings: readonly (Found<Value> | undefined)[]): Found<Value> | undefined {
  let best: Found<Value> | undefined;
  for (const each of readings) if (each !== undefined && each.end > (best?.end ?? 0)) best = each;
  return best;
}

/** Reads 'on fri', 'on 12/15' and 'on the 15th'. */
function dateAfterOn(line: Line, at: number, reader: DateReader): Found<DatePhrase> | undefined {
  const on = find(line, 'on', at);
  const day = on !== undefined && isJoined(line, on.end) ? dayNamed(line, on.end, reader, true) : undefined;
  if (on !== undefined && day !== undefined) {
    // In Portuguese, 'na segunda reunião' ("in the second meeting") is not Monday.
    const hasOn = line.lexicon.table.language === 'en' || !isUnsureWord(line, on.end, day.end);
    return { value: { date: day.value.date, hasOn, isUnsure: false }, end: day.end };
  }
  const lead = find(line, 'dayLead', at) ?? on;
  if (lead === undefined || !isJoined(line, lead.end)) return undefined;
  const isBare = find(line, 'dayLead', at) !== undefined;
  const number = ordinalDay(line, skip(line, 'the', lead.end), isBare);
  const date = number && nextDayOfMonth(number.value, reader.today);
  // The day in 'am 31. November' does not exist. Do not read it as the 31st.
  if (number !== undefined && find(line, 'month', number.end) !== undefined) return undefined;
  if (number === undefined || date === undefined) return undefined;
  return { value: { date, hasOn: false, isUnsure: false }, end: number.end };
}

function isUnsureWord({ tokens, lexicon }: Line, from: number, end: number): boolean {
  return lexicon.unsure.has(
    tokens
      .slice(from, end)
      .map(({ word }) => word)
      .join(' '),
  );
}

/** Words for a day that depends on today, each with its date. */
const RELATIVE_DAYS: readonly (readonly [
  kind: WordKind,
  dateFor: (reader: DateReader) => LocalDate | undefined,
])[] = [
  ['weekend', ({ today }) => weekendAfter(today)],
  ['nextWeekend', ({ today }) => addDays(weekendAfter(today), 7)],
  ['nextWeek', ({ today, weekStart }) => nextWeek(today, weekStart)],
  ['nextMonth', ({ today }) => firstOfMonth(today, 1)],
  ['nextYear', ({ today }) => dateOf(Number(today.slice(0, 4)) + 1, 1, 1)],
  ['endOfWeek', ({ today, weekStart }) => addDays(nextWeek(today, weekStart), -1)],
  ['endOfMonth', ({ today }) => addDays(firstOfMonth(today, 1) ?? today, -1)],
  ['endOfYear', ({ today }) => dateOf(Number(today.slice(0, 4)), 12, 31)],
  ['yesterday', ({ today }) => addDays(today, -1)],
];

/** Reads 'today', 'this weekend', 'next week', 'end of month'. */
function relativeDay(line: Line, at: number, reader: DateReader): FoundDate | undefined {
  const day = find(line, 'day', at);
  if (day !== undefined) return foundDate(addDays(reader.today, day.value), day.end);
  for (const [kind, dateFor] of RELATIVE_DAYS) {
    const found = find(line, kind, at);
    if (found !== undefined) return foundDate(dateFor(reader), found.end);
  }
  return undefined;
}

function firstOfMonth(today: LocalDate, later: number): LocalDate | undefined {
  const { year, month } = civilDayOf(epochDay(today));
  const index = year * 12 + month - 1 + later;
  return dateOf(Math.floor(index / 12), (index % 12) + 1, 1);
}

/** Reads 'fri', '15 dec', '2026-12-15', '12/15', and 'fri, 15 dec'. */
function dayNamed(line: Line, at: number, reader: DateReader, isLed: boolean): FoundDate | undefined {
  const weekday = weekdayDate(line, at, reader);
  if (weekday === undefined) return calendarDay(line, at, reader, isLed);
  const comma = line.tokens[weekday.end]?.word === ',' ? 1 : 0;
  const next = weekday.end + comma;
  const day = isJoined(line, next) ? calendarDay(line, next, reader, true) : undefined;
  return day === undefined ? weekday : { ...day, value: { ...day.value, isUnsure: false } };
}

/** Reads 'fri', 'this fri', 'last fri', and 'next fri', which is in next week. */
function weekdayDate(line: Line, at: number, { today, weekStart }: DateReader): FoundDate | undefined {
  const before = (['this', 'next', 'last'] as const).find((kind) => {
    const found = find(line, kind, at);
    return found !== undefined && findNext(line, 'weekday', found.end) !== undefined;
  });
  const start = before === undefined ? at : skip(line, before, at);
  const weekday = find(line, 'weekday', start);
  if (weekday === undefined) return undefined;
  const { value, end } = weekday;
  const inNextWeek = findNext(line, 'nextWeek', end);
  if (before === undefined && inNextWeek !== undefined) {
    const date = addDays(nextWeek(today, weekStart), (value - weekStart + 7) % 7);
    return foundDate(date, inNextWeek.end);
  }
  const after = before ?? (['next', 'last'] as const).find((kind) => findNext(line, kind, end) !== undefined);
  const phraseEnd = before === undefined && after !== undefined ? skip(line, after, end) : end;
  const later = (value - weekdayOf(today) + 7) % 7;
  if (after === 'next') {
    return foundDate(addDays(nextWeek(today, weekStart), (value - weekStart + 7) % 7), phraseEnd);
  }
  if (after === 'last') return foundDate(addDays(today, later - 7), phraseEnd);
  return foundDate(addDays(today, later === 0 ? 7 : later), phraseEnd);
}

/** Reads a date whose month is a word or a number. */
function calendarDay(line: Line, at: number, reader: DateReader, isLed: boolean): FoundDate | undefined {
  return monthAndDay(line, at, reader.today) ?? numericDate(line, at, reader, isLed);
}

/** Reads '15 dec', 'the 15th of December', 'Dec 15', '3 mar 2027'. */
function monthAndDay(line: Line, at: number, today: LocalDate): FoundDate | undefined {
  const start = skip(line, 'the', at);
  const first = numberedDay(line, start);
  if (first !== undefined && (start === at || isJoined(line, start))) {
    const month = findNext(
      line,
      'month',
      isJoined(line, first.end) ? skip(line, 'of', first.end) : first.end,
    );
    if (month === undefined) return undefined;
    // In Spanish and Portuguese, 'de' can also come before the year.
    const year = yearAt(line, month.end) ?? yearAt(line, skip(line, 'of', month.end));
    return foundDate(dateNamed(first.value, month.value, year?.value, today), year?.end ?? month.end);
  }
  if (!line.lexicon.table.hasMonthFirst) return undefined;
  const month = find(line, 'month', at);
  if (month === undefined || !isJoined(line, month.end)) return undefined;
  const day = numberedDay(line, skip(line, 'the', month.end));
  if (day === undefined) return undefined;
  const comma = line.tokens[day.end]?.word === ',' ? 1 : 0;
  const year = yearAt(line, day.end + comma);
  return foundDate(dateNamed(day.value, month.value, year?.value, today), year?.end ?? day.end);
}

/** Reads '15', '15th' or '15.', before or after a month. */
function numberedDay(line: Line, at: number): Found<number> | undefined {
  const token = line.tokens[at];
  const [, digits, ending = ''] = /^(\d{1,2})(\D{0,3})$/.exec(token?.word ?? '') ?? [];
  if (digits === undefined || token?.isQuoted !== false) return undefined;
  if (ending !== '' && !line.lexicon.ordinals.has(ending)) return undefined;
  return { value: Number(digits), end: at + 1 };
}

function yearAt(line: Line, at: number): Found<string> | undefined {
  const word = line.tokens[at]?.word ?? '';
  return isJoined(line, at) && /^\d{4}$/.test(word) ? { value: word, end: at + 1 } : undefined;
}

/** Reads '2026-12-15', '15.12.', '15.12.2026', and '12/15' in the region's order. */
function numericDate(line: Line, at: number, reader: DateReader, isLed: boolean): FoundDate | undefined {
  const { tokens } = line;
  const token = tokens[at];
  if (token?.isQuoted !== false) return undefined;
  const { word, tail } = token;
  const end = at + 1;
  const iso = parseLocalDate(word);
  if (iso !== undefined) return foundDate(iso, end, false);
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (day !== undefined) {
    // '3.12' is a number or a version; '3.12.' is a date, but not in 'Python 3.12.' or 'Kapitel 3.12.'.
    if (year === undefined && !(tail.startsWith('.') && (isLed || isDottedDate(line, at)))) return undefined;
    return foundDate(dateNamed(Number(day), Number(month), year, reader.today), end, false);
  }
  const [, first, second, slashYear] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (first === undefined || word === '24/7') return undefined;
  const [named, other] = reader.isMonthFirst ? [second, first] : [first, second];
  const date = dateNamed(Number(named), Number(other), slashYear, reader.today);
  return foundDate(date, end, slashYear === undefined);
}

/** Returns whether '3.12.' is a date by itself. It is only where dates are usually written like this. */
function isDottedDate({ tokens, lexicon, numbered }: Line, at: number): boolean {
  return lexicon.table.hasDottedDates && !numbered.has(tokens[at - 1]?.word ?? '');
}

/** Reads 'in 3 days', 'in a month', '3 days ago'. */
function daysAhead(line: Line, at: number, today: LocalDate): FoundDate | undefined {
  const before = find(line, 'in', at);
  const start = before !== undefined && isJoined(line, before.end) ? before.end : undefined;
  const ahead = start === undefined ? undefined : spanAt(line, start);
  if (ahead !== undefined) return foundDate(dateAfter(today, ahead.value.count, ahead.value.unit), ahead.end);
  const span = spanAt(line, at);
  const ago = span && findNext(line, 'ago', span.end);
  if (span !== undefined && ago !== undefined) {
    return foundDate(dateAfter(today, -span.value.count, span.value.unit), ago.end);
  }
  const agoFirst = find(line, 'ago', at);
  const past =
    agoFirst !== undefined && isJoined(line, agoFirst.end) ? spanAt(line, agoFirst.end) : undefined;
  return past && foundDate(dateAfter(today, -past.value.count, past.value.unit), past.end);
}

/** Reads '3 days' or 'a week'. */
export function spanAt(line: Line, at: number): Found<{ count: number; unit: number }> | undefined {
  const token = line.tokens[at];
  const digits = token?.isQuoted === false && /^\d{1,3}$/.test(token.word) ? Number(token.word) : 0;
  const count = digits > 0 ? { value: digits, end: at + 1 } : find(line, 'number', at);
  const unit = count && findNext(line, 'unit', count.end);
  if (count === undefined || unit === undefined || count.value > MAX_COUNT) return undefined;
  return { value: { count: count.value, unit: unit.value }, end: unit.end };
}

/** Reads '15th' and 'the 15th': the next such day, in the first month that has one. */
function dayOfMonth(line: Line, at: number, today: LocalDate): FoundDate | undefined {
  const the = skip(line, 'the', at);
  if (the !== at && !isJoined(line, the)) return undefined;
  const day = ordinalDay(line, the, false);
  return day && foundDate(nextDayOfMonth(day.value, today), day.end, true);
}

/** Reads an ordinal day of the month, optionally with 'of the month'. */
export function ordinalDay(line: Line, at: number, isBareAllowed: boolean): Found<number> | undefined {
  const day = numberedDay(line, at);
  const token = line.tokens[at];
  if (day === undefined || token === undefined) return undefined;
  const isDotted = token.tail.startsWith('.') && line.lexicon.ordinals.has('.');
  if (/^\d+$/.test(token.word) && !isDotted && !isBareAllowed) return undefined;
  return { ...day, end: findNext(line, 'ofTheMonth', day.end)?.end ?? day.end };
}

function foundDate(date: LocalDate | undefined, end: number, isUnsure?: boolean): FoundDate | undefined {
  if (date === undefined) return undefined;
  return { value: isUnsure === undefined ? { date } : { date, isUnsure }, end };
}

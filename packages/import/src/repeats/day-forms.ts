/**
 * Repeats on a day of the month or of the year, in the languages of the capture line (IMPORT-19). When typed,
 * some of them would be ambiguous, but in a file they have only one meaning.
 *
 *   'every 15/03', 'yearly on 1 may', 'jeden 16. Juli', 'elke 16 juli' → on this day of each year
 *   'tous les 15', 'todo dia 5'                                       → on this day of each month
 *   'jeden letzten Tag'                                               → on the last day of each month
 */
import { english } from '@questlog/domain/capture/languages/english';
import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import type { WordTable } from '@questlog/domain/capture/word-table';
import { fold } from '@questlog/domain/folded-text';
import type { PatternForm, SpelledOut } from './phrase-forms.ts';

const YEARLY = 3;
const MONTHS = 12;

/**
 * Returns the pattern of a repeat on a day; undefined for other phrases.
 * @param isMonthFirst true if 3/4 is in March
 */
export function dayForm(
  phrase: string,
  languages: readonly string[],
  isMonthFirst: boolean,
): SpelledOut | undefined {
  for (const table of [english, ...wordTablesFor(languages)]) {
    const [, head = '', clock] =
      new RegExp(`^(.*?)(?: ((?:${anyOf(table.at)}) .*))?$`, 'u').exec(fold(phrase)) ?? [];
    const pattern = patternIn(head, table, isMonthFirst);
    if (pattern !== undefined) return { form: pattern, clock };
  }
  return undefined;
}

function patternIn(phrase: string, table: WordTable, isMonthFirst: boolean): PatternForm | undefined {
  const every = new RegExp(String.raw`^(?:${anyOf(table.every)}|ev)(!?) (.+)$`, 'u').exec(phrase);
  const yearly = new RegExp(
    `^(?:${anyOf(table.adverb[YEARLY] ?? '')}) (?:(?:${anyOf(table.on)}) )?(.+)$`,
    'u',
  ).exec(phrase);
  const words = every?.[2] ?? yearly?.[1];
  if (words === undefined) return undefined;
  const date = dayOfYear(words, table, isMonthFirst);
  const day = yearly === null ? dayOfMonth(words, table) : undefined;
  const isFromCompletion = every?.[1] === '!';
  if (date !== undefined) {
    return { pattern: `FREQ=YEARLY;BYMONTH=${date.month};BYMONTHDAY=${date.day}`, isFromCompletion };
  }
  return day === undefined ? undefined : { pattern: `FREQ=MONTHLY;BYMONTHDAY=${day}`, isFromCompletion };
}

function dayOfYear(words: string, table: WordTable, isMonthFirst: boolean) {
  const [, first, second] = /^(\d{1,2})[/.](\d{1,2})\.?$/u.exec(words) ?? [];
  if (first !== undefined && second !== undefined) {
    const isSwapped =
      Number(second) > MONTHS || (words.includes('/') && isMonthFirst && Number(first) <= MONTHS);
    const [day, month] = isSwapped ? [Number(second), Number(first)] : [Number(first), Number(second)];
    return month >= 1 && month <= MONTHS ? { day, month } : undefined;
  }
  const day = dayOf(table);
  const name = String.raw`(\p{L}+)\.?`;
  const [, before, nameAfter, nameBefore, after] =
    new RegExp(
      `^(?:(?:${anyOf(table.the)}) )?(?:${day} (?:(?:${anyOf(table.of)}) )?${name}|${name} ${day})$`,
      'u',
    ).exec(words) ?? [];
  const month = table.month.findIndex((names) => listed(names).includes(nameAfter ?? nameBefore ?? '')) + 1;
  return month === 0 ? undefined : { day: Number(before ?? after), month };
}

/** Returns a day of the month; -1 for the last one. */
function dayOfMonth(words: string, table: WordTable): number | undefined {
  const word = `(?:${anyOf([table.monthDay, table.unit[0] ?? ''].join(','))})`;
  if (new RegExp(`^(?:${anyOf(table.lastNth)}) ${word}$`, 'u').test(words)) return -1;
  const bare = table.ordinals === '.' ? String.raw`(\d{1,2})\.?` : dayOf(table);
  const [, day] = new RegExp(`^(?:${word} )?${bare}$`, 'u').exec(words) ?? [];
  return day === undefined ? undefined : Number(day);
}

/** Returns a pattern for a day of the month with its ordinal ending. */
function dayOf(table: WordTable): string {
  return String.raw`(\d{1,2})(?:${anyOf(table.ordinals)})?`;
}

function listed(words: string): string[] {
  return words.split(',').flatMap((word) => fold(word.trim()) || []);
}

/** Returns a pattern for any of some words, the longest first; one that matches nothing without words. */
function anyOf(words: string): string {
  const all = listed(words).sort((a, b) => b.length - a.length);
  return all.length === 0 ? '(?!)' : all.map((word) => RegExp.escape(word)).join('|');
}

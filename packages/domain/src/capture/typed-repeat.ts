/** Repeats typed in the repeat dialog (REPEAT-83). */
import type { LocalDate } from '../dates/local-date.ts';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { english } from './languages/english.ts';
import { linesOf, type HourReader } from './lexicon.ts';
import { wholeRepeat } from './repeat-phrase.ts';
import { tokensOf } from './tokens.ts';
import type { WordTable } from './word-table.ts';

export interface TypedRepeatReader extends HourReader {
  /** The task's date, which determines the weekday of 'every week' and the day of 'every month'. */
  readonly from: LocalDate;
  /** Words of the reader's other languages, in addition to English. */
  readonly languages?: readonly WordTable[];
}

const MAX_LENGTH = 100;

/** Returns the rule in the typed text, which never ends; undefined if the text is not a repeat. */
export function parseTypedRepeat(text: string, reader: TypedRepeatReader): RepeatRule | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const tables = [english, ...(reader.languages ?? [])];
  for (const line of linesOf(tokensOf(text, []), tables, reader)) {
    const rule = wholeRepeat(line, reader.from);
    if (rule !== undefined) return rule;
  }
  return undefined;
}

import { fold } from '../folded-text.ts';
import { lowered, type Token } from './tokens.ts';
import type { WordKind, WordTable } from './word-table.ts';

interface Lexeme {
  readonly kind: WordKind;
  readonly value: number;
  readonly words: readonly Word[];
}

interface Word {
  /** The word without accents. */
  readonly plain: string;
  readonly accented: string;
}

export interface Lexicon {
  readonly table: WordTable;
  /** The phrases that begin with each word, longest first. */
  readonly byFirst: ReadonlyMap<string, readonly Lexeme[]>;
  readonly names: ReadonlySet<string>;
  readonly unsure: ReadonlySet<string>;
  readonly leadsOn: ReadonlySet<string>;
  readonly numbered: ReadonlySet<string>;
  readonly ordinals: ReadonlySet<string>;
}

/** A typed line's words, to be read in one language. */
export interface Line {
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  /** True if 'am' after a number is a preposition in one of the reader's languages. */
  readonly isAmOn: boolean;
  /** True if the clock of the reader's region has am and pm. */
  readonly isTwelveHourClock: boolean;
  /** Words of all of the reader's languages before a number that is not a date: 'chapter 3.12.' */
  readonly numbered: ReadonlySet<string>;
}

/** The setting that determines which time a bare hour means. */
export interface HourReader {
  /** True if the clock of the reader's region has am and pm: 'at 7' is then 19:00, otherwise 7:00. */
  readonly isTwelveHourClock: boolean;
}

/** Returns a line to be read in each of several languages. */
export function linesOf(
  tokens: readonly Token[],
  languages: readonly WordTable[],
  { isTwelveHourClock }: HourReader,
): Line[] {
  const isAmOn = languages.some(({ hasAmAsOn }) => hasAmAsOn);
  const lexicons = languages.map(lexiconOf);
  const numbered = new Set(lexicons.flatMap((lexicon) => [...lexicon.numbered]));
  return lexicons.map((lexicon) => ({ tokens, lexicon, isAmOn, isTwelveHourClock, numbered }));
}

/** A value read from a line, and the index of the next token. */
export interface Found<Value> {
  readonly value: Value;
  readonly end: number;
}

/** Value of the first word, for kinds whose lists do not start at 1. */
const FIRST_VALUE: Partial<Record<WordKind, number>> = { day: 0, unit: 0, adverb: 0 };

const listed = (words: string): string[] => words.split(',').flatMap((word) => word.trim() || []);
const folded = (words: string): ReadonlySet<string> => new Set(listed(words).map(fold));

const WORD_KINDS = (
  'day yesterday weekday month unit number nth lastNth weekend nextWeekend nextWeek nextMonth nextYear endOfWeek ' +
  'endOfMonth endOfYear this next last in ago on dayLead the of at due before rangeStart rangeEnd since limit oClock noon tonight evening dayPart every other ' +
  'adverb workday weekendDays monthDay ofTheMonth afterDone and none morning afternoon weekly clockUnit halfHour beforeHour ' +
  'afterHour hourNumber for remind earlier'
).split(' ') as readonly WordKind[];

/** Indexing eight languages takes several milliseconds, and every typed character needs them. */
const lexicons = new WeakMap<WordTable, Lexicon>();

/** Returns an index of a table's phrases by their first word, cached per table. */
export function lexiconOf(table: WordTable): Lexicon {
  const known = lexicons.get(table);
  if (known !== undefined) return known;
  const byFirst = new Map<string, Lexeme[]>();
  for (const kind of WORD_KINDS) {
    const given = table[kind];
    const base = FIRST_VALUE[kind] ?? 1;
    const lists: readonly string[] = typeof given === 'string' ? [given] : given;
    lists.forEach((list, index) => {
      for (const phrase of listed(list)) {
        const words = phrase.split(' ').map((word) => ({ plain: fold(word), accented: lowered(word) }));
        const first = words[0]?.plain ?? '';
        const others = byFirst.get(first) ?? [];
        byFirst.set(first, [...others, { kind, value: base + index, words }]);
      }
    });
  }
  for (const lexemes of byFirst.values()) lexemes.sort((a, b) => b.words.length - a.words.length);
  const { names, unsure, leadsOn, numbered, ordinals } = table;
  const lexicon = {
    table,
    byFirst,
    names: folded(names),
    unsure: folded(unsure),
    leadsOn: folded(leadsOn),
    numbered: folded(numbered),
    ordinals: folded(ordinals),
  };
  lexicons.set(table, lexicon);
  return lexicon;
}

/** Returns whether a phrase can continue from a token to the next one. */
export function isJoined({ tokens }: Line, at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at]];
  if (before === undefined || after === undefined || after.isQuoted || after.isEscaped) return false;
  return (before.tail === '' || before.tail === '.') && after.head === '';
}

/**
 * Finds the longest phrase of a kind that begins at a token.
 * @param at the index of the token
 */
export function find(line: Line, kind: WordKind, at: number): Found<number> | undefined {
  const token = line.tokens[at];
  if (token === undefined || token.isQuoted) return undefined;
  const lexeme = line.lexicon.byFirst
    .get(token.word)
    ?.find(
      (each) =>
        each.kind === kind &&
        each.words.every(
          (word, index) =>
            isSpelled(line.tokens[at + index], word) && (index === 0 || isJoined(line, at + index)),
        ),
    );
  return lexeme && { value: lexeme.value, end: at + lexeme.words.length };
}

/** Returns whether a word is typed with all its accents or none: 'märz' and 'marz', but not 'mârz'. */
function isSpelled(token: Token | undefined, { plain, accented }: Word): boolean {
  return token?.word === plain && (token.accented === accented || token.accented === plain);
}

/** Like {@link find}, but only finds a phrase that can continue the previous one. */
export function findNext(line: Line, kind: WordKind, at: number): Found<number> | undefined {
  return isJoined(line, at) ? find(line, kind, at) : undefined;
}

/** Returns the index after any optional words of a kind. */
export function skip(line: Line, kind: WordKind, at: number): number {
  return find(line, kind, at)?.end ?? at;
}

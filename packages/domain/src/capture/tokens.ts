/** The words of a typed line (CAPTURE-31). */
import { fold, type Range } from '../folded-text.ts';

export interface Token {
  /** The word's range without punctuation, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** In lower case and without accents; a comma is a separate word. */
  readonly word: string;
  /** In lower case, with accents. */
  readonly accented: string;
  /** Punctuation before and after the word. */
  readonly head: string;
  readonly tail: string;
  readonly isCapital: boolean;
  /** True if the word is in quotation marks, code or a link, and therefore remains text. */
  readonly isQuoted: boolean;
  /** True if a backslash before the word keeps it as text. */
  readonly isEscaped: boolean;
}

const PIECE = /[^\s,]+|,/gu;
const HEAD = /^[([{<"'“„«¿¡*_~]+/u;
/** Matches the Dutch prefix "'s", as in "'s maandags". */
const DUTCH_S = /^['’]s$/u;
const TAIL = /[.:;!?)\]}>"'”“»…*_~]+$/u;
/** Matches quoted text, code, links and the like. */
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|!?\[[^\]]*\](?:\([^)]*\))?|<[^>]*>/gu;

export function quotedRanges(text: string): Range[] {
  return Array.from(text.matchAll(QUOTED), ({ 0: { length }, index }) => [index, index + length] as const);
}

/** Returns a word in lower case, with composed accents, plain apostrophes and no invisible characters. */
export function lowered(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\p{DI}/gu, '');
}

export function tokensOf(text: string, quoted: readonly Range[]): Token[] {
  return Array.from(text.matchAll(PIECE), ({ 0: piece, index }) => {
    const isEscaped = /^\\[^\\]/.test(piece);
    const from = isEscaped ? 1 : 0;
    const head = DUTCH_S.test(piece) ? '' : (HEAD.exec(piece.slice(from))?.[0] ?? '');
    const rest = piece.slice(from + head.length);
    const tail = TAIL.exec(rest)?.[0] ?? '';
    const core = rest.slice(0, rest.length - tail.length);
    const start = index + from + head.length;
    return {
      start,
      end: start + core.length,
      word: fold(core),
      accented: lowered(core),
      head,
      tail,
      isCapital: /^\p{Lu}/u.test(core),
      isQuoted: quoted.some(([begin, end]) => index < end && index + piece.length > begin),
      isEscaped,
    };
  });
}

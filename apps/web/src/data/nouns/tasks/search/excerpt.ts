/** The part of a long text that shows why it was found. */
import { occurrences, type Range } from '@questlog/domain/folded-text';

export interface Excerpt {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Characters before the first word that was found, and in all. */
const BEFORE = 24;
const LENGTH = 140;

/**
 * The surroundings of the first word found, on one line; undefined where none is found.
 * @param terms folded, none empty
 */
export function excerptOf(text: string, terms: readonly string[]): Excerpt | undefined {
  const first = occurrences(text, terms)[0];
  if (first === undefined) return undefined;
  const start = first[0] <= BEFORE ? 0 : wordStart(text, first[0] - BEFORE);
  const shown = text.slice(start, start + LENGTH).toWellFormed();
  const line = `${start > 0 ? '…' : ''}${shown.replaceAll(/\s+/gu, ' ').trim()}`;
  return { text: line, ranges: occurrences(line, terms) };
}

/** The first beginning of a word from there on, if one is near. */
function wordStart(text: string, from: number): number {
  const blank = text.slice(from, from + BEFORE).search(/\s/u);
  return blank === -1 ? from : from + blank + 1;
}

import { occurrences, type Range } from '@questlog/domain/folded-text';

export interface Excerpt {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Maximum number of characters before the first match, and in the whole excerpt. */
const BEFORE = 24;
const LENGTH = 140;

/**
 * Returns the text around the first match, on one line; undefined if there is no match.
 * @param terms the search terms, folded (see the domain's `fold`) and not empty
 */
export function excerptOf(text: string, terms: readonly string[]): Excerpt | undefined {
  const first = occurrences(text, terms)[0];
  if (first === undefined) return undefined;
  const start = first[0] <= BEFORE ? 0 : wordStart(text, first[0] - BEFORE);
  const shown = text.slice(start, start + LENGTH).toWellFormed();
  const line = `${start > 0 ? '…' : ''}${shown.replaceAll(/\s+/gu, ' ').trim()}`;
  return { text: line, ranges: occurrences(line, terms) };
}

/** Returns the start of the next word, or `from` if that word is too far away. */
function wordStart(text: string, from: number): number {
  const blank = text.slice(from, from + BEFORE).search(/\s/u);
  return blank === -1 ? from : from + blank + 1;
}

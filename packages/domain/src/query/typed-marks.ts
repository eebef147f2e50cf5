/** The parts of a question that are marked while it is typed (FILTER-20). */
import { OPEN_BRACKET, type ParsedQuery } from './parse-query.ts';
import { OPEN_QUOTE } from './read-term.ts';
import type { QueryError } from './scanner.ts';

/**
 * Returns the errors that the user has left behind: not those at the caret, nor a bracket or quotation mark that can
 * still be closed.
 * @param caret undefined if the user does not type
 */
export function settledErrors(
  { errors }: Pick<ParsedQuery, 'errors'>,
  { text, caret }: { readonly text: string; readonly caret: number | undefined },
): QueryError[] {
  if (text.trim() === '') return [];
  if (caret === undefined) return [...errors];
  return errors.filter(({ position, length, message }) => {
    const isAtCaret = caret >= position && caret <= position + length;
    const isOpen = message === OPEN_BRACKET || message === OPEN_QUOTE;
    return !isAtCaret && !(isOpen && text.slice(caret).trim() === '');
  });
}

export interface QuerySegment {
  readonly text: string;
  readonly kind: 'plain' | 'term' | 'error';
}

/** Shown after the text for an error at its end. */
const MISSING = '\u00a0\u00a0';

/** Splits a question into its conditions, errors and the rest. */
export function segmentsOf(
  text: string,
  { words }: Pick<ParsedQuery, 'words'>,
  errors: readonly QueryError[],
): QuerySegment[] {
  const wrong = errors.map(({ position, length }) => ({ start: position, end: position + length }));
  const terms = words.filter(({ kind }) => kind === 'term');
  const edges = [...wrong, ...terms].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((a, b) => a - b);
  const segments = cuts.slice(1).map((end, index): QuerySegment => {
    const start = cuts[index] ?? 0;
    const isIn = (range: { readonly start: number; readonly end: number }) =>
      range.start <= start && range.end >= end;
    const kind = wrong.some(isIn) ? 'error' : terms.some(isIn) ? 'term' : 'plain';
    return { text: text.slice(start, end), kind };
  });
  const isMissing = wrong.some(({ start, end }) => start === end && end === text.length);
  return isMissing ? [...segments, { text: MISSING, kind: 'error' }] : segments;
}

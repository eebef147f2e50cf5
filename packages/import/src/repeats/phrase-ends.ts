/** First and last dates of a repeat in words: 'every day starting Dec 1 until Dec 24' (IMPORT-18). */

export interface PhraseEnds {
  /** The phrase without its first and last date. */
  readonly phrase: string;
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** Number of days from the first date to the last, both included; undefined if not given. */
  readonly days: number | undefined;
}

/** Words that introduce a start date, in the languages of the capture line, longest first. */
const FROM = (
  'starting on, starting from, starting, starts, beginning, start, from, ab dem, ab, à partir du, à partir de, ' +
  'a partir del, a partir de, desde el, desde, a partire dal, dal, vanaf, od'
).split(', ');
/** Words that introduce a last date. */
const UNTIL = (
  "until, till, ending on, ending, ends, end, bis zum, bis, jusqu'au, jusqu’au, hasta el, hasta, fino al, fino a, " +
  'até o, até, tot en met, tot, aż do, do'
).split(', ');
const DAYS_OF_UNIT: Readonly<Record<string, number>> = { day: 1, week: 7 };

const alternatives = (words: readonly string[]): string => words.join('|');
const CLAUSE = new RegExp(` (?:(${alternatives(FROM)})|(${alternatives(UNTIL)})) `, 'iu');
const DURATION = / for (\d{1,3}) (day|week)s?$/i;

/** Separates a phrase from its first and last date. Returns undefined if it has neither. */
export function endsOfPhrase(text: string): PhraseEnds | undefined {
  const duration = DURATION.exec(text);
  const days = duration === null ? undefined : Number(duration[1]) * (DAYS_OF_UNIT[duration[2] ?? ''] ?? 0);
  let rest = duration === null ? text : text.slice(0, duration.index);
  const ends: { from?: string; until?: string } = {};
  // Clauses are cut off from the end, so begin with the last one.
  for (const clause of [...rest.matchAll(new RegExp(CLAUSE, 'giu'))].toReversed()) {
    const kind = clause[1] === undefined ? 'until' : 'from';
    if (ends[kind] !== undefined) return undefined;
    ends[kind] = rest.slice(clause.index + clause[0].length);
    rest = rest.slice(0, clause.index);
  }
  if (days === undefined && ends.from === undefined && ends.until === undefined) return undefined;
  return { phrase: rest, from: ends.from, until: ends.until, days };
}

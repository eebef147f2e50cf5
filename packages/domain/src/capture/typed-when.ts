/**
 * Dates and times typed in the date field (DATE-20). The whole text has to be one.
 *
 *   'fri 7pm', 'in 2 weeks', '15 dec', 'tonight' → a date, also with a time
 *   'yesterday', '3 days ago'                    → a date that has passed
 *   'none'                                       → no date
 *   'fri night lights', '31 nov'                 → undefined
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { dayOfTime } from './candidates.ts';
import type { CaptureReader } from './captured.ts';
import { dateAfter, spanAt } from './date-phrase.ts';
import { english } from './languages/english.ts';
import { find, lexiconOf, type Line } from './lexicon.ts';
import { schedulePhrase } from './phrases.ts';
import { tokensOf } from './tokens.ts';

/** The meaning of a typed date. */
export interface TypedWhen {
  /** Null to remove the date. */
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  readonly time: LocalTime | undefined;
}

type WhenReader = Pick<CaptureReader, 'today' | 'now' | 'weekStart' | 'isMonthFirst' | 'languages'>;

const MAX_LENGTH = 60;

/** Returns whether dates of a locale have the month before the day. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

/**
 * Returns what a typed text means (DATE-20). A weekday is the next one that is not today; a time without a date
 * is today's, or tomorrow's if it has passed.
 * @returns undefined if the text is not a date
 */
export function parseTypedWhen(text: string, reader: WhenReader): TypedWhen | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const tokens = tokensOf(text, []);
  for (const table of [english, ...(reader.languages ?? [])]) {
    const found = whenOf({ tokens, lexicon: lexiconOf(table) }, reader);
    if (found !== undefined) return found;
  }
  return undefined;
}

function whenOf(line: Line, reader: WhenReader): TypedWhen | undefined {
  const isWhole = (end: number | undefined): boolean => end === line.tokens.length;
  if (isWhole(find(line, 'none', 0)?.end)) return { scheduledOn: null, thisEvening: false, time: undefined };
  const phrase = schedulePhrase(line, 0, reader);
  if (phrase !== undefined && isWhole(phrase.end)) {
    const { date, time, isEvening } = phrase.value;
    return { scheduledOn: date ?? dayOfTime(time, reader), thisEvening: isEvening, time };
  }
  const evening = find(line, 'evening', 0);
  if (isWhole(evening?.end)) return { scheduledOn: reader.today, thisEvening: true, time: undefined };
  // '2 weeks' and '2w' are dates only where nothing else is expected.
  const span = spanAt(line, 0);
  const written = span !== undefined && isWhole(span.end) ? span.value : shortSpan(line);
  const date = written && dateAfter(reader.today, written.count, written.unit);
  return date === undefined ? undefined : { scheduledOn: date, thisEvening: false, time: undefined };
}

/** Reads '3d', '2w', '1mo' and '1y'. */
function shortSpan({ tokens }: Line): { readonly count: number; readonly unit: number } | undefined {
  const [, count, unit = ''] =
    /^(\d{1,3})(d|w|mo|y)$/.exec(tokens.length === 1 ? (tokens[0]?.word ?? '') : '') ?? [];
  return Number(count) > 0 ? { count: Number(count), unit: ['d', 'w', 'mo', 'y'].indexOf(unit) } : undefined;
}

/**
 * Repeat phrases that Todoist understands and the capture line does not (IMPORT-19). They are rare or, when
 * typed, ambiguous, but in a file they have only one meaning.
 *
 *   'every 3rd friday'        → on the third Friday of each month
 *   'every! 3rd workday'      → on the third working day of each month, after completion
 *   'every 2, 15, 27'         → on these days of each month
 *   'every jan 27', 'ev day'  → every year, every day
 *   'after 10 days'           → 10 days after completion
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { cadenceOf, daysFrom } from '@questlog/domain/recurrence/calendar/rule-dates';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { repeatOfRrule } from './rrule-repeats.ts';

/** An RRULE for a phrase that the capture line cannot express. */
export interface PatternForm {
  readonly pattern: string;
  readonly isFromCompletion: boolean;
}

export interface SpelledOut {
  /** The repeat in the capture line's words or, if it has no words for it, as an RRULE. */
  readonly form: string | PatternForm;
  /** The words for the time, such as 'at 9am'. */
  readonly clock: string | undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NTHS: ReadonlyMap<string, number> = new Map([
  ...['first', 'second', 'third', 'fourth', 'fifth'].map((word, index) => [word, index + 1] as const),
  ['last', -1],
]);
const NTH = String.raw`(\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|last)`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*';
/** Todoist's times for parts of the day. */
const TIMES: ReadonlyMap<string, string> = new Map([
  ['morning', 'at 9am'],
  ['afternoon', 'at 12pm'],
  ['evening', 'at 7pm'],
]);

/** Translates a repeat into the capture line's words; undefined for a phrase in none of the tables above. */
export function spelledOut(phrase: string): SpelledOut | undefined {
  const [, head = '', typedClock] = /^(.*?)(?: (?:at|@) ?(\d.*))?$/i.exec(phrase) ?? [];
  const clock = typedClock === undefined ? undefined : `at ${typedClock}`;
  const short = /^(?:every|ev)(!?) (.+)$/i.exec(head);
  if (short === null) {
    const delay = /^after (.+)$/i.exec(head)?.[1];
    if (delay !== undefined) return { form: `every! ${delay}`, clock };
    return /^quarterly$/i.test(head) ? { form: 'every 3 months', clock } : undefined;
  }
  const [, mark = '', rest = ''] = short;
  const part = TIMES.get(rest.toLowerCase());
  if (part !== undefined) return { form: `every${mark} day`, clock: clock ?? part };
  const pattern = patternOf(rest.toLowerCase());
  if (pattern !== undefined) return { form: { pattern, isFromCompletion: mark !== '' }, clock };
  if (/^quarter$/i.test(rest)) return { form: `every${mark} 3 months`, clock };
  if (new RegExp(`^${NTH} (?:${WEEKDAY}|day)$`, 'i').test(rest) && !/^\d+th day$|^\d+\w\w day$/i.test(rest)) {
    return { form: `every${mark} ${rest} of the month`, clock };
  }
  return /^ev!? /i.test(head) ? { form: `every${mark} ${rest}`, clock } : undefined;
}

/** Returns the RRULE for the words after 'every'. */
function patternOf(words: string): string | undefined {
  const workday = new RegExp(`^${NTH} (?:workday|weekday)$`).exec(words)?.[1];
  if (workday !== undefined) {
    return `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${NTHS.get(workday) ?? Number.parseInt(workday, 10)}`;
  }
  if (new RegExp(`^${DAY}(?:,? ?(?:,|and) ?${DAY})+$`).test(words)) {
    return `FREQ=MONTHLY;BYMONTHDAY=${words.match(/\d+/g)?.map(Number).join(',') ?? ''}`;
  }
  const [, monthFirst, dayLast, dayFirst, monthLast] =
    new RegExp(String.raw`^(?:([a-z]{3,9})\.? ${DAY}|${DAY} ([a-z]{3,9})\.?)$`).exec(words) ?? [];
  const month = MONTHS.indexOf((monthFirst ?? monthLast ?? '').slice(0, 3)) + 1;
  const isMonth = month > 0 && isMonthName(monthFirst ?? monthLast ?? '', month);
  return isMonth ? `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${Number(dayLast ?? dayFirst)}` : undefined;
}

function isMonthName(word: string, month: number): boolean {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  );
  return word === 'sept' || word.length === 3 || word === name.toLowerCase();
}

/**
 * Returns a pattern's rule and its first date on or after a day; undefined if Questlog cannot repeat this
 * way.
 */
export function ruleOfPattern(
  { pattern, isFromCompletion }: PatternForm,
  from: LocalDate,
): { readonly rule: RepeatRule; readonly firstDate: LocalDate } | undefined {
  const exact = repeatOfRrule(pattern, from);
  const cadence = exact && cadenceOf(exact, from);
  const day = cadence && daysFrom(cadence, epochDay(from)).next().value;
  if (day === undefined) return undefined;
  const firstDate = dateOfEpochDay(day);
  const rule = repeatOfRrule(pattern, firstDate, { fromCompletion: isFromCompletion });
  return rule && { rule, firstDate };
}

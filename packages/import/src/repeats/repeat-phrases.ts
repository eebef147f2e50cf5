/**
 * Parses dates and repeats that a file contains as words in some language (IMPORT-17 to IMPORT-19). The words
 * are those of the capture line and a few that only Todoist has (`phrase-forms.ts`).
 *
 *   'tomorrow at 5pm', '2026-11-30 17:00'      → a date and a time
 *   'ogni lunedì' (it), 'jeden Montag' (de)     → a repeat and its first date from today on
 *   'every day starting Dec 1 until 2027-01-31' → a repeat with its first and last dates
 *   'every hour', 'manchmal', '31 Nov'          → undefined
 */
import { parseCapture } from '@questlog/domain/capture/capture';
import type { CaptureReader } from '@questlog/domain/capture/captured';
import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import { isMonthFirst, isTwelveHourClock } from '@questlog/domain/capture/typed-schedule';
import {
  addDays,
  dateOfEpochDay,
  epochDay,
  parseLocalDate,
  type LocalDate,
} from '@questlog/domain/dates/local-date';
import { parseLocalTime, type LocalTime } from '@questlog/domain/dates/local-time';
import { fold } from '@questlog/domain/folded-text';
import { cadenceOf, daysFrom } from '@questlog/domain/recurrence/calendar/rule-dates';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { instantOf, wallClock } from '../instants.ts';
import type { ReadingContext } from '../reader.ts';
import { endsOfPhrase } from './phrase-ends.ts';
import { dayForm } from './day-forms.ts';
import { ruleOfPattern, spelledOut, type PatternForm, type SpelledOut } from './phrase-forms.ts';

export interface PhraseDates {
  /** The date, or the repeat's first date. */
  readonly date: LocalDate;
  readonly time: LocalTime | null;
  readonly isEvening: boolean;
  readonly repeat: RepeatRule | null;
}

interface PhraseContext extends Pick<ReadingContext, 'today' | 'languages' | 'region'> {
  /** The row's time zone, as in the file. It determines the dates of instants. */
  readonly timeZone: string;
  /** The language of the phrase, if the file specifies it. */
  readonly language?: string | undefined;
}

const MAX_LENGTH = 200;
/**
 * Maximum number of days by which a date without a year may be ahead. Beyond that, the date belongs to the
 * previous year.
 */
const MOST_DAYS_AHEAD = 275;
/** Prepended to the phrase, because a line that consists only of phrases is parsed as a title. */
const LEAD = 'Task ';

/** Parses a phrase. Returns undefined if any part is not understood. Never throws. */
export function datesOfPhrase(text: string, context: PhraseContext): PhraseDates | undefined {
  const phrase = text.trim().replaceAll(/\s+/g, ' ');
  if (phrase === '' || phrase.length > MAX_LENGTH) return undefined;
  return (
    writtenDate(phrase, context.timeZone) ?? oneReading(phrase, context) ?? boundedReading(phrase, context)
  );
}

/** Parses a repeat that has a first or last date. */
function boundedReading(phrase: string, context: PhraseContext): PhraseDates | undefined {
  const ends = endsOfPhrase(phrase);
  if (ends === undefined) return undefined;
  const from = ends.from === undefined ? undefined : bareDate(ends.from, context);
  const until = ends.until === undefined ? undefined : bareDate(ends.until, context);
  if ((ends.from !== undefined && from === undefined) || (ends.until !== undefined && until === undefined)) {
    return undefined;
  }
  const first = from?.date ?? context.today;
  const repeat = oneReading(ends.phrase, { ...context, today: first });
  if (repeat === undefined || repeat.repeat === null) return undefined;
  const endDate = until?.date ?? (ends.days === undefined ? null : addDays(first, ends.days - 1));
  const date = firstDateFrom(repeat.repeat, repeat.date, context.today);
  if (date === undefined || (endDate !== null && endDate < date)) return undefined;
  // In 'every day starting Dec 1 at 9am', the time follows the date.
  const time = repeat.time ?? from?.time ?? until?.time ?? null;
  return { ...repeat, date, time, repeat: { ...repeat.repeat, endDate } };
}

/** Parses the first or last date of a repeat. Rejects a time without a date. */
function bareDate(phrase: string, context: PhraseContext): PhraseDates | undefined {
  const isClock = /^(?:at )?\d{1,2}(?::\d{2})?(?: ?[ap]m)?$/i.test(phrase);
  const dates = isClock ? undefined : oneReading(phrase, context);
  return dates?.repeat === null ? dates : undefined;
}

/** Reads '2026-11-30', '2026-11-30 17:00', '2026-11-30T17:00:00' and instants. */
function writtenDate(phrase: string, timeZone: string): PhraseDates | undefined {
  const instant = instantOf(phrase);
  const [, day = '', clock] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(phrase) ?? [];
  const wall = instant === undefined ? undefined : wallClock(instant, timeZone);
  const date = wall?.date ?? parseLocalDate(day);
  const time = wall?.time ?? (clock === undefined ? null : parseLocalTime(clock));
  return date === undefined || time === undefined
    ? undefined
    : { date, time, isEvening: false, repeat: null };
}

/** Parses a phrase without a first or last date. */
function oneReading(phrase: string, context: PhraseContext): PhraseDates | undefined {
  const spelled = spelledOut(phrase);
  const found = spelled === undefined ? captured(phrase, context) : spelledDates(spelled, context);
  if (found !== undefined) return found;
  const { language, languages, region } = context;
  const days = dayForm(phrase, language ? [language] : languages, formatsOf(language, region).isMonthFirst);
  return days && spelledDates(days, context);
}

function spelledDates(spelled: SpelledOut, context: PhraseContext): PhraseDates | undefined {
  const { form, clock } = spelled;
  const found = typeof form === 'string' ? captured(form, context) : patternDates(form, context.today);
  if (clock === undefined) return found;
  // If the clause after 'at' is not a time, the phrase as a whole is not understood.
  const time = captured(clock, context)?.time ?? null;
  return found === undefined || time === null ? undefined : { ...found, time };
}

function patternDates(form: PatternForm, today: LocalDate): PhraseDates | undefined {
  const found = ruleOfPattern(form, today);
  return found && { date: found.firstDate, time: null, isEvening: false, repeat: found.rule };
}

/** Parses a phrase with the capture line's grammar. */
function captured(phrase: string, context: PhraseContext): PhraseDates | undefined {
  const { today, language, languages, region } = context;
  const year = /(?<!\d)[12]\d{3}(?!\d)/.exec(phrase)?.[0];
  // The grammar finds only future dates. A date with a year is unambiguous, so parse it as if it were the
  // start of that year.
  const from = year === undefined ? today : (parseLocalDate(`${year}-01-01`) ?? today);
  const { title, scheduledOn, time, thisEvening, rule, items, dueOn } = parseCapture(LEAD + phrase, {
    today: from,
    now: '00:00',
    weekStart: 1,
    ...formatsOf(language, region),
    languages: wordTablesFor(language ? [language] : languages),
    accepted: new Set([fold(phrase)]),
  });
  const isWhole = title === LEAD.trim() && dueOn === undefined && items.every(({ taken }) => taken);
  if (!isWhole || scheduledOn === undefined) return undefined;
  if (rule === undefined) {
    const date =
      year === undefined && isDayOfYear(phrase, scheduledOn) ? nearest(scheduledOn, today) : scheduledOn;
    return { date, time: time ?? null, isEvening: thisEvening, repeat: null };
  }
  return { date: scheduledOn, time: time ?? null, isEvening: thisEvening, repeat: rule };
}

type Formats = Pick<CaptureReader, 'isMonthFirst' | 'isTwelveHourClock'>;

/** Caches the formats by region. Formatters are slow, and a file has thousands of phrases. */
const formats = new Map<string, Formats>();

function formatsOf(language: string | undefined, region: string | undefined): Formats {
  if (region === undefined || !/^(?:[a-z]{2}|\d{3})$/i.test(region)) {
    const isEnglish = /^en\b|^$/i.test(language ?? '');
    return { isMonthFirst: isEnglish, isTwelveHourClock: isEnglish };
  }
  const locale = `en-${region}`;
  const known = formats.get(region) ?? {
    isMonthFirst: isMonthFirst(locale),
    isTwelveHourClock: isTwelveHourClock(locale),
  };
  formats.set(region, known);
  return known;
}

/** Returns whether a phrase names a calendar date, such as 'Nov 20' or '20.11.', rather than an interval. */
function isDayOfYear(phrase: string, date: LocalDate): boolean {
  const numbers = phrase.match(/\d+/g) ?? [];
  return numbers.map(Number).includes(Number(date.slice(8))) && !/^(?:in|\+)\s?\d/i.test(phrase);
}

/** Moves a date that is far ahead back by a year. In January, 'Dec 20' means last month. */
function nearest(date: LocalDate, today: LocalDate): LocalDate {
  if (date <= addDays(today, MOST_DAYS_AHEAD)) return date;
  const lastYear = String(Number(date.slice(0, 4)) - 1).padStart(4, '0') + date.slice(4);
  return parseLocalDate(lastYear) ?? date;
}

/** Returns a rule's next date, today or later. Intervals are counted from the rule's start date. */
function firstDateFrom(rule: RepeatRule, first: LocalDate, today: LocalDate): LocalDate | undefined {
  if (first >= today) return first;
  const cadence = cadenceOf(rule, first);
  const day = cadence && daysFrom(cadence, epochDay(today)).next().value;
  return day === undefined ? undefined : dateOfEpochDay(day);
}

/** Parses the cells of tables from any app (IMPORT-37). */
import { isEveningTime, type LocalTime } from '@questlog/domain/dates/local-time';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { withoutFormulaMarks, withoutLeadingFormulaMark } from '@questlog/domain/export/formula-marks';
import { fold } from '@questlog/domain/folded-text';
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { BulkField, BulkFields } from '@questlog/domain/tasks/task-fields';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { isoInstant } from '../instants.ts';
import type { ReadingContext } from '../reader.ts';
import { datesOfPhrase, type PhraseDates } from '../repeats/repeat-phrases.ts';

/**
 * Returns a cell's text without the apostrophes that keep spreadsheets from running it as a formula (EXPORT-4).
 * @param isOwn true if Questlog exported the table; other apps mark only the beginning of a text
 */
export function cellText(cell: string | undefined, isOwn: boolean): string {
  const text = cell ?? '';
  return (isOwn ? withoutFormulaMarks(text) : withoutLeadingFormulaMark(text)).trim();
}

const PRIORITIES: Readonly<Record<Priority, string>> = {
  high: 'high,highest,urgent,critical,p1,!!!,hoch,dringend,haute,elevee,alta,alto,urgente,hoog',
  medium: 'medium,med,p2,!!,mittel,moyenne,media,medio,gemiddeld',
  low: 'low,lowest,p3,!,niedrig,gering,basse,faible,baja,bajo,baixa,bassa,basso,laag',
  none: 'none,normal,p4,no,0,keine,aucune,normale,ninguna,nessuna,nenhuma,geen',
};
const PRIORITY_OF = tableOf(PRIORITIES);

const STATES: Readonly<Record<'done' | 'open', string>> = {
  done:
    'yes,y,true,1,x,done,completed,complete,closed,finished,checked,✓,✔,☑,✅,ja,wahr,erledigt,abgeschlossen,fertig,oui,vrai,' +
    'termine,terminee,fait,si,verdadero,hecho,completado,completada,vero,fatto,completato,completata,sim,verdadeiro,feito,' +
    'concluido,concluida,voltooid,gereed',
  open:
    'no,n,false,0,open,todo,to do,not started,new,next,pending,incomplete,needsaction,in progress,doing,waiting on someone else,deferred,unchecked,-,nein,falsch,offen,neu,nicht begonnen,in bearbeitung,wartet auf jemand anderen,zuruckgestellt,non,' +
    'faux,a faire,falso,pendiente,abierto,aperto,da fare,nao,pendente,aberto,nee,te doen',
};
const STATE_OF = tableOf(STATES);

function tableOf<Value extends string>(words: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
  return new Map(
    (Object.keys(words) as Value[]).flatMap((value) =>
      words[value].split(',').map((word) => [word, value] as const),
    ),
  );
}

interface CsvValue<Value> {
  /** Returns undefined for a text that is not a value. */
  readonly parse: (text: string) => Value | undefined;
  /** The name of lost values in the import's report. */
  readonly plural: string;
}

export const CSV_VALUES: { readonly [Field in BulkField]: CsvValue<BulkFields[Field]> } = {
  // Ignore numbers: they mean different things in different apps.
  priority: { parse: (text) => PRIORITY_OF.get(fold(text)), plural: 'Priorities' },
  someday: { parse: flagOf, plural: 'Someday marks' },
  hidden: { parse: flagOf, plural: 'Marks to hide until a date' },
  durationMinutes: { parse: minutesIn, plural: 'Durations' },
  // A name, which the plan replaces by the id of a member.
  assigneeId: { parse: (text) => text, plural: 'Assignees' },
};

/** Parses a yes or no. */
function flagOf(text: string): boolean | undefined {
  const state = STATE_OF.get(fold(text));
  return state === undefined ? undefined : state === 'done';
}

/** Parses '45', '45 min', '1:30', '1h', '1h30m' and '1 h 30 min'. A number without a unit counts minutes. */
function minutesIn(text: string): number | undefined {
  const [, clockHours, clockMinutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (clockHours !== undefined) return storableDuration(Number(clockHours) * 60 + Number(clockMinutes));
  const [whole, hours, minutes] =
    /^(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*h(?:\p{L}*))?\s*(?:(\d{1,4})\s*(?:m\p{L}*)?)?$/iu.exec(text) ?? [];
  if (whole === undefined || (hours ?? minutes) === undefined) return undefined;
  return storableDuration(Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0));
}

export interface CompletionCell {
  readonly isCompleted: boolean;
  /** An ISO instant; null if unknown or not completed. */
  readonly completedAt: string | null;
}

/** Outlook's dates for a cell without one. */
const NO_DATE = /^0{1,2}[./-]0{1,2}[./-]0{2,4}$/;

/** Parses a completion cell: a word such as 'done', or a date. */
export function completionOf(text: string, context: ReadingContext): CompletionCell | undefined {
  if (text === '') return { isCompleted: false, completedAt: null };
  if (NO_DATE.test(text)) return { isCompleted: false, completedAt: null };
  const state = STATE_OF.get(fold(text));
  if (state !== undefined) return { isCompleted: state === 'done', completedAt: null };
  const completedAt = instantAt(text, context);
  return completedAt === null ? undefined : { isCompleted: true, completedAt };
}

/** Returns the instant in a cell; null if the cell contains no date. A date without a time means noon. */
export function instantAt(text: string, context: ReadingContext): string | null {
  const instant = isoInstant(text);
  if (instant !== null) return instant;
  const dates = datesIn(text, context);
  return dates === undefined || dates.repeat !== null
    ? null
    : `${dates.date}T${dates.time ?? '12:00'}:00.000Z`;
}

/**
 * Splits a cell into tag names at commas, semicolons and bars. Spaces separate tags only if each begins with
 * `#`.
 */
export function tagsIn(text: string, isOwn: boolean): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isWords = isOwn || words.every((word) => word.startsWith('#'));
  const names = /[,;|]/.test(text) ? text.split(/[,;|]/) : isWords ? words : [text];
  return [...new Set(names.map((name) => name.trim().replace(/^#/, '')).filter((name) => name !== ''))];
}

/**
 * Returns the first and the last date of a cell, as text.
 *
 *   'March 1, 2026 → March 3, 2026'       → both, as in Notion
 *   'March 1, 2026 9:00 AM (GMT+1)'       → 'March 1, 2026 9:00 AM', and no last date
 *   '0.0.00'                              → neither, as in Outlook
 */
export function rangeIn(text: string): { readonly first: string; readonly last: string } {
  const [first = '', last = ''] = text
    .split(/\s*→\s*/u)
    .map((date) => date.replace(/\s*\((?:GMT|UTC)[^()]*\)$/u, '').trim())
    .map((date) => (NO_DATE.test(date) ? '' : date));
  return { first, last };
}

/** Parses a date, including '2026/03/01', '20260301' and '2026-03-01 19:00:00'. */
export function datesIn(text: string, context: ReadingContext): PhraseDates | undefined {
  const phrase = text
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/(\d{1,2}:\d{2}):\d{2}(?=\s|$)/, '$1');
  return datesOfPhrase(phrase, context);
}

export interface ScheduleCells {
  readonly scheduledOn: LocalDate | null;
  readonly scheduledTime: LocalTime | null;
  readonly isThisEvening: boolean;
  readonly repeat: RepeatRule | null;
  readonly isTimeLost: boolean;
}

/**
 * Parses a date and a time, which can be in separate cells. Returns undefined if the date cannot be parsed.
 */
export function scheduleOf(date: string, time: string, context: ReadingContext): ScheduleCells | undefined {
  if (date === '') return undefined;
  const isEvening = fold(time) === 'evening';
  const both = time === '' || isEvening ? undefined : datesIn(`${date} ${time}`, context);
  const dates = both ?? datesIn(date, context);
  if (dates === undefined) return undefined;
  return {
    scheduledOn: dates.date,
    scheduledTime: dates.time,
    isThisEvening: isEvening || dates.isEvening || (dates.time !== null && isEveningTime(dates.time)),
    repeat: dates.repeat,
    isTimeLost: time !== '' && !isEvening && (both?.time ?? null) === null,
  };
}

/** Parses a repeat in words: 'Every 2 weeks on Fri (when completed)'. */
export function repeatIn(text: string, first: LocalDate, context: ReadingContext): RepeatRule | undefined {
  const phrase = text.replace(/ \(when completed\)$/, '');
  const repeat = datesOfPhrase(phrase, { ...context, today: first })?.repeat ?? undefined;
  return repeat && phrase !== text ? { ...repeat, repeatMode: 'Completion' } : repeat;
}

/**
 * Returns a region that determines the order in dates such as 3/4/2026. If the table contains a date that is
 * valid in only one order, that order decides. Otherwise, the result is the user's region.
 */
export function regionOf(cells: Iterable<string>, context: ReadingContext): string | undefined {
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}(?!\d)/.exec(cell) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) return DAY_FIRST;
    if (Number(second) > 12 && Number(first) <= 12) return MONTH_FIRST;
  }
  return context.region;
}

const [DAY_FIRST, MONTH_FIRST] = ['GB', 'US'];

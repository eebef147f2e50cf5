/**
 * The list of scheduled tasks. Pending occurrences are computed from their patterns' rules. All others are
 * read from the database (REPEAT-40).
 */
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { occurrenceDate, occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { occurrencesBetween } from '@questlog/domain/recurrence/series/series';
import { compareTimes } from '@questlog/domain/tasks/task-schedule';
import { failField } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/db/query.ts';
import { pauseBetweenStretches, type Pause } from '../../../platform/yield-to-event-loop.ts';
import { patternOf } from '../patterns/pattern-series.ts';
import { Facts, type Own } from './occurrence-facts.ts';
import {
  descriptionsOf,
  findOccurrence,
  patternIdsOf,
  scheduledSources,
  type StoredOccurrenceRow,
  type TemplateRow,
} from './scheduled-tasks.queries.ts';

/** How many days ahead pending occurrences are listed. */
const HORIZON_DAYS = 366;
/** Number of days to list if the request names no end. */
const DEFAULT_DAYS = 30;
/**
 * Maximum size of a list in characters: about 100,000 occurrences, fewer with long descriptions or many tags.
 */
const MOST_WEIGHT = 64_000_000;
/**
 * Maximum total size of created and cancelled occurrences in a list, in characters. It is lower than
 * {@link MOST_WEIGHT}, because each of them requires reading a row.
 */
const MOST_STORED = 12_000_000;
const TOO_MANY = 'There are too many scheduled tasks in this time. Choose an earlier end date.';

/** The account to read, and the request's current date. */
export interface ScheduledReader {
  readonly accountId: string;
  readonly today: LocalDate;
}

/**
 * Lists the occurrences in a range, by date and time, as bytes of JSON text. The default range is today and
 * the next 30 days. Pending occurrences are listed for at most 366 days ahead. Does not build a single
 * string: copying a year of daily tasks would block the event loop. Throws a field error if the end is before
 * the start or the list is too large.
 */
export async function listScheduled(
  on: Queryable,
  { accountId, today }: ScheduledReader,
  startDate: LocalDate | undefined,
  endDate: LocalDate | undefined,
  pause: Pause = pauseBetweenStretches(),
): Promise<Buffer> {
  const from = startDate ?? (endDate !== undefined && endDate < today ? endDate : today);
  const usual = addDays(today, DEFAULT_DAYS);
  const to = endDate ?? (from > usual ? from : usual);
  if (to < from) failField('endDate', 'The end date cannot be before the start date.');
  const horizon = addDays(today, HORIZON_DAYS);
  if (to > horizon) {
    failField(
      startDate !== undefined && from > horizon ? 'startDate' : 'endDate',
      `Choose a date at most ${HORIZON_DAYS} days ahead.`,
    );
  }
  const range = { from, to, horizon };
  const occurrences = await occurrencesIn(on, accountId, range, null, pause);
  if (occurrences.isCut) {
    failField('endDate', TOO_MANY);
  }
  return listOf(on, accountId, occurrences, pause);
}

/**
 * Lists the pending occurrences in a range of the calendar, like {@link listScheduled}. Those more than 366
 * days ahead are left out. Throws a field error if the list is too large.
 */
export async function listPending(
  on: Queryable,
  { accountId, today }: ScheduledReader,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  pause: Pause = pauseBetweenStretches(),
): Promise<Buffer> {
  const range = { from, to, horizon: addDays(today, HORIZON_DAYS) };
  const found = await occurrencesIn(on, accountId, range, null, pause);
  if (found.isCut) failField('to', TOO_MANY);
  const occurrences = found.occurrences.filter(({ stored }) => stored === undefined);
  return listOf(on, accountId, { ...found, occurrences }, pause);
}

/** Renders a list of occurrences, by date and time, as bytes of JSON text. */
async function listOf(
  on: Queryable,
  accountId: string,
  occurrences: FoundOccurrences,
  pause: Pause,
): Promise<Buffer> {
  const byDate = await textsByDate(on, accountId, occurrences, pause);
  const pieces: Buffer[] = [];
  for (const date of [...byDate.keys()].sort()) {
    await pause();
    const ofDate = byDate.get(date)?.sort((a, b) => compareTimes(a.time, b.time)) ?? [];
    const texts = ofDate.map(({ text }) => text).join();
    pieces.push(Buffer.from(`${pieces.length === 0 ? '[' : ','}${texts}`));
  }
  return Buffer.concat([...pieces, Buffer.from(pieces.length === 0 ? '[]' : ']')]);
}

/** Returns an occurrence as JSON text; undefined if the id is unknown. */
export async function findScheduled(
  on: Queryable,
  { accountId, today }: ScheduledReader,
  id: string,
): Promise<string | undefined> {
  const occurrence = await findPatternAndDate(on, accountId, id);
  if (occurrence === undefined) return undefined;
  const only = { from: occurrence.date, to: occurrence.date, horizon: addDays(today, HORIZON_DAYS) };
  const pause = pauseBetweenStretches();
  const occurrences = await occurrencesIn(on, accountId, only, occurrence.patternId, pause);
  const byDate = await textsByDate(on, accountId, occurrences, pause);
  // A pattern has at most one occurrence per date.
  return byDate.get(occurrence.date)?.[0]?.text;
}

/**
 * Returns the pattern and date of an occurrence, even if the occurrence is not stored. Returns undefined if
 * the id belongs to none of the account's patterns.
 */
export async function findPatternAndDate(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<{ readonly patternId: string; readonly date: LocalDate } | undefined> {
  const stored = await findOccurrence.first(on, { accountId, id });
  if (stored !== undefined) return { patternId: stored.pattern_id, date: stored.date };
  for (const patternId of await patternIdsOf(on, { accountId })) {
    const date = occurrenceDate(patternId, id);
    if (date !== undefined) return { patternId, date };
  }
  return undefined;
}

/** Returns whether a pending occurrence on this date is near enough to be created or cancelled. */
export function isWithinHorizon(date: LocalDate, today: LocalDate): boolean {
  return date <= addDays(today, HORIZON_DAYS);
}

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The last date for which pending occurrences are listed. */
  readonly horizon: LocalDate;
}

/** The pattern and date of an occurrence that is not rendered yet. */
interface FoundOccurrence {
  readonly pattern: TemplateRow;
  readonly date: LocalDate;
  readonly stored?: StoredOccurrenceRow;
}

interface FoundOccurrences {
  readonly occurrences: readonly FoundOccurrence[];
  readonly facts: Facts;
  /** True if there are more occurrences than a list may contain. */
  readonly isCut: boolean;
}

/**
 * Finds the occurrences in a date range, up to the maximum list size.
 * @param patternId only this pattern; null for all
 */
async function occurrencesIn(
  on: Queryable,
  accountId: string,
  range: Range,
  patternId: string | null,
  pause: Pause,
): Promise<FoundOccurrences> {
  const sources = await scheduledSources(on, accountId, range.from, range.to, MOST_STORED, patternId);
  const facts = new Facts(accountId, sources);
  const patterns = new Map(sources.patterns.map((row) => [row.id, row]));
  const known = new Set(sources.occurrences.map(({ id }) => id));
  const to = range.to < range.horizon ? range.to : range.horizon;
  const occurrences: FoundOccurrence[] = [];
  let weight = 0;
  let storedWeight = 0;
  for (const stored of sources.occurrences) {
    await pause();
    const pattern = patterns.get(stored.pattern_id);
    if (pattern === undefined || facts.isHidden(stored.task ?? pattern)) continue;
    occurrences.push({ pattern, date: stored.date, stored });
    storedWeight += facts.weightOf(pattern, stored);
    if (storedWeight > MOST_STORED) return { occurrences, facts, isCut: true };
  }
  weight += storedWeight;
  for (const pattern of sources.patterns) {
    if (facts.isHidden(pattern)) continue;
    const each = facts.weightOf(pattern, undefined);
    for (const date of datesToCome(pattern, range.from, to)) {
      await pause();
      if (known.size > 0 && known.has(occurrenceId(pattern.id, date))) continue;
      occurrences.push({ pattern, date });
      weight += each;
      if (weight > MOST_WEIGHT) return { occurrences, facts, isCut: true };
    }
  }
  return { occurrences, facts, isCut: false };
}

interface Rendered {
  readonly time: LocalTime | null;
  readonly text: string;
}

/** Renders each occurrence as JSON text, in order of date. */
async function textsByDate(
  on: Queryable,
  accountId: string,
  { occurrences, facts }: FoundOccurrences,
  pause: Pause,
): Promise<Map<LocalDate, Rendered[]>> {
  const withoutTask = occurrences.flatMap(({ pattern, stored }) => (stored?.task ? [] : pattern.id));
  const descriptions = await descriptionsOf(on, accountId, [...new Set(withoutTask)]);
  // Render the fields that a pattern's pending occurrences have in common only once.
  const toCome = new Map<string, string>();
  const byDate = new Map<LocalDate, Rendered[]>();
  for (const { pattern, date, stored } of occurrences) {
    await pause();
    const description = descriptions.get(pattern.id) ?? null;
    let common = stored === undefined ? toCome.get(pattern.id) : undefined;
    common ??= JSON.stringify(facts.commonOf(pattern, stored, description));
    if (stored === undefined) toCome.set(pattern.id, common);
    const made = stored?.task ?? undefined;
    const dueDate = made === undefined ? occurrenceDueDate(date, pattern.due_offset) : made.due_date;
    const own: Own = {
      id: stored?.id ?? occurrenceId(pattern.id, date),
      scheduledDate: formatWireDate(date),
      dueDate: dueDate === null ? null : formatWireDate(dueDate),
      createdTaskId: stored?.status === 'Created' ? stored.id : null,
    };
    const text = `${JSON.stringify(own).slice(0, -1)},${common.slice(1)}`;
    const rendered = { time: (made ?? pattern).scheduled_time, text };
    const ofDate = byDate.get(date);
    if (ofDate === undefined) byDate.set(date, [rendered]);
    else ofDate.push(rendered);
  }
  return byDate;
}

function datesToCome(row: TemplateRow, from: LocalDate, to: LocalDate): LocalDate[] {
  if (row.removed || !row.is_active || row.paused_on !== null || to < from) return [];
  return occurrencesBetween(patternOf(row, new Map()).series, from, to);
}

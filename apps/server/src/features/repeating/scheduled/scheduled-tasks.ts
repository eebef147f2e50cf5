/** The list of scheduled tasks: occurrences to come as the rule says them, the others as they are stored (REPEAT-40). */
import type { ScheduledTask } from '@questlog/contract/scheduled-tasks';
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { occurrenceDate, occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { occurrencesBetween } from '@questlog/domain/recurrence/series/series';
import { failField } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/db/prepared.ts';
import { patternOf } from '../patterns/pattern-series.ts';
import {
  descriptionsOf,
  findOccurrence,
  patternIdsOf,
  ROW_WEIGHT,
  scheduledSources,
  type ProjectFacts,
  type ScheduledSources,
  type StoredOccurrenceRow,
  type TemplateRow,
} from './scheduled-tasks.queries.ts';

/** Occurrences to come are told of so many days ahead. */
const HORIZON_DAYS = 366;
/** How many days are shown where nobody says how many. */
const DEFAULT_DAYS = 30;
/** So much at once, in characters: some 20,000 occurrences, fewer where each tells a long description. */
const MOST_WEIGHT = 12_000_000;

/** Whose occurrences are asked for, and when. */
export interface ScheduledReader {
  readonly accountId: string;
  readonly today: LocalDate;
}

/**
 * The occurrences from one date to another, by date. By default from today to 30 days on; those to come reach 366 days
 * ahead. Raises field errors for an end before the start, and where there are too many.
 */
export async function listScheduled(
  on: Queryable,
  { accountId, today }: ScheduledReader,
  startDate: LocalDate | undefined,
  endDate: LocalDate | undefined,
): Promise<ScheduledTask[]> {
  const from = startDate ?? (endDate !== undefined && endDate < today ? endDate : today);
  const usual = addDays(today, DEFAULT_DAYS);
  const to = endDate ?? (from > usual ? from : usual);
  if (to < from) failField('endDate', 'The end date cannot be before the start date.');
  const range = { from, to, horizon: addDays(today, HORIZON_DAYS) };
  const places = await placesIn(on, accountId, range, null);
  if (places.isCut) {
    failField('endDate', 'There are too many scheduled tasks in this time. Choose an earlier end date.');
  }
  return tell(on, accountId, places);
}

/** One occurrence by its id; undefined where there is none. */
export async function findScheduled(
  on: Queryable,
  { accountId, today }: ScheduledReader,
  id: string,
): Promise<ScheduledTask | undefined> {
  const place = await placeOf(on, accountId, id);
  if (place === undefined) return undefined;
  const only = { from: place.date, to: place.date, horizon: addDays(today, HORIZON_DAYS) };
  const places = await placesIn(on, accountId, only, place.patternId);
  return (await tell(on, accountId, places)).find((task) => task.id === id);
}

/** The pattern and the date of an occurrence, stored or not; undefined for an id of none of the account's patterns. */
export async function placeOf(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<{ readonly patternId: string; readonly date: LocalDate } | undefined> {
  const stored = await findOccurrence(on, accountId, id);
  if (stored !== undefined) return { patternId: stored.pattern_id, date: stored.date };
  for (const patternId of await patternIdsOf(on, accountId)) {
    const date = occurrenceDate(patternId, id);
    if (date !== undefined) return { patternId, date };
  }
  return undefined;
}

/** Whether an occurrence of that date is still to be made, or cancelled, at this distance. */
export function isWithinHorizon(date: LocalDate, today: LocalDate): boolean {
  return date <= addDays(today, HORIZON_DAYS);
}

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The last date of those to come. */
  readonly horizon: LocalDate;
}

/** An occurrence, before it is told. */
interface Place {
  readonly pattern: TemplateRow;
  readonly date: LocalDate;
  /** Where it was made or cancelled. */
  readonly stored?: StoredOccurrenceRow;
}

interface Places {
  readonly places: readonly Place[];
  readonly sources: ScheduledSources;
  /** There are more, or they weigh more, than is told at once. */
  readonly isCut: boolean;
}

/** The occurrences of a range, as far as they may weigh. @param patternId of this pattern alone; null for all */
async function placesIn(
  on: Queryable,
  accountId: string,
  range: Range,
  patternId: string | null,
): Promise<Places> {
  const sources = await scheduledSources(on, accountId, range.from, range.to, MOST_WEIGHT, patternId);
  const patterns = new Map(sources.patterns.map((row) => [row.id, row]));
  const known = new Set(sources.occurrences.map(({ id }) => id));
  const to = range.to < range.horizon ? range.to : range.horizon;
  const places: Place[] = [];
  let weight = 0;
  const add = (place: Place): boolean => {
    places.push(place);
    weight += weightOf(place);
    return weight <= MOST_WEIGHT;
  };
  for (const stored of sources.occurrences) {
    const pattern = patterns.get(stored.pattern_id);
    if (pattern !== undefined && !add({ pattern, date: stored.date, stored })) break;
  }
  for (const pattern of weight > MOST_WEIGHT ? [] : sources.patterns) {
    const dates = datesToCome(pattern, range.from, to).filter(
      (date) => !known.has(occurrenceId(pattern.id, date)),
    );
    if (!dates.every((date) => add({ pattern, date }))) break;
  }
  return { places, sources, isCut: weight > MOST_WEIGHT };
}

/** In characters, roughly: what it takes in an answer, and here while that is made. */
function weightOf({ pattern, stored }: Place): number {
  const made = stored?.task ?? undefined;
  if (made !== undefined) return ROW_WEIGHT + made.title.length + (made.description?.length ?? 0);
  return ROW_WEIGHT + pattern.title.length + pattern.description_length;
}

async function tell(on: Queryable, accountId: string, { places, sources }: Places): Promise<ScheduledTask[]> {
  const untold = places.flatMap(({ pattern, stored }) => (stored?.task ? [] : pattern.id));
  const descriptions = await descriptionsOf(on, accountId, [...new Set(untold)]);
  const tellOne = teller(accountId, sources, descriptions);
  return places.flatMap(tellOne).sort((a, b) => compare(a.scheduledDate, b.scheduledDate));
}

function datesToCome(row: TemplateRow, from: LocalDate, to: LocalDate): LocalDate[] {
  if (row.removed || !row.is_active || row.paused_on !== null || to < from) return [];
  return occurrencesBetween(patternOf(row, new Map()).series, from, to);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Tells of an occurrence; of none whose project is archived, since that hides it from every list. */
function teller(
  accountId: string,
  { projects, tags }: ScheduledSources,
  descriptions: ReadonlyMap<string, string | null>,
) {
  const projectOf = new Map<string | null, ProjectFacts>(projects.map((project) => [project.id, project]));
  return ({ pattern, date, stored }: Place): ScheduledTask[] => {
    const made = stored?.task ?? undefined;
    const { title, project_id: projectId, tag_ids: tagIds } = made ?? pattern;
    const description = made === undefined ? (descriptions.get(pattern.id) ?? null) : made.description;
    const dueDate = made === undefined ? occurrenceDueDate(date, pattern.due_offset) : made.due_date;
    const project = projectOf.get(projectId);
    if (project?.archived === true) return [];
    const theirs = tags.filter((tag) => tagIds.includes(tag.id));
    const id = stored?.id ?? occurrenceId(pattern.id, date);
    const status = stored?.status ?? 'Pending';
    return [
      {
        id,
        repeatPatternId: pattern.id,
        taskId: pattern.task_id,
        accountId,
        userId: pattern.user_id,
        scheduledDate: formatWireDate(date),
        title,
        description,
        dueDate: dueDate === null ? null : formatWireDate(dueDate),
        projectId: project?.id ?? null,
        projectTitle: project?.title ?? null,
        projectColor: project?.color ?? null,
        project:
          project === undefined ? null : { id: project.id, title: project.title, color: project.color },
        tagIds: theirs.map((tag) => tag.id),
        tags: theirs,
        status,
        createdTaskId: status === 'Created' ? id : null,
        createdAt: (stored ?? pattern).created,
        updatedAt: (stored ?? pattern).updated,
      },
    ];
  };
}

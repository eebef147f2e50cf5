/** Builds the text of a feed. The domain determines its tasks, dates and format. */
import {
  calendarHeader,
  calendarItem,
  calendarName,
  CALENDAR_FOOTER,
  type CalendarFacts,
} from '@questlog/domain/feeds/calendar-text';
import {
  completedSince,
  FEED_HORIZON_DAYS,
  isInFeed,
  MAX_FEED_ITEMS,
  type FeedContents,
  type FeedKind,
  type FeedTask,
} from '@questlog/domain/feeds/calendar-feed';
import { datesToCome, type FeedSeries } from '@questlog/domain/feeds/dates-to-come';
import { instantsIn } from '@questlog/domain/dates/local-instant';
import { addDays, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { completedOn } from '@questlog/domain/tasks/task-facts';
import type { Queryable } from '../../platform/db/query.ts';
import { pauseBetweenStretches, type Pause } from '../../platform/yield-to-event-loop.ts';
import { seriesOf } from '../repeating/patterns/patterns.queries.ts';
import {
  feedSources,
  type FeedBounds,
  type FeedPatternRow,
  type FeedSources,
  type FeedTaskRow,
} from './feed-sources.queries.ts';
import { readFeedFilter, type FeedFilter } from './feed-filter.ts';
import { titleOf, type FeedRow } from './feeds.queries.ts';

/**
 * Maximum size of a feed in characters. Repeating tasks with long tags and titles could otherwise exhaust the
 * server's memory.
 */
const MOST_TEXT = 8_000_000;

function contentsOf({
  shown_view: view,
  project_id: projectId,
  tag_id: tagId,
  filter_id: filterId,
}: FeedRow): FeedContents {
  if (projectId !== null) return { projectId };
  if (tagId !== null) return { tagId };
  if (filterId !== null) return { filterId };
  if (view !== null) return { view };
  throw new Error('a feed shows a view, a project, a tag or a filter');
}

/** Returns conditions that select every task for which {@link isInFeed} is true, and perhaps others. */
function boundsOf(
  contents: FeedContents,
  kind: FeedKind,
  today: LocalDate,
  since: string | undefined,
): Omit<FeedBounds, 'ids' | 'readsTexts'> {
  const view = 'view' in contents ? contents.view : undefined;
  return {
    projectId: 'projectId' in contents ? contents.projectId : null,
    tagId: 'tagId' in contents ? contents.tagId : null,
    isInbox: view === 'inbox',
    isUnscheduled: view === 'inbox' || view === 'anytime',
    isRepeating: view === 'scheduled',
    isDated: kind === 'events',
    by: view === 'today' ? today : null,
    after: view === 'upcoming' ? today : null,
    // A filter finds these tasks too, unlike a view.
    hasSomeday: 'filterId' in contents,
    completedSince: since ?? 'infinity',
  };
}

function taskOf(row: FeedTaskRow, series: ReadonlySet<string>, timeZone: string): FeedTask {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    durationMinutes: row.duration_minutes,
    projectId: row.project_id,
    parentId: row.parent_id,
    tagIds: row.tag_ids,
    scheduledOn: row.scheduled_date,
    scheduledTime: row.scheduled_time,
    dueOn: row.due_date,
    someday: row.someday,
    hidden: row.hidden,
    completedOn: completedOn(row.completed, timeZone),
    completedAt: row.completed === null ? null : Date.parse(row.completed),
    repeats: row.repeat_pattern_id !== null && series.has(row.repeat_pattern_id),
    changedAt: Date.parse(row.changed),
    exists: true,
  };
}

/**
 * @param isLive returns true if a project is not in the trash; upcoming tasks are never assigned to projects
 * in the trash
 */
function feedSeriesOf(row: FeedPatternRow, isLive: (projectId: string) => boolean): FeedSeries {
  return {
    patternId: row.id,
    series: seriesOf(row),
    title: row.title,
    description: row.description,
    priority: row.priority,
    durationMinutes: row.duration_minutes,
    projectId: row.project_id !== null && isLive(row.project_id) ? row.project_id : null,
    tagIds: row.tag_ids,
    changedAt: Date.parse(row.changed),
    dateField: row.date_field,
    dueOffset: row.due_offset,
    scheduledTime: row.scheduled_time,
  };
}

/** Yields tasks that may be in a feed: existing ones, then those that series will create. */
function* tasksOf(
  sources: FeedSources,
  today: LocalDate,
  timeZone: string,
  filter: FeedFilter | undefined,
): Generator<FeedTask, undefined> {
  const series = new Set(sources.series_ids);
  const leftOut = new Map(sources.projects.map((project) => [project.id, project.left_out]));
  const stored = new Set(sources.occurrence_ids);
  for (const row of sources.tasks) yield taskOf(row, series, timeZone);
  const ahead = sources.patterns
    .map((row) => feedSeriesOf(row, (id) => leftOut.has(id)))
    .filter(({ projectId }) => projectId === null || leftOut.get(projectId) === false);
  const rows = new Map(sources.patterns.map((row) => [row.id, row]));
  const isListed = (task: FeedTask, { patternId }: FeedSeries): boolean => {
    const row = rows.get(patternId);
    return filter === undefined || (row !== undefined && filter.accepts(task, row));
  };
  yield* datesToCome(ahead, today, (id) => stored.has(id), isListed);
}

/**
 * Builds a feed's text in the iCalendar format (FEED-5 to FEED-12).
 * @param facts the product's URL, and the current date in the time zone of the user who created the feed
 */
export async function feedCalendar(
  on: Queryable,
  feed: FeedRow,
  { today, publicUrl }: { readonly today: LocalDate; readonly publicUrl: string },
  pause: Pause = pauseBetweenStretches(),
): Promise<string> {
  const { account_id: accountId, time_zone: timeZone, kind } = feed;
  const contents = contentsOf(feed);
  const since =
    kind === 'events' ? undefined : new Date(startOfDay(completedSince(today), timeZone)).toISOString();
  const { filter_tree: tree } = feed;
  const filter = tree === null ? undefined : await readFeedFilter(on, feed, tree, today, since);
  const bounds = {
    ...boundsOf(contents, kind, today, since),
    ids: filter?.ids ?? null,
    readsTexts: filter?.readsTexts ?? false,
  };
  const sources = await feedSources(on, accountId, bounds, today, addDays(today, FEED_HORIZON_DAYS));
  const existing = new Set(sources.tasks.map(({ id }) => id));
  const facts: CalendarFacts = {
    kind,
    instants: instantsIn(timeZone),
    publicUrl,
    tagPathOf: (id) => sources.tag_paths?.[id],
    contains: (id) => existing.has(id),
  };
  const pieces: string[] = [];
  let length = 0;
  let isCut = sources.is_cut || filter?.isCut === true;
  for (const task of tasksOf(sources, today, timeZone, filter)) {
    await pause();
    if (!isInFeed(contents, kind, task, today)) continue;
    if (pieces.length >= MAX_FEED_ITEMS || length > MOST_TEXT) {
      isCut = true;
      break;
    }
    const item = calendarItem(task, facts);
    pieces.push(item);
    length += item.length;
  }
  return [calendarHeader(calendarName(titleOf(feed) ?? ''), isCut), ...pieces, CALENDAR_FOOTER].join('');
}

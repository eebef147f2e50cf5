/**
 * Calendar feeds: secret addresses at which calendar programs read the tasks of a view, a project, a tag or a saved filter
 * (FEED-1 to FEED-5, FEED-25).
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { filterByTag, matchesTagFilter } from '../tags/tag-filter.ts';
import { belongsTo, type NamedView, type View } from '../tasks/task-views.ts';

/** Views that can have a feed. The Journal cannot, because it contains only completed tasks. */
export const FEED_VIEWS = [
  'inbox',
  'today',
  'upcoming',
  'anytime',
  'scheduled',
] as const satisfies readonly NamedView[];
export type FeedView = (typeof FEED_VIEWS)[number];

/** Every calendar program shows events. Only some, such as reminder apps, support to-dos. */
export const FEED_KINDS = ['events', 'todos'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export type FeedContents =
  | { readonly view: FeedView }
  | { readonly projectId: string }
  | { readonly tagId: string }
  | { readonly filterId: string };

/** Maximum number of feeds that a user can have in one account (FEED-4). */
export const MAX_FEEDS = 20;
export const TOO_MANY_FEEDS = `You have reached the limit of ${MAX_FEEDS} calendar feeds. Revoke one that you no longer need.`;
export const ONE_OF_FOUR = 'Choose one thing to show: a view, a project, a tag or a filter.';

/** Maximum number of tasks and dates in a feed (FEED-12). */
export const MAX_FEED_ITEMS = 10_000;
/** Maximum length of a description in a feed, in code points (FEED-9). */
export const MAX_FEED_DESCRIPTION = 1_000;
/** Number of days ahead for which a feed contains the dates of repeating tasks (FEED-6). */
export const FEED_HORIZON_DAYS = 366;
/** Number of days for which completed tasks stay in a to-do feed (FEED-8). */
export const COMPLETED_DAYS = 30;

/**
 * How often a program should fetch a feed, in minutes. Also the minimum time between updates of the saved
 * fetch time (FEED-14).
 */
export const FEED_REFRESH_MINUTES = 15;

/** A task with the fields that a feed needs, or a date of a repeating task that has no task yet. */
export interface FeedTask extends Pick<
  TaskFacts,
  | 'id'
  | 'projectId'
  | 'parentId'
  | 'scheduledOn'
  | 'scheduledTime'
  | 'dueOn'
  | 'someday'
  | 'hidden'
  | 'completedOn'
> {
  readonly title: string;
  readonly description: string | null;
  readonly priority: 'none' | 'low' | 'medium' | 'high';
  readonly durationMinutes: number | null;
  readonly tagIds: readonly string[];
  /** True if the task belongs to a series that has not ended. */
  readonly repeats: boolean;
  /** In milliseconds since 1970; null while the task is open. */
  readonly completedAt: number | null;
  /** In milliseconds since 1970. */
  readonly changedAt: number;
  /** False for a date of a repeating task for which no task exists yet. */
  readonly exists: boolean;
}

/** Returns the view whose rule selects a feed's tasks; undefined for Scheduled, which has no such rule. */
function viewOf(contents: FeedContents): View | undefined {
  if ('projectId' in contents) return { kind: 'project', projectId: contents.projectId };
  if ('tagId' in contents) return { kind: 'tag', filter: filterByTag(contents.tagId) };
  if ('filterId' in contents) return { kind: 'filter', filterId: contents.filterId };
  return contents.view === 'scheduled' ? undefined : { kind: contents.view };
}

/**
 * Returns whether a feed contains a task outside the trash and archived projects (FEED-5): an open task of
 * its view, project or tag. A feed of events requires a date. A to-do feed also contains tasks completed in
 * the last 30 days. The feed of Scheduled contains the tasks of series. Whether a task matches a filter is determined
 * elsewhere.
 * @param today the current date of the user who created the feed
 */
export function isInFeed(
  contents: FeedContents,
  kind: FeedKind,
  task: Omit<FeedTask, 'title' | 'description' | 'priority' | 'durationMinutes' | 'changedAt' | 'exists'>,
  today: LocalDate,
): boolean {
  if (kind === 'events' && (task.completedOn !== null || (task.scheduledOn ?? task.dueOn) === null))
    return false;
  if (task.completedOn !== null && task.completedOn < completedSince(today)) return false;
  if ('tagId' in contents && !matchesTagFilter(task.tagIds, filterByTag(contents.tagId))) return false;
  const view = viewOf(contents);
  return view === undefined ? task.repeats : belongsTo(view, { ...task, completedOn: null }, today);
}

/** Returns the earliest completion date in a to-do feed (FEED-8). */
export function completedSince(today: LocalDate): LocalDate {
  return addDays(today, -COMPLETED_DAYS);
}

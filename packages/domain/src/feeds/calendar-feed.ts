/**
 * Calendar feeds: each is a secret address at which calendar programs read the tasks of a view, a project or
 * a tag (FEED-1 to FEED-5).
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { filterByTag, matchesTagFilter } from '../tags/tag-filter.ts';
import { belongsTo, type NamedView, type View } from '../tasks/task-views.ts';

/** The views that a feed can show. The Journal contains only completed tasks, so it has no feed. */
export const FEED_VIEWS = [
  'inbox',
  'today',
  'upcoming',
  'anytime',
  'scheduled',
] as const satisfies readonly NamedView[];
export type FeedView = (typeof FEED_VIEWS)[number];

/** Events appear in every calendar; to-dos only in programs that support them, such as reminder apps. */
export const FEED_KINDS = ['events', 'todos'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** The view, project or tag whose tasks a feed contains. */
export type FeedContents =
  | { readonly view: FeedView }
  | { readonly projectId: string }
  | { readonly tagId: string };

/** Maximum number of feeds that a person can have in one account (FEED-4). */
export const MAX_FEEDS = 20;
/** Error shown when a person has reached the maximum number of feeds. */
export const TOO_MANY_FEEDS = `You have reached the limit of ${MAX_FEEDS} calendar feeds. Revoke one that you no longer need.`;
/** Error for a request that does not name exactly one view, project or tag. */
export const ONE_OF_THREE = 'Choose one thing to show: a view, a project or a tag.';

/** Maximum number of tasks and dates in a feed (FEED-12). */
export const MAX_FEED_ITEMS = 10_000;
/** Maximum length of a description in a feed, in code points (FEED-9). */
export const MAX_FEED_DESCRIPTION = 1_000;
/** Number of days for which a feed contains the future dates of repeating tasks (FEED-6). */
export const FEED_HORIZON_DAYS = 366;
/** Number of days for which completed tasks stay in a to-do feed (FEED-8). */
export const COMPLETED_DAYS = 30;

/**
 * The interval, in minutes, at which programs should fetch a feed. The time of the last fetch is saved no
 * more often than this (FEED-14).
 */
export const FEED_REFRESH_MINUTES = 15;

/** A task in the form that a feed needs, or a date of a repeating task for which no task exists yet. */
export interface FeedTask extends Pick<
  TaskFacts,
  'id' | 'projectId' | 'parentId' | 'scheduledOn' | 'scheduledTime' | 'dueOn' | 'completedOn'
> {
  readonly title: string;
  readonly description: string | null;
  readonly priority: 'none' | 'low' | 'medium' | 'high';
  readonly tagIds: readonly string[];
  /** True if the task belongs to a series that has not ended. */
  readonly repeats: boolean;
  /** When the task was completed, in milliseconds since 1970; null while it is open. */
  readonly completedAt: number | null;
  /** When the task last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  /** False for a date of a repeating task for which no task exists yet. */
  readonly exists: boolean;
}

/** Returns the view whose rule selects a feed's tasks; undefined for Scheduled, which has no such rule. */
function viewOf(contents: FeedContents): View | undefined {
  if ('projectId' in contents) return { kind: 'project', projectId: contents.projectId };
  if ('tagId' in contents) return { kind: 'tag', filter: filterByTag(contents.tagId) };
  return contents.view === 'scheduled' ? undefined : { kind: contents.view };
}

/**
 * Returns whether a feed contains a task that is outside the trash and archived projects (FEED-5): an open
 * task of the view, the project or the tag, with a date if the feed shows events. The feed of Scheduled
 * contains the tasks of series. A to-do feed also contains completed tasks for 30 days, as if they were open.
 * @param today the current date of the person who created the feed
 */
export function isInFeed(
  contents: FeedContents,
  kind: FeedKind,
  task: Omit<FeedTask, 'title' | 'description' | 'priority' | 'changedAt' | 'exists'>,
  today: LocalDate,
): boolean {
  if (kind === 'events' && (task.completedOn !== null || (task.scheduledOn ?? task.dueOn) === null))
    return false;
  if (task.completedOn !== null && task.completedOn < completedSince(today)) return false;
  if ('tagId' in contents && !matchesTagFilter(task.tagIds, filterByTag(contents.tagId))) return false;
  const view = viewOf(contents);
  return view === undefined ? task.repeats : belongsTo(view, { ...task, completedOn: null }, today);
}

/** Returns the earliest date on which a task in a to-do feed can have been completed (FEED-8). */
export function completedSince(today: LocalDate): LocalDate {
  return addDays(today, -COMPLETED_DAYS);
}

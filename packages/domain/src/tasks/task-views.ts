/**
 * Rules for which view contains which task (VIEW-1 to VIEW-7, SOMEDAY-3). `today` is the date in the viewer's time zone.
 *
 *   no project, no date                       → Inbox and Anytime
 *   a project, no date                        → Anytime and the project
 *   someday                                   → Someday and the project, not Inbox and Anytime
 *   hidden until a later date                 → Upcoming, not Inbox and Anytime
 *   scheduled today or earlier                → Today (overdue, today or this evening)
 *   due today or earlier, not scheduled by then → Today (due)
 *   scheduled later, or unscheduled and due later → Upcoming
 *   completed today, scheduled today or before → still Today, for its progress bar
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { tagFilterKey, type TagFilter } from '../tags/tag-filter.ts';
import type { TaskFacts } from './task-facts.ts';

export const SMART_VIEWS = ['inbox', 'today', 'upcoming', 'anytime', 'someday', 'journal'] as const;
export type SmartView = (typeof SMART_VIEWS)[number];
/**
 * Views with a fixed name. Assigned shows the reader's tasks, Scheduled upcoming occurrences, Calendar the tasks of all
 * days, and Activity changes.
 */
export type NamedView = SmartView | 'assigned' | 'scheduled' | 'calendar' | 'activity';

export type View =
  | { readonly kind: NamedView }
  | { readonly kind: 'project'; readonly projectId: string }
  /** The view with every open task that matches a tag filter. */
  | { readonly kind: 'tag'; readonly filter: TagFilter }
  /** The tasks that match a saved filter. */
  | { readonly kind: 'filter'; readonly filterId: string };

/** Returns the same key for equal views. */
export function viewKey(view: View): string {
  switch (view.kind) {
    case 'project':
      return `project:${view.projectId}`;
    case 'tag':
      return `tag:${tagFilterKey(view.filter)}`;
    case 'filter':
      return `filter:${view.filterId}`;
    case 'inbox':
    case 'today':
    case 'upcoming':
    case 'anytime':
    case 'someday':
    case 'journal':
    case 'assigned':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return view.kind;
  }
}

/** The fields that determine a task's views. */
export type ListedFacts = Pick<
  TaskFacts,
  'projectId' | 'scheduledOn' | 'dueOn' | 'someday' | 'hidden' | 'completedOn'
>;

/**
 * Returns whether a task outside the trash and archived projects belongs to the view (VIEW-1 to VIEW-6).
 * Every open task belongs to the tag-filtered view and to Assigned; `matchesTagFilter` and the assignee determine
 * which ones they show (PEOPLE-30). Every task belongs to a saved filter, whose question determines the same.
 */
export function belongsTo(view: View, task: ListedFacts, today: LocalDate): boolean {
  const open = task.completedOn === null;
  switch (view.kind) {
    case 'inbox':
      return open && task.projectId === null && isAnytime(task, today);
    case 'today':
      if (isBy(task.scheduledOn, today)) return open || task.completedOn === today;
      return open && isBy(task.dueOn, today);
    case 'upcoming':
      return open && (upcomingDate(task) ?? today) > today;
    case 'anytime':
      return open && isAnytime(task, today);
    case 'someday':
      return open && task.someday;
    case 'journal':
      return !open;
    case 'project':
      return task.projectId === view.projectId;
    case 'tag':
    case 'assigned':
      return open;
    case 'filter':
      return true;
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return false;
  }
}

function isAnytime(task: ListedFacts, today: LocalDate): boolean {
  return task.scheduledOn === null && !task.someday && hiddenUntil(task, today) === undefined;
}

function isBy(date: LocalDate | null, today: LocalDate): boolean {
  return date !== null && date <= today;
}

/** Returns a task's date in Upcoming: the scheduled date, or the due date of an unscheduled task (VIEW-3). */
export function upcomingDate(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>): LocalDate | null {
  return task.scheduledOn ?? task.dueOn;
}

export const TODAY_SECTIONS = ['overdue', 'due', 'today', 'evening'] as const;
export type TodaySection = (typeof TODAY_SECTIONS)[number];

/** Returns a task's section of Today (VIEW-7). */
export function todaySection(
  task: Pick<TaskFacts, 'scheduledOn' | 'thisEvening'>,
  today: LocalDate,
): TodaySection {
  if (!isBy(task.scheduledOn, today)) return 'due';
  if (task.scheduledOn !== today) return 'overdue';
  return task.thisEvening ? 'evening' : 'today';
}

/** Returns whether a section of Today is sorted by date. Tasks can't be dropped into it (SELECT-12). */
export function isSortedByDate(section: string): boolean {
  return section === 'overdue' || section === 'due';
}

/**
 * Returns the date until which lists leave a task out; undefined if it is not hidden, or no longer (SOMEDAY-31).
 */
export function hiddenUntil(
  task: Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'hidden'>,
  today: LocalDate,
): LocalDate | undefined {
  const date = task.hidden ? upcomingDate(task) : null;
  return date !== null && date > today ? date : undefined;
}

/**
 * Returns a new task's initial values in a view: Today sets the date, a project view the project (VIEW-18), Someday
 * puts it off (SOMEDAY-8).
 */
export function presetFor(
  view: View,
  today: LocalDate,
): Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'someday'> {
  switch (view.kind) {
    case 'today':
      return { projectId: null, scheduledOn: today, someday: false };
    case 'upcoming':
      return { projectId: null, scheduledOn: addDays(today, 1), someday: false };
    case 'project':
      return { projectId: view.projectId, scheduledOn: null, someday: false };
    case 'someday':
      return { projectId: null, scheduledOn: null, someday: true };
    case 'inbox':
    case 'anytime':
    case 'journal':
    case 'tag':
    case 'filter':
    case 'assigned':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return { projectId: null, scheduledOn: null, someday: false };
  }
}

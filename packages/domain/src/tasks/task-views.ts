/**
 * Which view holds which task (VIEW-1 to VIEW-7). `today` is the date in
 * the zone of the one who looks.
 *
 *   no project, no date                       → Inbox and Anytime
 *   a project, no date                        → Anytime and the project
 *   scheduled today or earlier                → Today (overdue, today or this evening)
 *   due today or earlier, not scheduled by then → Today (due)
 *   scheduled later, or unscheduled and due later → Upcoming
 *   completed today, scheduled today or before → Today still, so that its progress bar means something
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { tagFilterKey, type TagFilter } from '../tags/tag-filter.ts';
import type { TaskFacts } from './task-facts.ts';

export const SMART_VIEWS = ['inbox', 'today', 'upcoming', 'anytime', 'journal'] as const;
export type SmartView = (typeof SMART_VIEWS)[number];
/** Those that have a name of their own. Scheduled holds no task: it shows what repeat patterns are still to make. */
export type NamedView = SmartView | 'scheduled';

export type View =
  | { readonly kind: NamedView }
  | { readonly kind: 'project'; readonly projectId: string }
  /** Every open task of the account that the filter lets through. */
  | { readonly kind: 'tag'; readonly filter: TagFilter };

/** One text for one view: two objects of the same view have the same. */
export function viewKey(view: View): string {
  switch (view.kind) {
    case 'project':
      return `project:${view.projectId}`;
    case 'tag':
      return `tag:${tagFilterKey(view.filter)}`;
    case 'inbox':
    case 'today':
    case 'upcoming':
    case 'anytime':
    case 'journal':
    case 'scheduled':
      return view.kind;
  }
}

type Placing = Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'dueOn' | 'completedOn'>;

/**
 * Whether a task that is in no trash and in no archived project belongs to the view. Any open one belongs to the
 * tag-filtered view; which of them its filter shows is for `matchesTagFilter` to say (VIEW-1 to VIEW-6).
 */
export function belongsTo(view: View, task: Placing, today: LocalDate): boolean {
  const open = task.completedOn === null;
  switch (view.kind) {
    case 'inbox':
      return open && task.projectId === null && task.scheduledOn === null;
    case 'today':
      if (isBy(task.scheduledOn, today)) return open || task.completedOn === today;
      return open && isBy(task.dueOn, today);
    case 'upcoming':
      return open && (upcomingDate(task) ?? today) > today;
    case 'anytime':
      return open && task.scheduledOn === null;
    case 'journal':
      return !open;
    case 'project':
      return task.projectId === view.projectId;
    case 'tag':
      return open;
    case 'scheduled':
      return false;
  }
}

function isBy(date: LocalDate | null, today: LocalDate): boolean {
  return date !== null && date <= today;
}

/** The date under which Upcoming lists a task: the scheduled date, or the due date of an unscheduled task (VIEW-3). */
export function upcomingDate(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>): LocalDate | null {
  return task.scheduledOn ?? task.dueOn;
}

/** The sections of Today, in the order in which they are shown. */
export const TODAY_SECTIONS = ['overdue', 'due', 'today', 'evening'] as const;
export type TodaySection = (typeof TODAY_SECTIONS)[number];

/** The section of Today that holds a task of that view (VIEW-7). */
export function todaySection(
  task: Pick<TaskFacts, 'scheduledOn' | 'thisEvening'>,
  today: LocalDate,
): TodaySection {
  if (!isBy(task.scheduledOn, today)) return 'due';
  if (task.scheduledOn !== today) return 'overdue';
  return task.thisEvening ? 'evening' : 'today';
}

/** True if a section of Today is sorted by date, so that tasks can't be dropped into it (SELECT-12). */
export function isSortedByDate(section: string): boolean {
  return section === 'overdue' || section === 'due';
}

type Dated = Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'completedOn'>;

/** Open, and scheduled or due before today (DATE-7). */
export function isOverdue(task: Dated, today: LocalDate): boolean {
  if (task.completedOn !== null) return false;
  return (
    (task.scheduledOn !== null && task.scheduledOn < today) || (task.dueOn !== null && task.dueOn < today)
  );
}

/** Scheduled or due today (DATE-7). */
export function isToday(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>, today: LocalDate): boolean {
  return task.scheduledOn === today || task.dueOn === today;
}

/** What a new task made in a view begins with: Today pre-sets its date, a project view its project (VIEW-18). */
export function presetFor(
  view: View,
  today: LocalDate,
): { readonly projectId: string | null; readonly scheduledOn: LocalDate | null } {
  switch (view.kind) {
    case 'today':
      return { projectId: null, scheduledOn: today };
    case 'upcoming':
      return { projectId: null, scheduledOn: addDays(today, 1) };
    case 'project':
      return { projectId: view.projectId, scheduledOn: null };
    case 'inbox':
    case 'anytime':
    case 'journal':
    case 'tag':
    case 'scheduled':
      return { projectId: null, scheduledOn: null };
  }
}

/**
 * Which view holds which task (VIEW-1 to VIEW-7). `today` is the date in
 * the zone of the one who looks.
 *
 *   no project, no date                       → Inbox and Anytime
 *   a project, no date                        → Anytime and the project
 *   scheduled today or earlier                → Today (overdue, today or this evening)
 *   scheduled later                           → Upcoming
 *   completed today, scheduled today or before → Today still, so that its progress bar means something
 */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';
import { tagFilterKey, type TagFilter } from '../tags/tag-filter.ts';
import type { TaskFacts } from './task-facts.ts';

export const SMART_VIEWS = ['inbox', 'today', 'upcoming', 'anytime', 'journal'] as const;
export type SmartView = (typeof SMART_VIEWS)[number];

export type View =
  | { readonly kind: SmartView }
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
      return view.kind;
  }
}

type Placing = Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'completedOn'>;

/**
 * Whether a task that is in no trash and in no archived project belongs to the view. Any open one belongs to the
 * tag-filtered view; which of them its filter shows is for `matchesTagFilter` to say.
 */
export function belongsTo(view: View, task: Placing, today: LocalDate): boolean {
  const open = task.completedOn === null;
  switch (view.kind) {
    case 'inbox':
      return open && task.projectId === null && task.scheduledOn === null;
    case 'today':
      return task.scheduledOn !== null && task.scheduledOn <= today && (open || task.completedOn === today);
    case 'upcoming':
      return open && task.scheduledOn !== null && task.scheduledOn > today;
    case 'anytime':
      return open && task.scheduledOn === null;
    case 'journal':
      return !open;
    case 'project':
      return task.projectId === view.projectId;
    case 'tag':
      return open;
  }
}

export type TodaySection = 'overdue' | 'today' | 'evening';

/** The section of Today that holds a task of that view. */
export function todaySection(
  task: Pick<TaskFacts, 'scheduledOn' | 'thisEvening'>,
  today: LocalDate,
): TodaySection {
  if (task.scheduledOn !== null && task.scheduledOn < today) return 'overdue';
  return task.thisEvening ? 'evening' : 'today';
}

type Dated = Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'completedOn'>;

/** Open, and scheduled or due before today. */
export function isOverdue(task: Dated, today: LocalDate): boolean {
  if (task.completedOn !== null) return false;
  return (
    (task.scheduledOn !== null && task.scheduledOn < today) || (task.dueOn !== null && task.dueOn < today)
  );
}

/** Scheduled or due today. */
export function isToday(task: Pick<TaskFacts, 'scheduledOn' | 'dueOn'>, today: LocalDate): boolean {
  return task.scheduledOn === today || task.dueOn === today;
}

export const DATE_BUCKETS = [
  'Overdue',
  'Today',
  'Tomorrow',
  'This Week',
  'Next Week',
  'This Month',
  'Later',
] as const;
export type DateBucket = (typeof DATE_BUCKETS)[number];

/** The group of a date: This Week reaches 7 days out, Next Week 14, This Month 30 (DATE-8). */
export function dateBucket(date: LocalDate, today: LocalDate): DateBucket {
  const days = daysBetween(today, date);
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days <= 7) return 'This Week';
  if (days <= 14) return 'Next Week';
  return days <= 30 ? 'This Month' : 'Later';
}

/** First and last date of a bucket; null for an open end. */
export function bucketRange(
  bucket: DateBucket,
  today: LocalDate,
): { readonly from: LocalDate | null; readonly to: LocalDate | null } {
  switch (bucket) {
    case 'Overdue':
      return { from: null, to: addDays(today, -1) };
    case 'Today':
      return { from: today, to: today };
    case 'Tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'This Week':
      return { from: addDays(today, 2), to: addDays(today, 7) };
    case 'Next Week':
      return { from: addDays(today, 8), to: addDays(today, 14) };
    case 'This Month':
      return { from: addDays(today, 15), to: addDays(today, 30) };
    case 'Later':
      return { from: addDays(today, 31), to: null };
  }
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
      return { projectId: null, scheduledOn: null };
  }
}

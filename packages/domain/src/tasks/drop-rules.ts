/**
 * The effects of dropping one or many tasks on a target (SELECT-11, SELECT-12, SELECT-30).
 *
 *   Inbox      clears project and date
 *   Today      schedules for today
 *   Upcoming   schedules for tomorrow, only if there is no date
 *   Anytime    clears the date, and Someday
 *   Someday    clears the date, and puts the task off (SOMEDAY-9)
 *   a project  moves to that project
 *   a tag      adds that tag
 *   a day of Upcoming or of a month  schedules for that day, and keeps the time
 *   an hour of a day  schedules for that time of that day
 *   the all-day row of a day  schedules for that day without a time
 *   a section of a project  moves to that section, and takes the task out of Someday (SOMEDAY-35)
 *   a column of a board  sets its section, priority, day or assignee, and takes the task out of Someday (BOARD-7, BOARD-21)
 *   a column of a filter's board  sets its priority, day, assignee or project (BOARD-23)
 *   Journal, a filter by several tags  nothing
 */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { isEveningTime, type LocalTime } from '../dates/local-time.ts';
import type { Priority, TaskFacts } from './task-facts.ts';
import { inPartOfDay } from './task-schedule.ts';
import { isSortedByDate, type TodaySection, type View } from './task-views.ts';

/** The change that a drop makes to a task. Absent fields stay unchanged. */
export interface DropChange {
  readonly projectId?: string | null;
  readonly sectionId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
  readonly scheduledTime?: LocalTime | null;
  readonly someday?: boolean;
  readonly priority?: Priority;
  readonly assigneeId?: string | null;
  readonly addTagId?: string;
}

/** A day of Upcoming or of a board, as a drop target. */
export interface DayTarget {
  readonly kind: 'day';
  /** Null for the tasks without a date. */
  readonly date: LocalDate | null;
  /** True if later days belong to the target too. */
  readonly orLater?: boolean;
}

/** A time of a day of the calendar, as a drop target. */
export interface HourTarget {
  readonly kind: 'hour';
  readonly date: LocalDate;
  readonly time: LocalTime;
}

/** The all-day row of a day of the calendar, as a drop target. */
export interface AllDayTarget {
  readonly kind: 'all-day';
  readonly date: LocalDate;
}

export type CalendarTarget = (DayTarget & { readonly date: LocalDate }) | HourTarget | AllDayTarget;

/** The message about a drop on a day before today (CALENDAR-10). */
export const PAST_DAY = 'You can’t schedule a task for a day that has passed.';

/** Returns why nothing can be dropped on a day of the calendar; undefined if something can (CALENDAR-10). */
export function dropRejection({ date }: CalendarTarget, today: LocalDate): string | undefined {
  return date < today ? PAST_DAY : undefined;
}

/** A section of a project, as a drop target. */
export interface SectionTarget {
  readonly kind: 'section';
  /** Null for the tasks without a section. */
  readonly sectionId: string | null;
}

/** A priority on a board, as a drop target. */
export interface PriorityTarget {
  readonly kind: 'priority';
  readonly priority: Priority;
  /** True on a board that shows tasks for someday in this column too. */
  readonly keepsSomeday?: boolean;
}

/** A member on a board, or nobody, as a drop target. */
export interface AssigneeTarget {
  readonly kind: 'assignee';
  readonly assigneeId: string | null;
  /** True on a board that shows tasks for someday in this column too. */
  readonly keepsSomeday?: boolean;
}

/** A project on the board of a filter, or none, as a drop target. */
export interface ProjectTarget {
  readonly kind: 'of-project';
  readonly projectId: string | null;
}

/** A heading of a list or a column of a board, as a drop target. */
export type HeadingTarget =
  | DayTarget
  | SectionTarget
  | PriorityTarget
  | AssigneeTarget
  | ProjectTarget
  | { readonly kind: 'someday' };

type Dropped = Pick<
  TaskFacts,
  'projectId' | 'sectionId' | 'scheduledOn' | 'thisEvening' | 'scheduledTime' | 'someday' | 'completedOn'
> & {
  readonly priority: Priority;
  readonly assigneeId: string | null;
  readonly tagIds: readonly string[];
};

/**
 * Returns the change to a task that is dropped on a view, a heading or a column, or a time of the calendar; undefined if
 * nothing changes or the task is completed (SELECT-11, SELECT-30, SELECT-37, SECTION-16, BOARD-7, CALENDAR-10).
 */
export function dropOn(
  target: View | HeadingTarget | CalendarTarget,
  task: Dropped,
  today: LocalDate,
): DropChange | undefined {
  if (task.completedOn !== null) return undefined;
  switch (target.kind) {
    case 'inbox':
      if (task.projectId === null && task.scheduledOn === null && !task.someday) return undefined;
      return { projectId: null, scheduledOn: null, someday: false };
    case 'today':
      // Tasks for this evening are already scheduled for today, so leave them unchanged.
      return task.scheduledOn === today ? undefined : { scheduledOn: today, thisEvening: false };
    case 'upcoming':
      return task.scheduledOn === null ? { scheduledOn: addDays(today, 1), thisEvening: false } : undefined;
    case 'day':
      return dropOnDay(target, task);
    case 'hour':
      if (task.scheduledOn === target.date && task.scheduledTime === target.time) return undefined;
      return {
        scheduledOn: target.date,
        thisEvening: isEveningTime(target.time),
        scheduledTime: target.time,
      };
    case 'all-day':
      if (task.scheduledOn === target.date && task.scheduledTime === null) return undefined;
      return { scheduledOn: target.date, thisEvening: false, scheduledTime: null };
    case 'priority':
      return outOfSomeday(
        task,
        task.priority === target.priority ? undefined : { priority: target.priority },
        target.keepsSomeday,
      );
    case 'assignee':
      return outOfSomeday(
        task,
        task.assigneeId === target.assigneeId ? undefined : { assigneeId: target.assigneeId },
        target.keepsSomeday,
      );
    case 'section':
      return outOfSomeday(
        task,
        task.sectionId === target.sectionId ? undefined : { sectionId: target.sectionId },
      );
    case 'anytime':
      return task.scheduledOn === null && !task.someday ? undefined : { scheduledOn: null, someday: false };
    case 'someday':
      return task.someday ? undefined : { scheduledOn: null, someday: true };
    case 'project':
    case 'of-project':
      return task.projectId === target.projectId ? undefined : { projectId: target.projectId };
    case 'tag': {
      const [addTagId, ...others] = target.filter.selectedTagIds;
      if (addTagId === undefined || others.length > 0 || task.tagIds.includes(addTagId)) return undefined;
      return { addTagId };
    }
    case 'journal':
    case 'assigned':
    case 'filter':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return undefined;
  }
}

/**
 * Returns a change that also takes a task out of Someday.
 * @param keepsSomeday true if the target shows tasks for someday too
 */
function outOfSomeday(
  { someday }: Dropped,
  change: DropChange | undefined,
  keepsSomeday = false,
): DropChange | undefined {
  return someday && !keepsSomeday ? { ...change, someday: false } : change;
}

/**
 * Returns the change to several tasks that are dropped together; undefined if none changes. Some of them can already
 * have one of its fields.
 */
export function dropTogether(
  target: View | HeadingTarget | CalendarTarget,
  tasks: readonly Dropped[],
  today: LocalDate,
): DropChange | undefined {
  const change: Record<string, unknown> = {};
  for (const task of tasks) Object.assign(change, dropOn(target, task, today));
  return Object.keys(change).length === 0 ? undefined : change;
}

function dropOnDay({ date, orLater = false }: DayTarget, task: Dropped): DropChange | undefined {
  const { scheduledOn } = task;
  if (date === null) return outOfSomeday(task, scheduledOn === null ? undefined : { scheduledOn: null });
  const isThere = orLater ? (scheduledOn ?? '') >= date : scheduledOn === date;
  return isThere ? undefined : { scheduledOn: date, thisEvening: false };
}

/**
 * Returns the change to a task that is dropped into a section of Today. It may set or clear This Evening
 * (SELECT-12), and clears a time that contradicts the section (DATE-25). Returns undefined for a section
 * sorted by date, and an empty change if the task is already there.
 */
export function dropInSection(
  section: TodaySection,
  task: Dropped,
  today: LocalDate,
): DropChange | undefined {
  if (isSortedByDate(section) || task.completedOn !== null) return undefined;
  const thisEvening = section === 'evening';
  if (task.scheduledOn === today && task.thisEvening === thisEvening) return {};
  return { scheduledOn: today, ...inPartOfDay(task, thisEvening) };
}

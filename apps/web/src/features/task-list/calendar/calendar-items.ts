/** The items of each day of the calendar: tasks, due dates, and dates of repeating tasks without a task. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { compareTasks } from '@questlog/domain/tasks/task-order';
import { compareTimes } from '@questlog/domain/tasks/task-schedule';
import type { RepeatPatternItem } from '../../../data/nouns/repeats/repeat-pattern-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';

export interface CalendarItem {
  /** Unique on the page. */
  readonly key: string;
  /** A task on its date, a flag on its due date, or an outline for a date without a task. */
  readonly kind: 'task' | 'due' | 'occurrence';
  readonly date: LocalDate;
  readonly time: LocalTime | null;
  readonly minutes: number | null;
  readonly title: string;
  readonly projectId: string | null;
  readonly isCompleted: boolean;
  /** True if a task is due on the date for which it is scheduled. */
  readonly isDue: boolean;
  /** Undefined for an outline. */
  readonly task: TaskItem | undefined;
  /** The series of an outline. */
  readonly patternId: string | undefined;
}

/** A date of a repeating task for which no task exists yet. */
export interface PendingDate {
  readonly pattern: RepeatPatternItem;
  readonly date: LocalDate;
}

const dueKey = (id: string): string => `due:${id}`;

/**
 * Returns the items by day. Within a day, due dates come first, then tasks without a time in the order of their
 * list, then the others by time.
 */
export function itemsByDay(
  tasks: Iterable<TaskItem>,
  pending: Iterable<PendingDate>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): ReadonlyMap<LocalDate, readonly CalendarItem[]> {
  const days = new Map<LocalDate, CalendarItem[]>();
  const add = (item: CalendarItem): void => {
    if (item.date < from || item.date > to) return;
    const ofDay = days.get(item.date);
    if (ofDay === undefined) days.set(item.date, [item]);
    else ofDay.push(item);
  };
  for (const task of tasks) {
    if (task.scheduledOn !== null) add(itemOf(task, task.scheduledOn));
    if (task.dueOn !== null && task.dueOn !== task.scheduledOn) add(dueItem(task, task.dueOn));
  }
  for (const each of pending) add(outlineOf(each));
  for (const ofDay of days.values()) ofDay.sort(inOrder);
  return days;
}

/** Returns a task as an item of the list of unscheduled tasks. */
export function unscheduledItem(task: TaskItem): CalendarItem {
  return { ...itemOf(task, task.scheduledOn ?? ''), time: null, isDue: false };
}

function itemOf(task: TaskItem, date: LocalDate): CalendarItem {
  const { id, title, scheduledTime, durationMinutes, projectId, completedAt } = task;
  return {
    key: id,
    kind: 'task',
    date,
    time: scheduledTime,
    minutes: durationMinutes,
    title,
    projectId,
    isCompleted: completedAt !== null,
    isDue: task.dueOn === date,
    task,
    patternId: undefined,
  };
}

function dueItem(task: TaskItem, date: LocalDate): CalendarItem {
  return { ...itemOf(task, date), key: dueKey(task.id), kind: 'due', time: null, isDue: true };
}

function outlineOf({ pattern, date }: PendingDate): CalendarItem {
  const { title, projectId, scheduledTime, durationMinutes, dateField, dueOffset } = pattern.template;
  return {
    key: `${pattern.id}/${date}`,
    kind: 'occurrence',
    date,
    time: dateField === 'scheduled' ? scheduledTime : null,
    minutes: durationMinutes,
    title,
    projectId,
    isCompleted: false,
    isDue: dateField === 'due' || occurrenceDueDate(date, dueOffset) === date,
    task: undefined,
    patternId: pattern.id,
  };
}

function inOrder(a: CalendarItem, b: CalendarItem): number {
  const due = Number(a.kind !== 'due') - Number(b.kind !== 'due');
  if (due !== 0) return due;
  const time = compareTimes(a.time, b.time);
  if (time !== 0) return time;
  if (a.task !== undefined && b.task !== undefined) return compareTasks('today', a.task, b.task);
  if (a.kind !== b.kind) return a.kind === 'task' ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

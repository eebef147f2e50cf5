/**
 * The fields of a task that the rules use. Both the server's rows and the browser's store provide them.
 *
 * Glossary: a task is *scheduled* for the date on which the user plans to do it, and *due* on the date by
 * which it must be done. It is *open* until it is completed. *This evening* is a scheduled date with the
 * evening set.
 */
import { localDateAt, type LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { parseWireDate } from '../dates/wire-date.ts';

export const PRIORITIES = ['none', 'low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface TaskFacts {
  readonly id: string;
  readonly projectId: string | null;
  /** A section of the project; null for none. A subtask is in the section of its parent (SECTION-4). */
  readonly sectionId: string | null;
  /** Null for a top-level task. */
  readonly parentId: string | null;
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  readonly scheduledTime: LocalTime | null;
  readonly dueOn: LocalDate | null;
  readonly someday: boolean;
  readonly hidden: boolean;
  /** Completion date in the viewer's time zone; null while the task is open. */
  readonly completedOn: LocalDate | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  /** ISO 8601 in UTC with milliseconds, so that it sorts as a string. */
  readonly createdAt: string;
}

/** The fields of a task that the rules use, in wire format. */
export interface WireTask extends Pick<
  TaskFacts,
  | 'id'
  | 'projectId'
  | 'sectionId'
  | 'parentId'
  | 'scheduledTime'
  | 'someday'
  | 'hidden'
  | 'projectOrder'
  | 'todayOrder'
  | 'anytimeOrder'
  | 'createdAt'
> {
  /** In the API's format. */
  readonly scheduledDate: string | null;
  readonly dueDate: string | null;
  /** An ISO 8601 instant. */
  readonly completedAt: string | null;
}

/**
 * Converts a task in wire format to the fields that the rules use. @param timeZone the zone that determines
 * the completion date
 */
export function factsOf(task: WireTask, timeZone: string): TaskFacts {
  const scheduled = task.scheduledDate === null ? undefined : parseWireDate(task.scheduledDate);
  const due = task.dueDate === null ? undefined : parseWireDate(task.dueDate);
  return {
    id: task.id,
    projectId: task.projectId,
    sectionId: task.sectionId,
    parentId: task.parentId,
    scheduledOn: scheduled?.date ?? null,
    thisEvening: scheduled?.thisEvening ?? false,
    scheduledTime: task.scheduledTime,
    dueOn: due?.date ?? null,
    someday: task.someday,
    hidden: task.hidden,
    completedOn: completedOn(task.completedAt, timeZone),
    projectOrder: task.projectOrder,
    todayOrder: task.todayOrder,
    anytimeOrder: task.anytimeOrder,
    createdAt: task.createdAt,
  };
}

/** Returns the completion date in a time zone; null while the task is open. */
export function completedOn(completedAt: string | null, timeZone: string): LocalDate | null {
  return completedAt === null ? null : localDateAt(Date.parse(completedAt), timeZone);
}

/**
 * The task fields that the rules need. The server's rows and the browser's store both provide them.
 *
 * Glossary: a task is *scheduled* on the date a person means to do it and *due* on the date it must be done
 * by; it is *open* until it is completed; *this evening* is a scheduled date with the evening set.
 */
import { localDateAt, type LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { parseWireDate } from '../dates/wire-date.ts';

export const PRIORITIES = ['none', 'low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface TaskFacts {
  readonly id: string;
  readonly projectId: string | null;
  /** The task that this one is a subtask of; null for a top-level task. */
  readonly parentId: string | null;
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  /** The time of day on the scheduled date; null if the task has none. */
  readonly scheduledTime: LocalTime | null;
  readonly dueOn: LocalDate | null;
  /** The completion date in the viewer's time zone; null while the task is open. */
  readonly completedOn: LocalDate | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  /** The creation time as an ISO 8601 instant in UTC with milliseconds, so that it sorts as a string. */
  readonly createdAt: string;
}

/** Those fields of a task in wire format that the rules need. */
export interface WireTask extends Pick<
  TaskFacts,
  | 'id'
  | 'projectId'
  | 'parentId'
  | 'scheduledTime'
  | 'projectOrder'
  | 'todayOrder'
  | 'anytimeOrder'
  | 'createdAt'
> {
  /** The scheduled date in wire format. */
  readonly scheduledDate: string | null;
  readonly dueDate: string | null;
  /** When the task was completed, as an ISO 8601 instant. */
  readonly completedAt: string | null;
}

/**
 * Returns the fields of a wire task in the form that the rules need. @param timeZone the zone in which the
 * completion date is determined
 */
export function factsOf(task: WireTask, timeZone: string): TaskFacts {
  const scheduled = task.scheduledDate === null ? undefined : parseWireDate(task.scheduledDate);
  const due = task.dueDate === null ? undefined : parseWireDate(task.dueDate);
  return {
    id: task.id,
    projectId: task.projectId,
    parentId: task.parentId,
    scheduledOn: scheduled?.date ?? null,
    thisEvening: scheduled?.thisEvening ?? false,
    scheduledTime: task.scheduledTime,
    dueOn: due?.date ?? null,
    completedOn: completedOn(task.completedAt, timeZone),
    projectOrder: task.projectOrder,
    todayOrder: task.todayOrder,
    anytimeOrder: task.anytimeOrder,
    createdAt: task.createdAt,
  };
}

/** Returns the completion date in a time zone, or null while the task is open. */
export function completedOn(completedAt: string | null, timeZone: string): LocalDate | null {
  return completedAt === null ? null : localDateAt(Date.parse(completedAt), timeZone);
}

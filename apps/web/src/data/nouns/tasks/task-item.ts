/** A task for the screens: with calendar dates instead of instants, and independent of other rows. */
import type { TaskRecord } from '@questlog/contract/tasks';
import { completedOn, factsOf, type TaskFacts } from '@questlog/domain/tasks/task-facts';
import { plainFields, type PlainFields } from '@questlog/domain/tasks/task-fields';

/** A task. It is open while `completedAt` (and therefore `completedOn`) is null. */
export interface TaskItem extends TaskFacts, PlainFields {
  readonly tagIds: readonly string[];
  readonly completedAt: string | null;
  readonly updatedAt: string;
  /** Null if unknown. */
  readonly userId: string | null;
  /** Null if the task is open or the user is unknown. */
  readonly completedBy: string | null;
  readonly isRepeatingTask: boolean;
  /** The task's repeat pattern. The pattern created the task, unless the task is the first of its series. */
  readonly repeatPatternId: string | null;
  /** True if the server does not have the task yet. */
  readonly isPendingSync: boolean;
}

/**
 * Converts a task from the API's format.
 * @param timeZone determines the date on which the task was completed
 */
export function taskItem(record: TaskRecord, timeZone: string): TaskItem {
  return {
    ...factsOf(record, timeZone),
    ...plainFields(record),
    completedAt: record.completedAt,
    tagIds: record.tagIds,
    updatedAt: record.updatedAt,
    userId: record.userId,
    completedBy: record.completedBy,
    isRepeatingTask: record.isRepeatingTask,
    repeatPatternId: record.repeatPatternId,
    isPendingSync: false,
  };
}

/**
 * Returns the task converted to a different time zone; the same object if its completion date is unchanged.
 */
export function inZone(task: TaskItem, timeZone: string): TaskItem {
  const date = completedOn(task.completedAt, timeZone);
  return date === task.completedOn ? task : { ...task, completedOn: date };
}

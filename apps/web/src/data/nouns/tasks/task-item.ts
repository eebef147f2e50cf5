/** A task as the screens see it: calendar dates instead of instants, and nothing that depends on another row. */
import type { TaskRecord } from '@questlog/contract/tasks';
import { completedOn, factsOf, type Priority, type TaskFacts } from '@questlog/domain/tasks/task-facts';

/** A task. It is open while `completedAt` (and with it `completedOn`) is null. */
export interface TaskItem extends TaskFacts {
  readonly title: string;
  readonly notes: string | null;
  readonly description: string | null;
  readonly priority: Priority;
  readonly tagIds: readonly string[];
  readonly completedAt: string | null;
  readonly updatedAt: string;
  /** Who made it; null where nobody is known. */
  readonly userId: string | null;
  /** Who completed it; null while it is open, and where nobody is known. */
  readonly completedBy: string | null;
  readonly isRepeatingTask: boolean;
  /** The pattern that the task belongs to, and that made it unless it is the first of its series. */
  readonly repeatPatternId: string | null;
  /** Its creation has not reached the server. */
  readonly isPendingSync: boolean;
}

/** @param timeZone decides on which date a task was completed */
export function taskItem(record: TaskRecord, timeZone: string): TaskItem {
  return {
    ...factsOf(record, timeZone),
    title: record.title,
    notes: record.notes,
    description: record.description,
    completedAt: record.completedAt,
    priority: record.priority,
    tagIds: record.tagIds,
    updatedAt: record.updatedAt,
    userId: record.userId,
    completedBy: record.completedBy,
    isRepeatingTask: record.isRepeatingTask,
    repeatPatternId: record.repeatPatternId,
    isPendingSync: false,
  };
}

/** The task where another zone puts its completion on another date; itself where it does not. */
export function inZone(task: TaskItem, timeZone: string): TaskItem {
  const date = completedOn(task.completedAt, timeZone);
  return date === task.completedOn ? task : { ...task, completedOn: date };
}

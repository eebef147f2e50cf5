/** A task as the screens see it: calendar dates instead of instants, and nothing that depends on another row. */
import type { TaskRecord } from '@questlog/contract/tasks';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { Priority, TaskFacts } from '@questlog/domain/tasks/task-facts';

/** A task. It is open while `completedAt` (and with it `completedOn`) is null. */
export interface TaskItem extends TaskFacts {
  readonly title: string;
  readonly notes: string | null;
  readonly description: string | null;
  readonly priority: Priority;
  readonly tagIds: readonly string[];
  readonly completedAt: string | null;
  readonly updatedAt: string;
  readonly userId: string | null;
  readonly isRepeatingTask: boolean;
  /** Its creation has not reached the server. */
  readonly isPendingSync: boolean;
}

/** @param timeZone decides on which date a task was completed */
export function taskItem(record: TaskRecord, timeZone: string): TaskItem {
  const scheduled = record.scheduledDate === null ? undefined : parseWireDate(record.scheduledDate);
  const due = record.dueDate === null ? undefined : parseWireDate(record.dueDate);
  return {
    id: record.id,
    title: record.title,
    notes: record.notes,
    description: record.description,
    projectId: record.projectId,
    scheduledOn: scheduled?.date ?? null,
    thisEvening: scheduled?.thisEvening ?? false,
    dueOn: due?.date ?? null,
    completedAt: record.completedAt,
    completedOn: completedOn(record.completedAt, timeZone),
    priority: record.priority,
    tagIds: record.tagIds,
    projectOrder: record.projectOrder,
    todayOrder: record.todayOrder,
    anytimeOrder: record.anytimeOrder,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    userId: record.userId,
    isRepeatingTask: record.isRepeatingTask,
    isPendingSync: false,
  };
}

/** The date of completion in a zone; null while open. */
export function completedOn(completedAt: string | null, timeZone: string): string | null {
  return completedAt === null ? null : localDateAt(Date.parse(completedAt), timeZone);
}

/** The task where another zone puts its completion on another date; itself where it does not. */
export function inZone(task: TaskItem, timeZone: string): TaskItem {
  const date = completedOn(task.completedAt, timeZone);
  return date === task.completedOn ? task : { ...task, completedOn: date };
}

/**
 * The rows of the browser's store, and how they are read from the wire. They are what the screens see: calendar
 * dates instead of instants, and nothing that depends on the day or on another row.
 */
import type { ProjectRecord } from '@questlog/contract/projects';
import type { TagRecord } from '@questlog/contract/tags';
import type { TaskRecord } from '@questlog/contract/tasks';
import { localDateAt } from '@questlog/domain/dates/local-date';
import type { Priority, TaskFacts } from '@questlog/domain/tasks/task-facts';
import { parseWireDate } from '@questlog/domain/dates/wire-date';

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

export interface ProjectItem {
  readonly id: string;
  readonly title: string;
  readonly color: string;
  readonly isArchived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string | null;
  readonly isPendingSync: boolean;
}

export interface TagItem {
  readonly id: string;
  readonly name: string;
  /** `work/projects`, without the `#`. */
  readonly fullPath: string;
  readonly parentId: string | null;
  readonly color: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Typed in a title whose task has not reached the server: its id is a stand-in. */
  readonly isPendingSync: boolean;
}

/** What the store holds of an account, apart from what is still to be sent. */
export interface Rows {
  readonly projects: readonly ProjectItem[];
  readonly tags: readonly TagItem[];
  readonly tasks: readonly TaskItem[];
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

export function projectItem(record: ProjectRecord): ProjectItem {
  const { id, title, color, isArchived, createdAt, updatedAt, userId } = record;
  return { id, title, color, isArchived, createdAt, updatedAt, userId, isPendingSync: false };
}

export function tagItem(record: TagRecord): TagItem {
  const { id, name, fullPath, parentId, color, createdAt, updatedAt } = record;
  return { id, name, fullPath, parentId, color, createdAt, updatedAt, isPendingSync: false };
}

/** The id that a screen shows: `temp-<uuid>` until the server has the row under `<uuid>` (decisions.md section 3). */
export function displayId(row: Pick<TaskItem | ProjectItem, 'id' | 'isPendingSync'>): string {
  return row.isPendingSync ? `temp-${row.id}` : row.id;
}

/** The input for the commands for tasks. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { Priority } from '@questlog/domain/tasks/task-facts';

export interface TaskInput {
  /**
   * The title, which is trimmed; an empty title creates no task. The caller must have removed the #tags (see
   * the domain's `parseTitle`).
   */
  readonly title: string;
  readonly notes?: string | null;
  readonly description?: string | null;
  readonly projectId?: string | null;
  /** The id of the parent task. A subtask belongs to its parent's project. */
  readonly parentId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
  /** The time on the scheduled date. It requires a date, and determines "This evening" (DATE-23). */
  readonly scheduledTime?: LocalTime | null;
  readonly dueOn?: LocalDate | null;
  readonly priority?: Priority;
  readonly tagIds?: readonly string[];
  /** Full paths of tags. Tags that do not exist yet are created with the task. */
  readonly tagPaths?: readonly string[];
}

/**
 * A change to a task. An absent field stays the same; null clears it. Clearing the date also clears "This
 * evening" and the time. There is a separate command for tags (`tagTasks`), because replacing the whole list
 * would remove tags that other people have just added, and one for the parent (`nestTasks`).
 */
export type TaskChange = Partial<Omit<TaskInput, 'tagIds' | 'tagPaths' | 'parentId'>>;

/** The fields that all tasks of a pasted list share. */
export type TaskPreset = Pick<
  TaskInput,
  | 'projectId'
  | 'parentId'
  | 'scheduledOn'
  | 'thisEvening'
  | 'scheduledTime'
  | 'dueOn'
  | 'priority'
  | 'tagIds'
  | 'tagPaths'
>;

/** A line of a pasted list: a title, and the fields that were typed in the line. */
export interface TaskLine extends Omit<TaskInput, 'parentId'> {
  /** The index of the earlier line that is the parent of this one. */
  readonly under?: number | undefined;
}

/** A date for several tasks. If it has no time, each task keeps its current time. */
export type TaskDate = Required<Pick<TaskInput, 'scheduledOn' | 'thisEvening'>> &
  Pick<TaskInput, 'scheduledTime'>;

/** Tags to add to tasks, and tags to remove from them. */
export interface TagChange {
  readonly addTagIds?: readonly string[];
  /** Full paths of tags. Tags that do not exist yet are created with the change. */
  readonly addTagPaths?: readonly string[];
  readonly removeTagIds?: readonly string[];
}

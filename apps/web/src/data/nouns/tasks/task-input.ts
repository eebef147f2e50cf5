/** The input for the task commands. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { BulkField, PlainFields } from '@questlog/domain/tasks/task-fields';

export interface TaskInput extends Partial<PlainFields> {
  /**
   * Trimmed; an empty title creates no task. The caller must have removed the #tags (see the domain's
   * `parseTitle`).
   */
  readonly title: string;
  readonly projectId?: string | null;
  /** A section of the project. A subtask belongs to its parent's section. */
  readonly sectionId?: string | null;
  /** A subtask belongs to its parent's project. */
  readonly parentId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
  /** The time on the scheduled date. Requires a date, and determines "This evening" (DATE-23). */
  readonly scheduledTime?: LocalTime | null;
  readonly dueOn?: LocalDate | null;
  readonly tagIds?: readonly string[];
  /** Full paths of tags. Missing tags are created with the task. */
  readonly tagPaths?: readonly string[];
  /** The task of which this one is a copy. The server copies the user's reminders (REMINDER-16). */
  readonly remindersOf?: string;
}

/**
 * A change to a task. An absent field stays the same; null clears it. Clearing the date also clears "This
 * evening" and the time. Tags have a separate command (`tagTasks`), because replacing the whole list would
 * remove tags that other users have just added. The parent has one too (`nestTasks`).
 */
export type TaskChange = Partial<Omit<TaskInput, 'tagIds' | 'tagPaths' | 'parentId' | 'remindersOf'>>;

/** A change that several tasks can share. Their texts differ. A time or "This evening" requires a date. */
export type SharedChange = Omit<TaskChange, Exclude<keyof PlainFields, BulkField>>;

export type TaskPreset = Pick<
  TaskInput,
  | 'projectId'
  | 'sectionId'
  | 'parentId'
  | 'scheduledOn'
  | 'thisEvening'
  | 'scheduledTime'
  | 'dueOn'
  | BulkField
  | 'tagIds'
  | 'tagPaths'
>;

/** A line of a pasted list: a title and the line's other fields. */
export interface TaskLine extends Omit<TaskInput, 'parentId'> {
  /** True for a line with a ticked box. */
  readonly isCompleted?: boolean | undefined;
  /** The index of the parent, an earlier line. */
  readonly under?: number | undefined;
}

/** A date for several tasks. Without a time, each task keeps its own. */
export type TaskDate = Required<Pick<TaskInput, 'scheduledOn' | 'thisEvening'>> &
  Pick<TaskInput, 'scheduledTime'>;

export interface TagChange {
  readonly addTagIds?: readonly string[];
  /** Full paths of tags. Missing tags are created with the change. */
  readonly addTagPaths?: readonly string[];
  readonly removeTagIds?: readonly string[];
}

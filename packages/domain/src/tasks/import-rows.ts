/** Rows to import, for example from another app's file, with their ids, times and positions (TASK-80). */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import type { ReminderRule } from '../reminders/reminders.ts';
import type { PlainFields } from './task-fields.ts';

export interface ProjectImport {
  readonly id: string;
  readonly title: string;
  /** `#rrggbb`; null if the file specifies no colour. */
  readonly color: string | null;
}

export interface SectionImport {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  /** Null for the last position. */
  readonly order: number | null;
  /** Null for no limit. */
  readonly wipLimit: number | null;
}

export interface TagImport {
  readonly path: string;
  readonly color: string | null;
}

export interface TaskImport extends PlainFields {
  readonly id: string;
  readonly parentId: string | null;
  /** The project of a subtask is ignored: it is always in its parent's project. */
  readonly projectId: string | null;
  /** The section of a subtask is ignored: it is always in its parent's section. */
  readonly sectionId: string | null;
  readonly tagPaths: readonly string[];
  readonly scheduledOn: LocalDate | null;
  readonly scheduledTime: LocalTime | null;
  readonly thisEvening: boolean;
  readonly dueOn: LocalDate | null;
  /** An ISO instant. */
  readonly createdAt: string;
  /** An ISO instant; null for an open task. */
  readonly completedAt: string | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  /** The occurrence that determines the task's id; null if it was not created from one (REPEAT-79). */
  readonly occurrence: OccurrenceImport | null;
  /** The own reminders of the user who imports the task. */
  readonly reminders: readonly ReminderRule[];
}

/** A comment with the name of its author, who is no user of the account (COMMENT-37). */
export interface CommentImport {
  readonly id: string;
  readonly taskId: string;
  /** Null if unknown. */
  readonly authorName: string | null;
  /** Markdown. */
  readonly body: string;
  /** An ISO instant. */
  readonly createdAt: string;
  /** An ISO instant; null if the comment was never edited. */
  readonly editedAt: string | null;
}

export interface OccurrenceImport {
  readonly patternId: string;
  readonly date: LocalDate;
}

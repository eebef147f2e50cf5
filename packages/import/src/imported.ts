/**
 * The content of another app's file, in terms that all readers share (IMPORT-1). Readers keep the file's text
 * unchanged; `plan-import.ts` converts the content to rows that the account can store.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { SeriesHistory } from '@questlog/domain/recurrence/series/brought-series';
import type { Priority } from '@questlog/domain/tasks/task-facts';

export const SOURCES = [
  'questlog',
  'todoist',
  'ticktick',
  'things',
  'vikunja',
  'google-tasks',
  'super-productivity',
  'icalendar',
  'csv',
  'markdown',
] as const;
export type Source = (typeof SOURCES)[number];

export interface ImportedProject {
  /**
   * An id that is unique among the file's projects and remains the same in later files from the same source.
   */
  readonly sourceId: string;
  readonly title: string;
  /** The project's color as `#rrggbb`, or null if the file has no color. */
  readonly color: string | null;
  readonly isArchived: boolean;
}

export interface ImportedTag {
  /** The full path of the tag, as in the file. */
  readonly path: string;
  /** The tag's color as `#rrggbb`, or null if the file has no color. */
  readonly color: string | null;
}

export interface ImportedTask {
  /** An id that is unique among the file's tasks and remains the same in later files from the same source. */
  readonly sourceId: string;
  /** The source id of the parent task; null for a task at the top level. */
  readonly parentId: string | null;
  /** The source id of the task's project. Null for the Inbox. Ignored for a subtask. */
  readonly projectId: string | null;
  readonly title: string;
  /** The description of the task, in Markdown. */
  readonly description: string | null;
  /** Short plain-text notes, which only Questlog's own export has in addition to a description. */
  readonly notes: string | null;
  /** The full paths of the task's tags. */
  readonly tags: readonly string[];
  readonly scheduledOn: LocalDate | null;
  /** The time of day on the scheduled date. Requires `scheduledOn`. */
  readonly scheduledTime: LocalTime | null;
  readonly isThisEvening: boolean;
  readonly dueOn: LocalDate | null;
  readonly priority: Priority;
  /** The creation time, as an ISO instant; null if the file has none. */
  readonly createdAt: string | null;
  readonly isCompleted: boolean;
  /**
   * The completion time, as an ISO instant; null if the task is open, or if the file does not contain the
   * time.
   */
  readonly completedAt: string | null;
  readonly repeat: RepeatRule | null;
  /**
   * The first day of the week by which the repeat's weeks are counted, with Sunday as 0; null for the
   * person's own setting.
   */
  readonly weekStart: number | null;
  /** True if the task's repeat is paused. */
  readonly isPaused: boolean;
  /** The history of the series that the task continues. Only Questlog's own export contains it. */
  readonly history: ImportedHistory | null;
  /** The occurrence from which the task was created. Its series is given by its source id. */
  readonly occurrence: ImportedOccurrence | null;
  /** The task's sort positions in the lists; null for the order of the file. */
  readonly places: Places | null;
}

/** The history of a series. All ids in it are source ids. */
export interface ImportedHistory extends SeriesHistory {
  readonly seriesId: string;
}

export interface ImportedOccurrence {
  /** The source id of the series. */
  readonly seriesId: string;
  readonly date: LocalDate;
}

/** The sort positions of a task in the lists; null in a list in which the task has never been reordered. */
export interface Places {
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
}

/** Something in the file that Questlog cannot import. */
export interface Loss {
  /**
   * The kind of loss as a plural noun, used as a heading in the list of losses: 'Reminders', 'Attachments',
   * 'Repeats'.
   */
  readonly kind: string;
  /** The title of the task or project that the loss concerns. */
  readonly of: string;
  /** The lost text itself, or a short reason: '10 minutes before', 'every! 3rd workday'. */
  readonly detail: string;
}

export interface Imported {
  readonly source: Source;
  readonly projects: readonly ImportedProject[];
  /** The file's tags that have a color, and those that no task has. */
  readonly tags: readonly ImportedTag[];
  /** The tasks in list order. A subtask may come before its parent. */
  readonly tasks: readonly ImportedTask[];
  readonly losses: readonly Loss[];
}

const PLAIN: Omit<ImportedTask, 'sourceId' | 'title'> = {
  parentId: null,
  projectId: null,
  description: null,
  notes: null,
  tags: [],
  scheduledOn: null,
  scheduledTime: null,
  isThisEvening: false,
  dueOn: null,
  priority: 'none',
  createdAt: null,
  isCompleted: false,
  completedAt: null,
  repeat: null,
  weekStart: null,
  isPaused: false,
  history: null,
  occurrence: null,
  places: null,
};

/** Returns a task with the given fields and no values for all others. */
export function importedTask(
  fields: Pick<ImportedTask, 'sourceId' | 'title'> & Partial<ImportedTask>,
): ImportedTask {
  return { ...PLAIN, ...fields };
}

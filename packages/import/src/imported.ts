/**
 * The content of a file of another app, in terms that all readers share (IMPORT-1). Readers keep texts as they are in
 * the file; `plan-import.ts` makes rows of them that the account can store.
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
  /** Unique among the projects of the file, and the same in a later file of the same source. */
  readonly sourceId: string;
  readonly title: string;
  /** `#rrggbb`, or null if the file has none. */
  readonly color: string | null;
  readonly isArchived: boolean;
}

export interface ImportedTag {
  /** The full path, as in the file. */
  readonly path: string;
  /** `#rrggbb`, or null if the file has none. */
  readonly color: string | null;
}

export interface ImportedTask {
  /** Unique among the tasks of the file, and the same in a later file of the same source. */
  readonly sourceId: string;
  /** The source id of the task that it is a subtask of. */
  readonly parentId: string | null;
  /** The source id of its project. Null for the Inbox. Ignored for a subtask. */
  readonly projectId: string | null;
  readonly title: string;
  /** Markdown. */
  readonly description: string | null;
  /** Short plain notes, which only Questlog has beside the description. */
  readonly notes: string | null;
  /** Full paths. */
  readonly tags: readonly string[];
  readonly scheduledOn: LocalDate | null;
  /** Needs `scheduledOn`. */
  readonly scheduledTime: LocalTime | null;
  readonly isThisEvening: boolean;
  readonly dueOn: LocalDate | null;
  readonly priority: Priority;
  /** ISO instant; null if the file has none. */
  readonly createdAt: string | null;
  readonly isCompleted: boolean;
  /** ISO instant; null if it is open, or if the file does not say when. */
  readonly completedAt: string | null;
  readonly repeat: RepeatRule | null;
  /** The first day of the week by which its weeks are counted, with Sunday as 0; null for the person's own. */
  readonly weekStart: number | null;
  /** Whether its repeat is paused. */
  readonly isPaused: boolean;
  /** The past of the series that it continues, which only Questlog's own export has. */
  readonly history: ImportedHistory | null;
  /** The date of the series that it was created from. */
  readonly occurrence: ImportedOccurrence | null;
  /** Its places in the lists; null for the order of the file. */
  readonly places: Places | null;
}

/** The past of a series. Its ids are source ids. */
export interface ImportedHistory extends SeriesHistory {
  readonly seriesId: string;
}

export interface ImportedOccurrence {
  /** The source id of its series. */
  readonly seriesId: string;
  readonly date: LocalDate;
}

/** The orders of a task in the lists; null in a list in which nobody has placed it. */
export interface Places {
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
}

/** Something in the file that Questlog cannot take over. */
export interface Loss {
  /** A kind of thing in the plural, as a heading of the list: 'Reminders', 'Attachments', 'Repeats'. */
  readonly kind: string;
  /** The title of the task or project that it belongs to. */
  readonly of: string;
  /** The lost text itself, or a reason in a few words: '10 minutes before', 'every! 3rd workday'. */
  readonly detail: string;
}

export interface Imported {
  readonly source: Source;
  readonly projects: readonly ImportedProject[];
  /** The tags with a color, and those that no task has. */
  readonly tags: readonly ImportedTag[];
  /** In the order of their lists; a subtask can stand before its parent. */
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

/** Returns a task with the given fields; all others are empty. */
export function importedTask(
  fields: Pick<ImportedTask, 'sourceId' | 'title'> & Partial<ImportedTask>,
): ImportedTask {
  return { ...PLAIN, ...fields };
}

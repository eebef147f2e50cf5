/**
 * The common format to which readers convert other apps' files (IMPORT-1). Readers leave text unchanged;
 * `plan-import.ts` makes it storable.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { FilterView } from '@questlog/domain/query/saved-filters';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { SeriesHistory } from '@questlog/domain/recurrence/series/imported-series';
import type { Grouping, Sort } from '@questlog/domain/tasks/task-arrangement';
import { EMPTY_FIELDS, type PlainFields } from '@questlog/domain/tasks/task-fields';

export const SOURCES = [
  'questlog',
  'todoist',
  'ticktick',
  'things',
  'vikunja',
  'google-tasks',
  'microsoft-todo',
  'super-productivity',
  'icalendar',
  'csv',
  'markdown',
] as const;
export type Source = (typeof SOURCES)[number];

export interface ImportedProject {
  /** Unique within the file, and stable across later files from the same source. */
  readonly sourceId: string;
  readonly title: string;
  /** `#rrggbb`; null if the file specifies no colour. */
  readonly color: string | null;
  readonly isArchived: boolean;
  /** True for a project for someday; absent in files of apps without such projects. */
  readonly someday?: boolean;
}

export interface ImportedSection {
  /** Unique within the file, and stable across later files from the same source. */
  readonly sourceId: string;
  /** The project's source id. */
  readonly projectId: string;
  readonly title: string;
  /** The sort position; null for the order of the file. */
  readonly order: number | null;
  /** Null for no limit. */
  readonly wipLimit: number | null;
  readonly isArchived: boolean;
}

/** A filter. Only Questlog's own exports contain some. */
export interface ImportedFilter extends FilterSettings {
  readonly sourceId: string;
  readonly name: string;
  readonly color: string;
  /** With names of rows in the file or in the account. */
  readonly query: string;
  /** Languages of the dates in the question, other than English. */
  readonly languages: readonly string[];
  readonly region: string | null;
}

/** The settings of a filter that need no conversion. */
export interface FilterSettings {
  readonly sort: Sort;
  readonly group: Grouping;
  readonly view: FilterView;
  readonly shared: boolean;
}

export interface ImportedTag {
  /** The tag's full path, as in the file. */
  readonly path: string;
  /** `#rrggbb`; null if the file specifies no colour. */
  readonly color: string | null;
}

export interface ImportedTask extends PlainFields {
  /** Unique within the file, and stable across later files from the same source. */
  readonly sourceId: string;
  /** The parent's source id; null at the top level. */
  readonly parentId: string | null;
  /** The project's source id; null for the Inbox. Ignored for a subtask. */
  readonly projectId: string | null;
  /** The section's source id; null for none. Ignored for a subtask. */
  readonly sectionId: string | null;
  /** Full paths of the task's tags. */
  readonly tags: readonly string[];
  readonly scheduledOn: LocalDate | null;
  /** The time of day on the scheduled date; null if `scheduledOn` is null. */
  readonly scheduledTime: LocalTime | null;
  readonly isThisEvening: boolean;
  readonly dueOn: LocalDate | null;
  /** An ISO instant; null if the file has none. */
  readonly createdAt: string | null;
  readonly isCompleted: boolean;
  /** An ISO instant; null if the task is open, or the file has none. */
  readonly completedAt: string | null;
  readonly repeat: RepeatRule | null;
  /** First day of the repeat's weeks, with Sunday as 0; null for the user's own setting. */
  readonly weekStart: number | null;
  readonly isPaused: boolean;
  /** The history of a series, so that the import continues it. Only Questlog's own exports contain one. */
  readonly history: ImportedHistory | null;
  /** The occurrence that created the task, with its series' source id. */
  readonly occurrence: ImportedOccurrence | null;
  /** Sort positions in the lists; null for the order of the file. */
  readonly positions: Positions | null;
  /** Reminders of the user who exported the account. Only Questlog's own exports contain some. */
  readonly reminders: readonly ReminderRule[];
  /** Oldest first. */
  readonly comments: readonly ImportedComment[];
}

export interface ImportedComment {
  /** The author's name; null if the file has none. */
  readonly author: string | null;
  /** An ISO instant; null if the file has none. */
  readonly createdAt: string | null;
  /** An ISO instant; null if the comment was never edited. */
  readonly editedAt: string | null;
  /** Markdown. */
  readonly body: string;
}

/** A series' history. All its ids are source ids. */
export interface ImportedHistory extends SeriesHistory {
  readonly seriesId: string;
}

export interface ImportedOccurrence {
  readonly seriesId: string;
  readonly date: LocalDate;
}

/** A task's sort positions in the lists. A position is null if the user never reordered the task there. */
export interface Positions {
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
}

/** Something in the file that Questlog cannot import. */
export interface Loss {
  /** A plural noun, for a heading: 'Reminders', 'Attachments', 'Repeats'. */
  readonly kind: string;
  /** The title of the task or project concerned. */
  readonly of: string;
  /** The lost text, or a short reason: '10 minutes before', 'every! 3rd workday'. */
  readonly detail: string;
  /** The details on a plan without tags or without repeating tasks, if they differ. */
  readonly without?: { readonly tags?: string; readonly repeats?: string };
}

export interface Imported {
  readonly source: Source;
  readonly projects: readonly ImportedProject[];
  /** In the order of the file. */
  readonly sections: readonly ImportedSection[];
  /** The file's tags that have a colour, and those without tasks. */
  readonly tags: readonly ImportedTag[];
  /** In list order. A subtask may come before its parent. */
  readonly tasks: readonly ImportedTask[];
  /** In the order of the sidebar; absent in files of other apps. */
  readonly filters?: readonly ImportedFilter[];
  readonly losses: readonly Loss[];
}

const PLAIN: Omit<ImportedTask, 'sourceId' | 'title'> = {
  ...EMPTY_FIELDS,
  parentId: null,
  projectId: null,
  sectionId: null,
  tags: [],
  scheduledOn: null,
  scheduledTime: null,
  isThisEvening: false,
  dueOn: null,
  createdAt: null,
  isCompleted: false,
  completedAt: null,
  repeat: null,
  weekStart: null,
  isPaused: false,
  history: null,
  occurrence: null,
  positions: null,
  reminders: [],
  comments: [],
};

/** Returns a task with the given fields. All other fields are empty. */
export function importedTask(
  fields: Pick<ImportedTask, 'sourceId' | 'title'> & Partial<ImportedTask>,
): ImportedTask {
  return { ...PLAIN, ...fields };
}

/**
 * `questlog.json` in an account export, format version 1 (docs/export/README.md). Dates are calendar dates,
 * `YYYY-MM-DD`; instants are in UTC. Adding a field keeps the version. Changing a field's meaning requires a
 * new one.
 */
import { z } from 'zod';
import { ACCOUNT_TYPES } from '@questlog/domain/accounts/account-rules';
import { MEMBER_STATUSES, ROLES } from '@questlog/domain/accounts/roles';
import { EXPORT_FORMAT, EXPORT_VERSION } from '@questlog/domain/export/export-texts';
import { FILTER_VIEWS } from '@questlog/domain/query/saved-filters';
import { REMINDER_KINDS } from '@questlog/domain/reminders/reminders';
import { FREQUENCIES, REPEAT_MODES } from '@questlog/domain/recurrence/repeat-rule';
import { GROUPINGS, SORTS } from '@questlog/domain/tasks/task-arrangement';
import { taskEvent } from './activity.ts';
import { instant, uuid } from './fields.ts';
import { plainFields, repeatedFields } from './task-fields.ts';

const date = z.string().meta({ format: 'date' });
/** `HH:MM`, without a time zone. */
const time = z.string().meta({ examples: ['19:30'] });
const color = z.string().meta({ examples: ['#2f7d5b'] });

/** False if absent, as in exports of older versions. */
const flag = z.boolean().default(false);

export const exportedProject = z.object({
  id: uuid,
  title: z.string(),
  color,
  archivedAt: instant.nullable(),
  someday: flag,
  createdAt: instant,
  updatedAt: instant,
});
export type ExportedProject = z.infer<typeof exportedProject>;

export const exportedSection = z.object({
  id: uuid,
  projectId: uuid,
  title: z.string(),
  /** The sort position in the project, lowest first. */
  order: z.number(),
  wipLimit: z.number().int().nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ExportedSection = z.infer<typeof exportedSection>;

/** Absent in exports of versions without durations. */
const durationMinutes = plainFields.durationMinutes.default(null);
const assigneeId = plainFields.assigneeId.default(null);

/** Null for no section, and absent in exports of versions without sections. */
const sectionId = uuid.nullable().default(null);

export const exportedTag = z.object({
  id: uuid,
  /** The names of the tag's ancestors and its own, separated by slashes. */
  path: z.string(),
  color: color.nullable(),
});
export type ExportedTag = z.infer<typeof exportedTag>;

export const exportedTask = z.object({
  id: uuid,
  ...plainFields,
  durationMinutes,
  assigneeId,
  someday: flag,
  hidden: flag,
  /** Null for the Inbox. */
  projectId: uuid.nullable(),
  sectionId,
  /** Null for a top-level task. */
  parentId: uuid.nullable(),
  /** Paths of the task's tags. */
  tags: z.array(z.string()),
  scheduledDate: date.nullable(),
  scheduledTime: time.nullable(),
  isThisEvening: z.boolean(),
  dueDate: date.nullable(),
  /** Sort positions in the lists, lowest first; null if never reordered. */
  projectOrder: z.number().nullable(),
  todayOrder: z.number().nullable(),
  anytimeOrder: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Null for an open task. */
  completedAt: instant.nullable(),
  /** A member's user id; null if unknown. */
  createdBy: uuid.nullable(),
  completedBy: uuid.nullable(),
  /** The pattern that created the task, or by which it repeats. */
  patternId: uuid.nullable(),
});
export type ExportedTask = z.infer<typeof exportedTask>;

/** A repeating task's rule, and the template for its upcoming tasks. */
export const exportedPattern = z.object({
  id: uuid,
  /** The task that became repeating. */
  taskId: uuid,
  /** The series' newest open task, or null. */
  templateTaskId: uuid.nullable(),
  frequency: z.enum(FREQUENCIES),
  interval: z.number().int(),
  /** From 1 for Monday to 7 for Sunday. */
  weekDays: z.array(z.number().int()),
  monthDay: z.number().int().nullable(),
  /** The RRULE of a `Custom` rule. */
  customPattern: z.string().nullable(),
  repeatMode: z.enum(REPEAT_MODES),
  endDate: date.nullable(),
  maxOccurrences: z.number().int().nullable(),
  /** The first day of the week, with Sunday as 0. */
  weekStart: z.number().int(),
  isActive: z.boolean(),
  pausedOn: date.nullable(),
  firstDate: date,
  countedThrough: date,
  countedOccurrences: z.number().int(),
  ...repeatedFields,
  durationMinutes,
  assigneeId,
  hidden: flag,
  projectId: uuid.nullable(),
  sectionId,
  tags: z.array(z.string()),
  isThisEvening: z.boolean(),
  scheduledTime: time.nullable(),
  dateField: z.enum(['scheduled', 'due']),
  dueOffset: z.number().int().nullable(),
});
export type ExportedPattern = z.infer<typeof exportedPattern>;

/** A date of a pattern for which a task was created, or which was skipped. */
export const exportedOccurrence = z.object({
  patternId: uuid,
  date,
  status: z.enum(['Created', 'Cancelled']),
  taskId: uuid.nullable(),
});

export const exportedComment = z.object({
  id: uuid,
  taskId: uuid,
  /** A member's user id; null if unknown. */
  authorId: uuid.nullable(),
  /** The name of the author; null if unknown. */
  authorName: z.string().nullable(),
  /** Markdown. A mention is `@[Ada Lovelace](user:<id>)`. */
  body: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type ExportedComment = z.infer<typeof exportedComment>;

/** A reminder of the user who exported the account. */
export const exportedReminder = z.object({
  taskId: uuid,
  kind: z.enum(REMINDER_KINDS),
  /** Minutes before the task's scheduled date and time, negative for after; null unless `relative`. */
  offsetMinutes: z.number().int().nullable(),
  /** Days before the due date; null unless `due`. */
  daysBefore: z.number().int().nullable(),
  /** `YYYY-MM-DDTHH:MM` in the time zone of the user; null unless `absolute`. */
  at: z.string().nullable(),
});
export type ExportedReminder = z.infer<typeof exportedReminder>;

/** A filter of the user who exported the account, or one that a member shares. */
export const exportedFilter = z.object({
  id: uuid,
  name: z.string(),
  color,
  /** The question, with the names of the time of the export. */
  query: z.string(),
  /** Languages of the dates in the question, other than English, as BCP 47 subtags. */
  languages: z.array(z.string()),
  /** A region with the order of day and month in these dates; null for a question without such dates. */
  region: z.string().nullable(),
  sort: z.enum(SORTS),
  group: z.enum(GROUPINGS),
  view: z.enum(FILTER_VIEWS),
  /** True if all members see the filter. */
  shared: z.boolean(),
  /** The position in the sidebar, lowest first. */
  order: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ExportedFilter = z.infer<typeof exportedFilter>;

export const exportedMember = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(MEMBER_STATUSES),
});

export const exportDocument = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: instant,
  account: z.object({ id: uuid, name: z.string(), type: z.enum(ACCOUNT_TYPES) }),
  projects: z.array(exportedProject),
  /** Absent in exports of versions without sections. */
  sections: z.array(exportedSection).default([]),
  tags: z.array(exportedTag),
  tasks: z.array(exportedTask),
  patterns: z.array(exportedPattern),
  occurrences: z.array(exportedOccurrence),
  /** The comments on these tasks, without deleted ones. Absent in exports of versions without comments. */
  comments: z.array(exportedComment).default([]),
  /** Absent in exports of versions without reminders. */
  reminders: z.array(exportedReminder).default([]),
  /** Absent in exports of versions without filters. */
  filters: z.array(exportedFilter).default([]),
  members: z.array(exportedMember),
  /**
   * The history of these tasks, oldest event first, the last field of the file. Absent in exports of versions that did
   * not export it.
   */
  events: z.array(taskEvent).default([]),
});
export type ExportDocument = z.infer<typeof exportDocument>;

/** Rows and stores for tests of the store. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { startSeries } from '@questlog/domain/recurrence/series/series';
import type { CommentItem } from '../comments/comment-item.ts';
import type { FilterItem } from '../filters/filter-item.ts';
import type { ProjectItem } from '../projects/project-item.ts';
import type { SectionItem } from '../sections/section-item.ts';
import type { OccurrenceItem } from '../repeats/occurrence-item.ts';
import type { RepeatPatternItem } from '../repeats/repeat-pattern-item.ts';
import { templateOf } from '../repeats/series-tasks.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { blankTask } from '../tasks/task-draft.ts';
import type { TaskRecord } from '@questlog/contract/tasks';
import { AccountStore } from '../account-store.ts';

export const DAY: LocalDate = '2026-03-10';
export const ZONE = 'UTC';

export function task(id: string, fields: Partial<TaskItem> = {}): TaskItem {
  return { ...blankTask(id, id, '2026-03-01T00:00:00.000Z', null), isPendingSync: false, ...fields };
}

export function project(id: string, isArchived = false): ProjectItem {
  const at = '2026-03-01T00:00:00.000Z';
  return {
    id,
    title: id,
    color: '#667eea',
    isArchived,
    someday: false,
    closedToAssistants: false,
    createdAt: at,
    updatedAt: at,
    userId: null,
    isPendingSync: false,
  };
}

export function section(id: string, projectId: string, fields: Partial<SectionItem> = {}): SectionItem {
  const at = '2026-03-01T00:00:00.000Z';
  return {
    id,
    projectId,
    title: id,
    order: 1_000,
    wipLimit: null,
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
    isPendingSync: false,
    ...fields,
  };
}

export function comment(id: string, taskId: string, fields: Partial<CommentItem> = {}): CommentItem {
  const at = '2026-03-01T00:00:00.000Z';
  return {
    id,
    taskId,
    authorId: 'u',
    authorName: null,
    body: id,
    mentions: [],
    createdAt: at,
    editedAt: null,
    updatedAt: at,
    isPendingSync: false,
    ...fields,
  };
}

/** Creates a filter for tasks with high priority. */
export function filter(id: string, fields: Partial<FilterItem> = {}): FilterItem {
  const at = '2026-03-01T00:00:00.000Z';
  return {
    id,
    ownerId: 'u',
    name: id,
    color: '#667eea',
    query: 'p1',
    tree: { lists: [{ kind: 'priority', priority: 'high' }] },
    sort: 'manual',
    group: 'none',
    view: 'list',
    shared: false,
    order: 0,
    createdAt: at,
    updatedAt: at,
    isPendingSync: false,
    ...fields,
  };
}

/** Creates a pattern that repeats task 't' every day from {@link DAY}. */
export function repeatPattern(
  fields: Partial<RepeatPatternItem> = {},
  rule: Partial<RepeatRule> = {},
): RepeatPatternItem {
  const at = '2026-03-01T00:00:00.000Z';
  const daily: RepeatRule = {
    frequency: 'Daily',
    interval: 1,
    weekDays: [],
    monthDay: null,
    customPattern: null,
    repeatMode: 'Schedule',
    endDate: null,
    maxOccurrences: null,
  };
  return {
    id: '01890000-0000-7000-8000-000000000001',
    taskId: 't',
    userId: null,
    series: startSeries({ ...daily, ...rule }, DAY),
    isActive: true,
    pausedOn: null,
    template: templateOf(task('t', { scheduledOn: DAY }), 'scheduled'),
    createdAt: at,
    updatedAt: at,
    isPendingSync: false,
    ...fields,
  };
}

/** Creates a cancelled occurrence, by default of `repeatPattern`. */
export function occurrence(date: LocalDate, fields: Partial<OccurrenceItem> = {}): OccurrenceItem {
  const { id: repeatPatternId, createdAt } = repeatPattern();
  return {
    id: occurrenceId(fields.repeatPatternId ?? repeatPatternId, date),
    repeatPatternId,
    date,
    status: 'Cancelled',
    createdTaskId: null,
    createdAt,
    updatedAt: createdAt,
    isPendingSync: false,
    ...fields,
  };
}

export function record(row: TaskItem): TaskRecord {
  const { scheduledOn, thisEvening, dueOn, completedOn: _, isPendingSync: __, tagIds, ...rest } = row;
  return {
    ...rest,
    tagIds: [...tagIds],
    completed: row.completedAt !== null,
    scheduledDate: scheduledOn === null ? null : `${scheduledOn}T${thisEvening ? '18' : '00'}:00:00.000Z`,
    dueDate: dueOn === null ? null : `${dueOn}T00:00:00.000Z`,
  };
}

export const NO_CHANGES = {
  version: 1,
  reset: false,
  projects: [],
  tags: [],
  tasks: [],
  repeatPatterns: [],
  occurrences: [],
  people: [],
  deleted: { projects: [], tags: [], tasks: [], repeatPatterns: [], occurrences: [], people: [] },
};

export function storeOf(tasks: readonly TaskItem[], projects: readonly ProjectItem[] = []): AccountStore {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  store.load({ tasks, projects, tags: [] });
  return store;
}

/** If the fields contain a completion date, adds a matching completion time. */
export function withInstant(fields: Partial<TaskItem>): Partial<TaskItem> {
  const date = fields.completedOn;
  if (date === undefined) return fields;
  return { ...fields, completedAt: date === null ? null : `${date}T12:00:00.000Z` };
}

/** Rows and stores for tests of the store. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { ProjectItem } from './projects/project-item.ts';
import type { TaskItem } from './tasks/task-item.ts';
import { blankTask } from './tasks/task-draft.ts';
import type { TaskRecord } from '@questlog/contract/tasks';
import { AccountStore } from './account-store.ts';

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
    createdAt: at,
    updatedAt: at,
    userId: null,
    isPendingSync: false,
  };
}

/** The record that a row was read from. */
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
  deleted: { projects: [], tags: [], tasks: [], repeatPatterns: [], occurrences: [] },
};

export function storeOf(tasks: readonly TaskItem[], projects: readonly ProjectItem[] = []): AccountStore {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  store.load({ tasks, projects, tags: [] });
  return store;
}

/** A completed task has an instant too. */
export function withInstant(fields: Partial<TaskItem>): Partial<TaskItem> {
  const date = fields.completedOn;
  if (date === undefined) return fields;
  return { ...fields, completedAt: date === null ? null : `${date}T12:00:00.000Z` };
}

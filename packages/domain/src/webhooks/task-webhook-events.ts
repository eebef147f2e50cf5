/** The events of a changed task for webhooks (WEBHOOK-2, WEBHOOK-3). */
import type { LoggedFacts, LoggedField } from '../history/task-events.ts';
import { LOGGED_FIELDS } from '../history/task-events.ts';
import type { TaskEventType } from './webhook-events.ts';

/** Changed fields, with their values before and after. */
export type FieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** An event of a task, and the fields that it is about. */
export interface TaskWebhookEvent {
  readonly type: TaskEventType;
  /** Empty for a new task. */
  readonly changes: FieldChanges;
}

/** The largest number of tasks for which a change sends an event each (WEBHOOK-4). */
export const MAX_TASKS_OF_CHANGE = 10_000;

const isEqual = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each) => b.includes(each))
    : a === b;

/** The fields whose change is not an update. */
const TYPES: Partial<Readonly<Record<LoggedField, (task: LoggedFacts) => TaskEventType>>> = {
  deleted: ({ deleted }) => (deleted ? 'task.deleted' : 'task.restored'),
  completedAt: ({ completedAt }) => (completedAt === null ? 'task.reopened' : 'task.completed'),
  projectId: () => 'task.moved',
  sectionId: () => 'task.moved',
  parentId: () => 'task.moved',
  assigneeId: () => 'task.assigned',
};

/**
 * Returns the events of a changed task, one of each type, with the fields that it is about.
 *
 * - A new task: `task.created`, without changes.
 * - A task that is completed and renamed in one change: `task.completed` with `completedAt`, and `task.updated` with
 *   `title`.
 * @param before undefined for a new task
 */
export function taskWebhookEvents(before: LoggedFacts | undefined, after: LoggedFacts): TaskWebhookEvent[] {
  if (before === undefined) return [{ type: 'task.created', changes: {} }];
  const changed = LOGGED_FIELDS.filter((field) => !isEqual(before[field], after[field]));
  const byType = Map.groupBy(changed, (field) => TYPES[field]?.(after) ?? 'task.updated');
  return Array.from(byType, ([type, fields]) => ({
    type,
    changes: Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])),
  }));
}

/** Returns the fields in which a row's JSON differs before and after a change, except those that every change sets. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChanges {
  const names = Object.keys(after).filter(
    (name) => name !== 'updatedAt' && name !== 'version' && !isEqual(before[name], after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

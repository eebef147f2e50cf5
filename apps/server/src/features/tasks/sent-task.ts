/** The columns of a task that a request sets. */
import type { TaskChange, TaskImport, NewTask } from '@questlog/contract/task-input';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import type { TaskField } from '../../account-change/tasks-changed.ts';
import type { TagChange } from './task-links.ts';
import type { TaskRow } from './task-writes.queries.ts';

/** The fields that a change sets in all of its tasks, and the tags that it adds and removes. */
export type TasksChange = TaskChange & TagChange;

type EditingChange = Omit<TasksChange, 'completed'>;

export function toRow(id: string, task: TaskImport): TaskRow {
  const scheduled = scheduleOf(task);
  const due = task.dueDate ? parseWireDate(task.dueDate) : undefined;
  return {
    id,
    project_id: task.projectId ?? null,
    parent_id: task.parentId ?? null,
    title: task.title,
    notes: task.notes ?? null,
    description: task.description ?? null,
    priority: task.priority ?? 'none',
    scheduled_date: scheduled?.scheduledOn ?? null,
    this_evening: scheduled?.thisEvening ?? false,
    scheduled_time: scheduled?.scheduledTime ?? null,
    due_date: due?.date ?? null,
    project_order: task.projectOrder ?? null,
    today_order: task.todayOrder ?? null,
    anytime_order: task.anytimeOrder ?? null,
    completed_at: task.completedAt ?? null,
    created_at: task.createdAt ?? null,
  };
}

function scheduleOf({ scheduledDate, scheduledTime }: NewTask): TaskSchedule | undefined {
  const sent = scheduledDate ? parseWireDate(scheduledDate) : undefined;
  if (sent === undefined) return undefined;
  const planned = { scheduledOn: sent.date, thisEvening: sent.thisEvening, scheduledTime: null };
  return scheduleAfter(planned, { scheduledTime });
}

/**
 * Returns the columns that a change sets, as {@link columnAssignments} reads them. The project is not among
 * them, because subtasks move along.
 */
export function changedColumns(change: TaskChange): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (change.title !== undefined) columns['title'] = change.title;
  if (change.notes !== undefined) columns['notes'] = change.notes;
  if (change.description !== undefined) columns['description'] = change.description;
  if (change.priority !== undefined) columns['priority'] = change.priority ?? 'none';
  if (change.completed !== undefined) {
    columns['completed'] = change.completed;
    columns['completed_at'] = change.completedAt;
  }
  if (change.scheduledDate !== undefined) {
    const scheduled = change.scheduledDate === null ? undefined : parseWireDate(change.scheduledDate);
    columns['scheduled_date'] = scheduled?.date ?? null;
    columns['this_evening'] = scheduled?.thisEvening ?? false;
  }
  if (change.scheduledTime !== undefined) columns['scheduled_time'] = change.scheduledTime;
  if (change.dueDate !== undefined) {
    columns['due_date'] = change.dueDate === null ? null : (parseWireDate(change.dueDate)?.date ?? null);
  }
  return columns;
}

const FIELDS = {
  title: 'title',
  notes: 'notes',
  description: 'description',
  priority: 'priority',
  projectId: 'project_id',
  parentId: 'project_id',
  scheduledDate: 'scheduled_date',
  scheduledTime: 'scheduled_time',
  dueDate: 'due_date',
  tagIds: 'tags',
  tagPaths: 'tags',
  addTagIds: 'tags',
  addTagPaths: 'tags',
  removeTagIds: 'tags',
  removeTagPaths: 'tags',
} as const satisfies Partial<Record<keyof EditingChange, TaskField>>;

/** Returns the fields that a change sets. */
export function editedFields(change: EditingChange): readonly TaskField[] {
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return [...new Set(names.filter((name) => change[name] !== undefined).map((name) => FIELDS[name]))];
}

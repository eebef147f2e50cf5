/** The columns of a task that a request sets. */
import type { TaskChange, TaskImport, NewTask } from '@questlog/contract/task-input';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import {
  PLAIN_FIELDS,
  TASK_FIELDS,
  type PlainField,
  type PlainFields,
} from '@questlog/domain/tasks/task-fields';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import type { TaskField } from '../../account-change/tasks-changed.ts';
import type { TagChange } from './task-links.ts';

/** The fields that a change sets in all of its tasks, and the tags that it adds and removes. */
export type TasksChange = TaskChange & TagChange;

type EditingChange = Omit<TasksChange, 'completed'>;

/** Returns a new task's columns, as `insertTasks` reads them. */
export function toRow(id: string, task: TaskImport): Readonly<Record<string, unknown>> {
  const scheduled = scheduleOf(task);
  const due = task.dueDate ? parseWireDate(task.dueDate) : undefined;
  return {
    id,
    project_id: task.projectId ?? null,
    section_id: task.sectionId ?? null,
    parent_id: task.parentId ?? null,
    ...plainColumns(task, PLAIN_FIELDS),
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

/** Returns the columns of plain fields. A field that is null or missing is empty. */
function plainColumns(
  sent: { readonly [Field in PlainField]?: PlainFields[Field] | null | undefined },
  fields: readonly PlainField[],
): Record<string, unknown> {
  const columns = fields.map((field) => [TASK_FIELDS[field].column, sent[field] ?? TASK_FIELDS[field].empty]);
  return Object.fromEntries(columns);
}

/**
 * Returns the columns that a change sets, as {@link columnAssignments} reads them. The project and the section
 * are not among them, because subtasks move along.
 */
export function changedColumns(change: TaskChange): Record<string, unknown> {
  const columns = plainColumns(
    change,
    PLAIN_FIELDS.filter((field) => change[field] !== undefined),
  );
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
  projectId: 'projectId',
  sectionId: 'projectId',
  parentId: 'projectId',
  scheduledDate: 'scheduledDate',
  scheduledTime: 'scheduledTime',
  dueDate: 'dueDate',
  tagIds: 'tags',
  tagPaths: 'tags',
  addTagIds: 'tags',
  addTagPaths: 'tags',
  removeTagIds: 'tags',
  removeTagPaths: 'tags',
} as const satisfies Partial<Record<keyof EditingChange, TaskField>>;

/** Returns the fields that a change sets. */
export function editedFields(change: EditingChange): readonly TaskField[] {
  const others = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const edited = others.filter((name) => change[name] !== undefined).map((name) => FIELDS[name]);
  return [...PLAIN_FIELDS.filter((field) => change[field] !== undefined), ...new Set(edited)];
}

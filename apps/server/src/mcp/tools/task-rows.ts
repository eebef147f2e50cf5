/** Tasks as tools return them: short, with plain dates, and without empty fields. */
import { z } from 'zod';
import type { Task } from '@questlog/contract/tasks';
import { projectPath, taskPath } from '@questlog/domain/addresses';
import { parseWireDate } from '@questlog/domain/dates/wire-date';

const text = z.string().optional();
const yes = z.literal(true).optional();

/** A task without its long texts. */
export const taskRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  completedAt: text,
  projectId: text,
  project: text,
  sectionId: text,
  parentId: text,
  tags: z.array(z.string()).optional(),
  scheduled: text.describe('YYYY-MM-DD'),
  time: text.describe('HH:MM'),
  evening: yes,
  due: text,
  overdue: yes,
  priority: z.enum(['low', 'medium', 'high']).optional(),
  minutes: z.number().optional(),
  assigneeId: text,
  someday: yes,
  repeats: yes,
});
export type TaskRow = z.infer<typeof taskRow>;

/** Returns an object without the members that are undefined or null. */
export function compact<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null),
  ) as { [K in keyof T]: Exclude<T[K], null> };
}

const onlyTrue = (value: boolean): true | undefined => value || undefined;

/** Returns a task as a row. @param publicUrl without a trailing slash */
export function taskRowOf(task: Task, publicUrl: string): TaskRow {
  const scheduled = task.scheduledDate === null ? undefined : parseWireDate(task.scheduledDate);
  const due = task.dueDate === null ? undefined : parseWireDate(task.dueDate);
  return compact({
    id: task.id,
    title: task.title,
    url: `${publicUrl}${taskPath(task.id)}`,
    completedAt: task.completedAt,
    projectId: task.projectId,
    project: task.project?.title,
    sectionId: task.sectionId,
    parentId: task.parentId,
    tags: task.tags.length === 0 ? undefined : task.tags.map(({ fullPath }) => fullPath),
    scheduled: scheduled?.date,
    time: task.scheduledTime,
    evening: onlyTrue(scheduled?.thisEvening === true && task.scheduledTime === null),
    due: due?.date,
    overdue: onlyTrue(task.isOverdue),
    priority: task.priority === 'none' ? undefined : task.priority,
    minutes: task.durationMinutes,
    assigneeId: task.assigneeId,
    someday: onlyTrue(task.someday),
    repeats: onlyTrue(task.isRepeatingTask),
  });
}

export const projectUrl = (publicUrl: string, id: string): string => `${publicUrl}${projectPath(id)}`;

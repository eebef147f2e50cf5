/** Scheduled tasks: future, created and cancelled occurrences of repeat patterns. */
import { z } from 'zod';
import { deletesContent, editsContent, readsContent } from '../access.ts';
import { dueDate, id, instant, scheduledDate, scheduledTime, uuid } from '../fields.ts';
import { timeNeedsDate } from '../task-input.ts';
import { endpoint } from '../route.ts';
import { task } from '../tasks.ts';

export const scheduledTask = z
  .object({
    id: uuid,
    repeatPatternId: uuid,
    /** The task that became repeating. */
    taskId: uuid,
    accountId: uuid,
    userId: uuid.nullable(),
    scheduledDate: instant,
    /** The task's time as `HH:MM`; null if none. Before the task is created, the time that it will get. */
    scheduledTime: z.string().nullable(),
    /** The task's duration; null if unknown. */
    durationMinutes: z.number().int().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    dueDate: instant.nullable(),
    projectId: uuid.nullable(),
    projectTitle: z.string().nullable(),
    projectColor: z.string().nullable(),
    project: task.shape.project,
    tagIds: z.array(uuid),
    tags: task.shape.tags,
    status: z.enum(['Pending', 'Created', 'Cancelled']),
    createdTaskId: uuid.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ScheduledTask' });
export type ScheduledTask = z.infer<typeof scheduledTask>;

const byId = z.object({ id });
const tag = 'Scheduled tasks';

export const listScheduledTasks = endpoint({
  method: 'GET',
  path: '/api/scheduled-tasks',
  summary:
    'Occurrences from `startDate` (today) to `endDate` (30 days on), at most 366 days ahead, by date and time',
  tag,
  access: readsContent,
  query: z.object({ startDate: dueDate.optional(), endDate: dueDate.optional() }),
  responses: { 200: z.array(scheduledTask) },
});

export const getScheduledTask = endpoint({
  method: 'GET',
  path: '/api/scheduled-tasks/{id}',
  summary: 'One occurrence',
  tag,
  access: readsContent,
  params: byId,
  responses: { 200: scheduledTask },
});

export const cancelScheduledTask = endpoint({
  method: 'DELETE',
  path: '/api/scheduled-tasks/{id}',
  summary: 'Cancel an occurrence permanently',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 204: null },
  errors: ['conflict'],
});

export const createScheduledTaskNow = endpoint({
  method: 'POST',
  path: '/api/scheduled-tasks/{id}/create-now',
  summary:
    'Create the task of an occurrence before its day; it keeps its date, or has the given one, which changes no other occurrence',
  tag,
  access: { ...editsContent, feature: 'REPEATING_TASKS' },
  params: byId,
  body: z
    .object({ scheduledDate: scheduledDate.nullable(), scheduledTime: scheduledTime.nullable().optional() })
    .refine((planned) => !planned.scheduledTime || planned.scheduledDate !== null, timeNeedsDate)
    .optional(),
  responses: { 201: task, 200: task },
  errors: ['conflict', 'limit_reached'],
});

export const scheduledTaskRoutes = [
  listScheduledTasks,
  getScheduledTask,
  cancelScheduledTask,
  createScheduledTaskNow,
] as const;

/** Tasks (docs/rules/tasks.md). */
import { z } from 'zod';
import { deletesContent, editsContent, readsContent } from './access.ts';
import { id, instant, queryFlag, sentInstant, uuid } from './fields.ts';
import { languages, region } from './typed-text.ts';
import { endpoint } from './route.ts';
import { plainFields } from './task-fields.ts';
import { completedAt, newTask, tagIds, taskChange } from './task-input.ts';

/** A task as browsers store it. It leaves out fields that depend on the current date or on other rows. */
export const taskRecord = z
  .object({
    id: uuid,
    /** The creator of the task or of its pattern; null if unknown. */
    userId: uuid.nullable(),
    ...plainFields,
    completed: z.boolean(),
    completedAt: instant.nullable(),
    /** The user who completed the task; null if open or unknown. */
    completedBy: uuid.nullable(),
    createdAt: instant,
    updatedAt: instant,
    projectId: uuid.nullable(),
    /** A section of the project; null for none. A subtask is in the section of its parent. */
    sectionId: uuid.nullable(),
    /** A subtask's parent, in the same project; null for a top-level task. */
    parentId: uuid.nullable(),
    scheduledDate: instant.nullable(),
    /**
     * `HH:MM` on the scheduled date, or null. From 18:00 on, the scheduled date on the wire has the time
     * 18:00Z.
     */
    scheduledTime: z.string().nullable(),
    dueDate: instant.nullable(),
    projectOrder: z.number().nullable(),
    todayOrder: z.number().nullable(),
    anytimeOrder: z.number().nullable(),
    tagIds: z.array(uuid),
    isRepeatingTask: z.boolean(),
    /** The pattern by which the task repeats. It created every task of its series except the first. */
    repeatPatternId: uuid.nullable(),
  })
  .meta({ id: 'TaskRecord' });
export type TaskRecord = z.infer<typeof taskRecord>;

export const task = taskRecord
  .extend({
    project: z.object({ id: uuid, title: z.string(), color: z.string() }).nullable(),
    /** A subtask's parent; null for a top-level task. */
    parent: z.object({ id: uuid, title: z.string() }).nullable(),
    tags: z.array(
      z.object({ id: uuid, name: z.string(), fullPath: z.string(), color: z.string().nullable() }),
    ),
    /** True if the task is open and was scheduled or due before today in the request's zone. */
    isOverdue: z.boolean(),
    /** True if the task is scheduled or due today in the request's zone. */
    isToday: z.boolean(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

const byId = z.object({ id });
const tag = 'Tasks';

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Tasks of the account, newest first, with an ETag',
  tag,
  access: readsContent,
  query: z.object({
    projectId: id.optional(),
    includeArchived: queryFlag.optional(),
    completed: queryFlag.optional(),
    updatedSince: sentInstant.optional(),
    /** Comma-separated tag ids. */
    tagIds: z
      .string()
      .transform((list) => list.split(',').filter((part) => part !== ''))
      .pipe(tagIds)
      .optional(),
    tagMode: z.enum(['any', 'all']).optional(),
    /** The user id of an assignee, `me`, or `none` for tasks without one. */
    assigneeId: z.union([z.enum(['me', 'none']), id]).optional(),
  }),
  errors: ['answer_too_large'],
  responses: { 200: z.array(task) },
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}',
  summary: 'One task',
  tag,
  access: readsContent,
  params: byId,
  responses: { 200: task },
});

export const listSubtasks = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/subtasks',
  summary: 'The direct subtasks of a task, in order, completed ones last',
  tag,
  access: readsContent,
  params: byId,
  errors: ['answer_too_large'],
  responses: { 200: z.array(task) },
});

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Create a task; a repeated id returns the stored one',
  tag,
  access: editsContent,
  query: z.object({
    /** True to parse the title as `POST /api/tasks/parse` does. Fields of the body take precedence. */
    parse: queryFlag.optional(),
    /** The title's languages in addition to English, comma-separated. */
    languages: z
      .string()
      .transform((list) => list.split(',').filter((part) => part !== ''))
      .pipe(languages)
      .optional(),
    region: region.optional(),
  }),
  body: newTask,
  responses: { 201: task, 200: task },
  errors: ['limit_reached', 'conflict'],
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}',
  summary: 'Change the given fields; null clears',
  tag,
  access: editsContent,
  params: byId,
  body: taskChange,
  // The body contains both the new description and its base.
  maxBytes: 2_097_152,
  responses: { 200: task },
});

export const completeTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/complete',
  summary:
    'Toggle completion, or set it with a body; completing a task completes the open tasks under it too',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ completed: z.boolean().optional(), completedAt }).optional(),
  responses: { 200: task },
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/{id}',
  summary: 'Move a task to the trash, with the tasks under it',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 204: null },
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/restore',
  summary: 'Restore a task from the trash with those deleted with it, into the Inbox if its project is gone',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 200: task },
  errors: ['limit_reached'],
});

export const setTaskTags = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}/tags',
  summary: 'Replace the tags of a task',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ tagIds }),
  responses: { 200: task },
  errors: ['limit_reached'],
});

const byProject = z.object({ projectId: id.optional() });

export const todayTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/today',
  summary: 'The Today view: overdue, due, today, this evening',
  tag,
  access: readsContent,
  query: byProject,
  errors: ['answer_too_large'],
  responses: {
    200: z.object({
      overdueTasks: z.array(task),
      dueTasks: z.array(task),
      todayTasks: z.array(task),
      thisEveningTasks: z.array(task),
      totalCount: z.number().int(),
    }),
  },
});

export const upcomingTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/upcoming',
  summary: 'The Upcoming view in groups by date',
  tag,
  access: readsContent,
  query: byProject,
  errors: ['answer_too_large'],
  responses: {
    200: z.object({
      taskGroups: z.array(
        z.object({
          label: z.string(),
          date: instant,
          tasks: z.array(task),
          count: z.number().int(),
        }),
      ),
      totalCount: z.number().int(),
    }),
  },
});

export const anytimeTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/anytime',
  summary: 'The Anytime view',
  tag,
  access: readsContent,
  query: byProject,
  errors: ['answer_too_large'],
  responses: { 200: z.object({ tasks: z.array(task), totalCount: z.number().int() }) },
});

export const somedayTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/someday',
  summary: 'The Someday view',
  tag,
  access: readsContent,
  query: byProject,
  errors: ['answer_too_large'],
  responses: { 200: z.object({ tasks: z.array(task), totalCount: z.number().int() }) },
});

export const taskCounts = z
  .object({
    inbox: z.number().int(),
    today: z.number().int(),
    upcoming: z.number().int(),
    anytime: z.number().int(),
    someday: z.number().int(),
    journal: z.number().int(),
    projects: z.array(z.object({ projectId: uuid, active: z.number().int(), completed: z.number().int() })),
  })
  .meta({ id: 'TaskCounts' });
export type TaskCounts = z.infer<typeof taskCounts>;

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  summary:
    'Number of rows in each view: open tasks, and completed ones in the Journal. Subtasks under their parent are not counted',
  tag,
  access: readsContent,
  responses: { 200: taskCounts },
});

export const taskRoutes = [
  listTasks,
  createTask,
  todayTasks,
  upcomingTasks,
  anytimeTasks,
  somedayTasks,
  countTasks,
  getTask,
  listSubtasks,
  updateTask,
  deleteTask,
  completeTask,
  restoreTask,
  setTaskTags,
] as const;

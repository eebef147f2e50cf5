/** Bulk calls for tasks (TASK-29, TASK-31). */
import { z } from 'zod';
import { MAX_TAGGINGS, TOO_MANY_TAGGINGS } from '@questlog/domain/tags/bulk-tagging';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { deletesContent, editsContent } from './access.ts';
import { dueDate, id, scheduledDate, scheduledTime } from './fields.ts';
import { endpoint } from './route.ts';
import {
  clearsNoTimedDate,
  completedAt,
  hiddenNeedsDate,
  hidesOrPutsOff,
  taskImport,
  order,
  tagIds,
  tagPaths,
  timeNeedsDate,
  type NewTask,
} from './task-input.ts';
import { sentBulkFields } from './task-fields.ts';
import { taskRecord } from './tasks.ts';

function taggings(tasks: readonly NewTask[]): number {
  return tasks.reduce((sum, { tagIds = [], tagPaths = [] }) => sum + tagIds.length + tagPaths.length, 0);
}

const taskIds = z.array(id).max(MAX_BULK);
const affected = z.object({ count: z.number().int() });
const tag = 'Tasks';

export const createTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/bulk',
  summary: 'Create up to 5,000 tasks, all or none; a parent can be one of them',
  tag,
  access: editsContent,
  // Enough for 5,000 titles of 500 code points, with at most four bytes each, and their ids.
  maxBytes: 12_000_000,
  // Enough for 5,000 tasks with fifteen fields and thirty tags each.
  maxValues: 280_000,
  body: z.object({
    tasks: z
      .array(taskImport)
      .min(1)
      .max(MAX_BULK)
      .refine((tasks) => taggings(tasks) <= MAX_TAGGINGS, { message: TOO_MANY_TAGGINGS }),
  }),
  responses: { 201: z.object({ tasks: z.array(taskRecord) }), 200: z.object({ tasks: z.array(taskRecord) }) },
  errors: ['limit_reached', 'conflict'],
});

export const reorderTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk-reorder',
  summary: 'Save the order of tasks in a context',
  tag,
  access: editsContent,
  body: z.object({
    tasks: z
      .array(
        z.object({
          taskId: id,
          context: z.enum(['today', 'anytime', 'project']),
          /** Null removes the position. */
          newOrder: order.nullable(),
          projectId: id.nullable().optional(),
          /** If true, a task that has a position in this context keeps it. */
          unlessOrdered: z.boolean().default(false),
        }),
      )
      .max(MAX_BULK),
  }),
  responses: { 200: affected },
});

const isGiven = (value: string | null | undefined): boolean => value !== undefined;

const taskMove = z
  .object({
    taskIds,
    /** Null for the Inbox. If absent, the tasks go to the parent's project, or stay where they are. */
    projectId: id.nullable().optional(),
    /** Null for no section. If absent, the rule of `PUT /api/tasks/{id}` applies. */
    sectionId: id.nullable().optional(),
    /** Null for no parent. If absent, the rule of `PUT /api/tasks/{id}` applies. */
    parentId: id.nullable().optional(),
    scheduledDate: scheduledDate.nullable().optional(),
    /** The time on `scheduledDate`. If absent, each task keeps its own. */
    scheduledTime: scheduledTime.nullable().optional(),
  })
  .refine(({ scheduledDate, scheduledTime }) => !scheduledTime || Boolean(scheduledDate), timeNeedsDate)
  .refine(({ projectId, sectionId, parentId }) => [projectId, sectionId, parentId].some(isGiven), {
    path: ['projectId'],
    message: 'A project, a section or a parent is required.',
  });

export const moveTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk/move',
  summary:
    'Move tasks, with those under them, to a project, a section, a parent, or out of any with null; with a date, or null for none, schedule them too',
  tag,
  access: editsContent,
  body: taskMove,
  responses: { 200: affected },
  errors: ['not_found'],
});

export const deleteTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/bulk/delete',
  summary:
    'Move tasks to the trash, which does not list those whose creation this undoes, unless tasks that are not named go with them',
  tag,
  access: deletesContent,
  body: z.object({ taskIds, undoesCreation: z.boolean().default(false) }),
  responses: { 200: affected },
  errors: ['not_found'],
});

export const completeTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/bulk/complete',
  summary: 'Complete tasks, or reopen them',
  tag,
  access: editsContent,
  body: z.object({ taskIds, completed: z.boolean().default(true), completedAt }),
  responses: { 200: affected },
  errors: ['not_found'],
});

const taskScheduling = z
  .object({
    taskIds,
    scheduledDate: scheduledDate.nullable(),
    /** If absent, each task keeps its time; null clears the times. */
    scheduledTime: scheduledTime.nullable().optional(),
  })
  .refine(clearsNoTimedDate, timeNeedsDate);

export const scheduleTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk/schedule',
  summary: 'Schedule tasks for a date, or unschedule them with null',
  tag,
  access: editsContent,
  body: taskScheduling,
  responses: { 200: affected },
  errors: ['not_found'],
});

const taskUpdate = z
  .object({
    taskIds,
    ...sentBulkFields,
    dueDate: dueDate.nullable().optional(),
  })
  .refine(hidesOrPutsOff, hiddenNeedsDate);

export const updateTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk/update',
  summary: 'Change the given fields of tasks; null clears',
  tag,
  access: editsContent,
  body: taskUpdate,
  responses: { 200: affected },
  errors: ['not_found'],
});

export const assignTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk/assign',
  summary: 'Assign tasks to an Active member, or to nobody with null',
  tag,
  access: editsContent,
  body: z.object({ taskIds, assigneeId: id.nullable() }),
  responses: { 200: affected },
  errors: ['not_found'],
});

export const restoreTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/bulk/restore',
  summary: 'Restore tasks from the trash',
  tag,
  access: deletesContent,
  body: z.object({ taskIds }),
  responses: { 200: affected },
  errors: ['not_found', 'limit_reached'],
});

const tagging = z.object({
  taskIds,
  addTagIds: tagIds.default([]),
  removeTagIds: tagIds.default([]),
  /** Full paths of tags to add. Missing tags are created in the same transaction. */
  addTagPaths: tagPaths.default([]),
  /** Full paths of tags to remove. Unknown paths are ignored. */
  removeTagPaths: tagPaths.default([]),
});

/** Tags to add to and remove from tasks: at most 20,000 pairs of a task and a tag. */
const taskTagging = tagging.refine(
  ({ taskIds: { length }, ...tags }) =>
    length * Object.values(tags).reduce((sum, list) => sum + list.length, 0) <= MAX_TAGGINGS,
  { path: ['taskIds'], message: TOO_MANY_TAGGINGS },
);

export const tagTasks = endpoint({
  method: 'PUT',
  path: '/api/tasks/bulk/tags',
  summary: 'Add and remove tags',
  tag,
  access: { ...editsContent, feature: 'TAGGING' },
  body: taskTagging,
  responses: { 200: affected },
  errors: ['not_found'],
});

export const taskBulkRoutes = [
  createTasks,
  reorderTasks,
  moveTasks,
  deleteTasks,
  completeTasks,
  scheduleTasks,
  updateTasks,
  assignTasks,
  restoreTasks,
  tagTasks,
] as const;

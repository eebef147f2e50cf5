/** The trash: items deleted in the last 30 days (TRASH-1). */
import { z } from 'zod';
import { readsContent } from './access.ts';
import { instant, sentInstant } from './fields.ts';
import { projectRecord } from './projects.ts';
import { endpoint } from './route.ts';
import { taskRecord } from './tasks.ts';

export const trash = z
  .object({
    projects: z.array(
      projectRecord.extend({
        deletedAt: instant,
        /** Number of tasks restored together with the project. */
        taskCount: z.number().int(),
      }),
    ),
    /** Tasks deleted individually, latest first: at most 500, or 16 MB of text. */
    tasks: z.array(
      taskRecord.extend({
        deletedAt: instant,
        /** Number of subtasks, at all levels, that are restored with the task. */
        subtaskCount: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Trash' });
export type Trash = z.infer<typeof trash>;

export const getTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'Deleted projects and tasks that can be restored',
  tag: 'Trash',
  access: readsContent,
  responses: { 200: trash },
});

export const emptiedTrash = z
  .object({
    /**
     * Number of permanently deleted entries. A project with its tasks counts as one entry, and so does a task
     * with its subtasks.
     */
    removed: z.number().int(),
    /** True if entries remain: one call deletes only one batch. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'EmptiedTrash' });
export type EmptiedTrash = z.infer<typeof emptiedTrash>;

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  summary: 'Permanently delete the content of the trash, in portions',
  tag: 'Trash',
  access: { kind: 'account', capability: 'account.edit', scopes: ['delete'] },
  query: z.object({
    /** Items deleted after this instant are kept. Defaults to the current time. */
    before: sentInstant.optional(),
  }),
  responses: { 200: emptiedTrash },
});

export const trashRoutes = [getTrash, emptyTrash] as const;

/** Finds the account of a task, project or tag, for links that contain only an id or path (ADDRESS-4). */
import { z } from 'zod';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { parseTagPath } from '@questlog/domain/tags/tag-path';
import { ownSession, readsContent } from './access.ts';
import { id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const shared = { method: 'GET', tag: 'Lookup', access: ownSession } as const;

export const foundRow = z
  .object({
    kind: z.enum(['task', 'project']),
    /** The account that contains the row. The caller is an Active member of it. */
    accountId: uuid,
    title: z.string(),
    /** `archived` includes tasks in an archived project, which no list shows. */
    state: z.enum(['open', 'completed', 'archived', 'trash']),
    project: z.object({ id: uuid, title: z.string() }).nullable(),
    /** When the row was moved to the trash; null if it is not there. */
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'FoundRow' });
export type FoundRow = z.infer<typeof foundRow>;

export const lookUpRow = endpoint({
  ...shared,
  path: '/api/lookup/{id}',
  summary: 'Find a task or project by its id in all accounts of the caller',
  params: z.object({ id }),
  responses: { 200: foundRow },
});

export const lookUpTag = endpoint({
  ...shared,
  path: '/api/lookup',
  summary: 'Find the first account of the caller that has a tag',
  query: z.object({
    /** The tag's full path. */
    tag: z
      .string()
      .refine((path) => parseTagPath(path) !== undefined, { message: 'This is not a valid tag path.' })
      .transform((path) => parseTagPath(path) ?? path),
  }),
  responses: { 200: z.object({ accountId: uuid }) },
  errors: ['not_found'],
});

const idsOf = z.object({ existing: z.array(uuid), inTrash: z.array(uuid) });

export const lookUpIds = endpoint({
  method: 'POST',
  path: '/api/lookup/ids',
  summary:
    'Which of up to 5,000 ids are tasks, projects, sections or repeat patterns of the account, and which of those are deleted',
  tag: 'Lookup',
  access: readsContent,
  body: z.object({ ids: z.array(id).max(MAX_BULK) }),
  responses: { 200: idsOf },
});

export const lookupRoutes = [lookUpRow, lookUpTag, lookUpIds] as const;

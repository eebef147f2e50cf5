/** Projects (docs/rules/projects.md). */
import { z } from 'zod';
import { MAX_TITLE } from '@questlog/domain/text';
import { deletesContent, editsContent, readsContent } from './access.ts';
import { color, id, instant, ownId, queryFlag, requiredText, uuid } from './fields.ts';
import { endpoint } from './route.ts';
import { task } from './tasks.ts';

export const projectRecord = z
  .object({
    id: uuid,
    userId: uuid.nullable(),
    title: z.string(),
    color: z.string(),
    isArchived: z.boolean(),
    /** True if views other than the project leave out its open tasks. */
    someday: z.boolean(),
    /** True if the project and its tasks do not exist for assistants. */
    closedToAssistants: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ProjectRecord' });
export type ProjectRecord = z.infer<typeof projectRecord>;

export const project = projectRecord
  .extend({
    taskCount: z.number().int(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

const projectTitle = requiredText(MAX_TITLE, 'Project title is required');
const byId = z.object({ id });
const tag = 'Projects';

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'Projects of the account; archived ones only on request',
  tag,
  access: readsContent,
  query: z.object({ includeArchived: queryFlag.optional() }),
  responses: { 200: z.array(project) },
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  summary: 'Create a project; a repeated id returns the stored one',
  tag,
  access: editsContent,
  body: z.object({ id: ownId.optional(), title: projectTitle, color: color.optional() }),
  responses: { 201: project, 200: project },
  errors: ['limit_reached', 'conflict'],
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/api/projects/{id}',
  summary: 'Change the given fields',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({
    title: projectTitle.optional(),
    color: color.optional(),
    isArchived: z.boolean().optional(),
    someday: z.boolean().optional(),
    /** Only a session can set it. */
    closedToAssistants: z.boolean().optional(),
  }),
  responses: { 200: project },
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary:
    'Move a project and its tasks to the trash, which does not list a project whose creation this undoes, unless it has other tasks',
  tag,
  access: deletesContent,
  params: byId,
  query: z.object({ undoesCreation: queryFlag.optional() }),
  responses: { 204: null },
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/restore',
  summary: 'Restore a project from the trash with the tasks deleted with it, or from the archive',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 200: project },
  errors: ['limit_reached'],
});

export const archiveProject = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/archive',
  summary: 'Hide a project and its tasks until it is restored',
  tag,
  access: editsContent,
  params: byId,
  responses: { 200: project },
});

export const duplicateProject = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/duplicate',
  summary: "Create a project '{title} (Copy)' with the same colour and the open tasks",
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ id: ownId.optional() }).optional(),
  responses: { 201: project, 200: project },
  errors: ['limit_reached', 'conflict'],
});

export const listProjectTasks = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/tasks',
  summary: 'All tasks of a project including completed ones, with an ETag',
  tag,
  access: readsContent,
  params: byId,
  errors: ['answer_too_large'],
  responses: { 200: z.array(task) },
});

export const projectRoutes = [
  listProjects,
  createProject,
  updateProject,
  deleteProject,
  restoreProject,
  archiveProject,
  duplicateProject,
  listProjectTasks,
] as const;

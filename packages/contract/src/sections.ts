/** The sections of projects (docs/rules/sections.md). */
import { z } from 'zod';
import { MAX_SECTION_TITLE, MAX_WIP_LIMIT } from '@questlog/domain/sections/sections';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { deletesContent, editsContent, readsContent } from './access.ts';
import { id, instant, ownId, queryFlag, requiredText, uuid } from './fields.ts';
import { endpoint } from './route.ts';
import { order } from './task-input.ts';

export const section = z
  .object({
    id: uuid,
    projectId: uuid,
    title: z.string(),
    /** The position in the project, lowest first. */
    order: z.number(),
    /** The number of open tasks above which the app shows a warning; null for no limit. */
    wipLimit: z.number().int().nullable(),
    /** Null for a section in use. */
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Section' });
export type SectionRecord = z.infer<typeof section>;

const sectionTitle = requiredText(MAX_SECTION_TITLE, 'Section title is required');
const wipLimit = z.number().int().min(1).max(MAX_WIP_LIMIT).nullable().optional();
const byId = z.object({ id });
const tag = 'Sections';

export const listSections = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/sections',
  summary: 'Sections of a project in order; archived ones only on request',
  tag,
  access: readsContent,
  params: byId,
  query: z.object({ includeArchived: queryFlag.optional() }),
  responses: { 200: z.array(section) },
});

export const createSection = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/sections',
  summary: 'Create a section, by default as the last one; a repeated id returns the stored one',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ id: ownId.optional(), title: sectionTitle, order: order.optional(), wipLimit }),
  responses: { 201: section, 200: section },
  errors: ['conflict'],
});

export const updateSection = endpoint({
  method: 'PUT',
  path: '/api/sections/{id}',
  summary: 'Change the given fields; a section with open tasks cannot be archived',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({
    title: sectionTitle.optional(),
    order: order.optional(),
    wipLimit,
    isArchived: z.boolean().optional(),
  }),
  responses: { 200: section },
});

export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/api/sections/{id}',
  summary: 'Delete a section; its tasks stay in the project by default, or move to the trash',
  tag,
  access: deletesContent,
  params: byId,
  query: z.object({ tasks: z.enum(['keep', 'trash']).default('keep') }),
  responses: { 204: null },
});

export const restoreSection = endpoint({
  method: 'POST',
  path: '/api/sections/{id}/restore',
  summary: 'Restore a deleted section with the tasks that it had',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 200: section },
  errors: ['limit_reached'],
});

export const reorderSections = endpoint({
  method: 'PUT',
  path: '/api/sections/bulk-reorder',
  summary: 'Save the order of sections',
  tag,
  access: editsContent,
  body: z.object({ sections: z.array(z.object({ sectionId: id, newOrder: order })).max(MAX_BULK) }),
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const sectionRoutes = [
  listSections,
  createSection,
  reorderSections,
  updateSection,
  deleteSection,
  restoreSection,
] as const;

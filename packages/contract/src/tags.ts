/** An account's tags (docs/rules/tags.md). */
import { z } from 'zod';
import { parseTagName, tagNameProblem } from '@questlog/domain/tags/tag-path';
import { readsContent } from './access.ts';
import { color, id, instant, ownId, text, uuid } from './fields.ts';
import { endpoint } from './route.ts';

export const tagRecord = z
  .object({
    id: uuid,
    accountId: uuid,
    name: z.string(),
    fullPath: z.string(),
    parentId: uuid.nullable(),
    color: z.string().nullable(),
    createdBy: uuid.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TagRecord' });
export type TagRecord = z.infer<typeof tagRecord>;

export const tag = tagRecord
  .extend({
    /** 1 for a root tag. */
    level: z.number().int(),
    /** Number of tasks with the tag, excluding those in the trash. */
    taskCount: z.number().int(),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

const tagName = z
  .string({ error: 'Tag name is required' })
  .trim()
  .superRefine((value, context) => {
    const message = tagNameProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ minLength: 1 })
  .transform((value) => parseTagName(value) ?? value);

const ofAccount = z.object({ accountId: id });
const byId = z.object({ accountId: id, tagId: id });
const group = 'Tags';

export const listTags = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/tags',
  summary: 'Tags of the account, a parent before its children',
  tag: group,
  access: readsContent,
  params: ofAccount,
  responses: { 200: z.array(tag) },
});

export const createTag = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/tags',
  summary: 'Create a tag; a repeated id returns the stored one',
  tag: group,
  access: { kind: 'account', capability: 'tags.create', scopes: ['write'], feature: 'TAGGING' },
  params: ofAccount,
  body: z.object({
    id: ownId.optional(),
    name: tagName,
    parentId: id.nullable().optional(),
    color: color.nullable().optional(),
  }),
  responses: { 201: tag, 200: tag },
  errors: ['tag_exists', 'conflict'],
});

export const updateTag = endpoint({
  method: 'PUT',
  path: '/api/accounts/{accountId}/tags/{tagId}',
  summary: "Rename or recolour a tag; its descendants' paths follow",
  tag: group,
  access: { kind: 'account', capability: 'tags.manage', scopes: ['write'], feature: 'TAGGING' },
  params: byId,
  body: z.object({ name: tagName.optional(), color: color.nullable().optional() }),
  responses: { 200: tag },
  errors: ['tag_exists'],
});

export const tagImpact = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/tags/{tagId}/impact',
  summary: 'The effect of deleting a tag: the tags deleted with it, the tasks that lose one',
  tag: group,
  access: readsContent,
  params: byId,
  responses: {
    200: z.object({
      descendants: z.number().int(),
      tasks: z.number().int(),
      openTasks: z.number().int(),
    }),
  },
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/tags/{tagId}',
  summary: 'Delete a tag and its descendants',
  tag: group,
  access: { kind: 'account', capability: 'tags.manage', scopes: ['delete'], feature: 'TAGGING' },
  params: byId,
  responses: { 204: null },
});

export const restoreTag = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/tags/{tagId}/restore',
  summary:
    'Restore a deleted tag with the descendants deleted with it; its tasks have them again. If another tag has its path by now, the tasks get that tag, which is the answer',
  tag: group,
  access: { kind: 'account', capability: 'tags.manage', scopes: ['delete'], feature: 'TAGGING' },
  params: byId,
  responses: { 200: tag },
});

export const parseTags = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/tags/parse',
  summary: 'The text without its tags, and all tags found with their prefixes',
  tag: group,
  access: { kind: 'account', capability: 'content.read', scopes: ['read'], feature: 'TAGGING' },
  params: ofAccount,
  body: z.object({ text: text(10_000) }),
  responses: {
    200: z.object({
      text: z.string(),
      tags: z.array(z.object({ fullPath: z.string(), id: uuid.optional() })),
    }),
  },
});

export const tagRoutes = [
  listTags,
  createTag,
  updateTag,
  tagImpact,
  deleteTag,
  restoreTag,
  parseTags,
] as const;

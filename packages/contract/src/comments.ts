/** Comments on tasks (docs/rules/comments.md). */
import { z } from 'zod';
import { MAX_AUTHOR_NAME, MAX_COMMENT, MAX_IMPORTED_COMMENTS } from '@questlog/domain/comments/comments';
import { deletesContent, editsContent, readsContent } from './access.ts';
import { id, instant, ownId, requiredText, sentInstant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

export const comment = z
  .object({
    id: uuid,
    taskId: uuid,
    /** Null once the user has been removed permanently, and for an imported comment. */
    authorId: uuid.nullable(),
    /** The author of an imported comment; null for one that was written here. */
    authorName: z.string().nullable(),
    /** Markdown. A mention is `@[Ada Lovelace](user:<id>)`. */
    body: z.string(),
    /** The mentioned members of the account. */
    mentions: z.array(uuid),
    createdAt: instant,
    /** Null if the comment has not been edited. */
    editedAt: instant.nullable(),
    /** Increases with every change, also when the comment is restored. */
    updatedAt: instant,
  })
  .meta({ id: 'Comment' });
export type CommentRecord = z.infer<typeof comment>;

const body = requiredText(MAX_COMMENT, 'A comment needs text.');
const byId = z.object({ id });
const tag = 'Comments';

export const listComments = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/comments',
  summary: 'The latest comments on a task, or those before one of them, oldest first',
  tag,
  access: readsContent,
  params: byId,
  query: z.object({
    /** The id of a comment on the task. */
    before: id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  responses: {
    200: z.object({
      comments: z.array(comment),
      /** The `before` of the next request; null if there are no earlier comments. */
      nextBefore: uuid.nullable(),
    }),
  },
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/comments',
  summary: 'Comment on a task; a repeated id returns the stored comment',
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ id: ownId.optional(), body }),
  responses: { 201: comment, 200: comment },
  errors: ['conflict'],
});

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  summary: "Edit one of the caller's own comments",
  tag,
  access: editsContent,
  params: byId,
  body: z.object({ body }),
  responses: { 200: comment },
  errors: ['conflict'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  summary: 'Delete a comment: its author, the Owner and Admins',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 204: null },
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/restore',
  summary: 'Restore a deleted comment',
  tag,
  access: deletesContent,
  params: byId,
  responses: { 200: comment },
  errors: ['conflict'],
});

const importedComment = z.object({
  id,
  taskId: id,
  /** Null if unknown. */
  authorName: requiredText(MAX_AUTHOR_NAME, 'An author needs a name.').nullable().default(null),
  body,
  /** A future time becomes the current one. */
  createdAt: sentInstant.optional(),
  /** When the comment was last edited; null or absent if never. */
  editedAt: sentInstant.nullable().optional(),
});
export type ImportedComment = z.output<typeof importedComment>;

export const importComments = endpoint({
  method: 'POST',
  path: '/api/comments/bulk',
  summary:
    'Import up to 250 comments with the names of their authors, all or none; a repeated id changes nothing',
  tag,
  access: editsContent,
  body: z.object({ comments: z.array(importedComment).min(1).max(MAX_IMPORTED_COMMENTS) }),
  responses: { 201: z.object({ comments: z.array(comment) }), 200: z.object({ comments: z.array(comment) }) },
  errors: ['conflict'],
});

export const commentRoutes = [
  listComments,
  createComment,
  updateComment,
  deleteComment,
  restoreComment,
  importComments,
] as const;

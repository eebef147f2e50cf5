/** The kinds of changes of comments, with their labels and error messages (OFFLINE-9). */
import type { CommentRecord } from '@questlog/contract/comments';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = { readResponse: (comment: CommentRecord): ResponseRows => ({ comments: [comment] }) };

export const commentKinds = {
  'comment.create': { ...one, title: 'Add comment' },
  'comment.edit': { ...one, title: 'Edit comment' },
  'comment.delete': { title: 'Delete comment' },
  'comment.restore': { ...one, title: 'Restore comment' },
  'comments.import': {
    readResponse: (imported: { readonly comments: readonly CommentRecord[] }): ResponseRows => imported,
    title: 'Import comments',
  },
} as const;

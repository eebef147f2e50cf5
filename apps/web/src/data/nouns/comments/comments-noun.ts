/** The noun for comments on tasks. Its commands are loaded with the screens that offer them. */
import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import type { CommentItem } from './comment-item.ts';
import { commentKinds } from './comment-kinds.ts';
import { comments } from './comments.ts';

export const commentsNoun = noun({
  collections: [comments],
  kinds: commentKinds,
  readers: (store: RowStore) => ({
    comment: (id: string): CommentItem | undefined => store.shown(comments).get(id),
    /** Returns the comments on a task that this browser has, oldest first; those that the server lacks come last. */
    commentsOf: (taskId: string): readonly CommentItem[] => store.index(comments).ofTask(taskId),
    /** Returns the number of comments on a task that this browser has. */
    commentCount: (taskId: string): number => store.index(comments).ofTask(taskId).length,
  }),
  topics: { commentsOf: 'comments', commentCount: 'comments' },
});

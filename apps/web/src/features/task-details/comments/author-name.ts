import { wholeName, type TaskUser } from '@questlog/domain/tasks/task-users';
import type { CommentItem } from '../../../data/nouns/comments/comment-item.ts';

/** Returns the name of a comment's author. A user who was removed permanently is a former member (COMMENT-13). */
export function authorName(
  { authorId, authorName: imported }: Pick<CommentItem, 'authorId' | 'authorName'>,
  users: readonly TaskUser[],
): string {
  const author = users.find(({ id }) => id === authorId);
  return author === undefined ? (imported ?? 'Former member') : wholeName(author);
}

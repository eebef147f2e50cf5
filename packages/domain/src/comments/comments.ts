/** The rules of comments on tasks (docs/rules/comments.md). */
import { isUuid } from '../uuid.ts';

/** Maximum length of a comment, in code points (COMMENT-1). */
export const MAX_COMMENT = 10_000;
/** Maximum number of comments on a task, without deleted ones (COMMENT-2). */
export const MAX_COMMENTS = 1_000;
export const TOO_MANY_COMMENTS =
  'A task can have at most 1,000 comments. Delete one that you no longer need.';
/** Maximum number of comments that one request imports (COMMENT-37). */
export const MAX_IMPORTED_COMMENTS = 250;
/** Maximum length of the name of an imported comment's author, in code points. */
export const MAX_AUTHOR_NAME = 200;
/** Maximum number of users that a comment mentions; further mentions are text (COMMENT-5). */
export const MAX_MENTIONS = 20;

export const TASK_IN_TRASH = 'This task is in the trash. Restore it to comment on it.';
export const COMMENT_DELETED = 'This comment was deleted. Restore it to edit it.';

/** `@[Ada Lovelace](user:<id>)`. The name is the one at the time of writing; screens show the current one. */
export const MENTION = /@\[([^\]\n]{1,200})\]\(user:([\da-f-]{36})\)/gi;

/**
 * Returns the ids in the mentions of a comment, each once, in the order of the text. Which of them are members of the
 * account is for the server to find out.
 */
export function mentionedIds(body: string): readonly string[] {
  const ids = Array.from(body.matchAll(MENTION), ([, , id = '']) => id.toLowerCase());
  return [...new Set(ids.filter(isUuid))];
}

/** Returns a comment's text with the names of mentioned users instead of their ids, for another account. */
export function namedMentions(body: string): string {
  return body.replaceAll(MENTION, '@$1');
}

/** Returns whether a member may delete and restore a comment: its author, the Owner and Admins (COMMENT-4). */
export function canDeleteComment(isAuthor: boolean, role: 'Owner' | 'Admin' | 'Member'): boolean {
  return isAuthor || role !== 'Member';
}

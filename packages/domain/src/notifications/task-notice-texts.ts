/** The texts of notices about tasks (PEOPLE-10). */
import { accountPath } from '../accounts/account-path.ts';
import { assignedPath, taskPath } from '../addresses.ts';
import { namedMentions } from '../comments/comments.ts';
import { countOf } from '../counts.ts';
import { onOneLine, shorten } from '../text.ts';
import type { TaskNoticeType } from './task-notices.ts';

/** A notice about tasks that another member has changed. */
export interface TaskNoticeFacts {
  readonly type: TaskNoticeType;
  readonly personName: string;
  /** The titles of the tasks. At least one. */
  readonly titles: readonly string[];
  /** The id of the only task; null if there are several. */
  readonly taskId: string | null;
  /** The text of the comment; null for other causes. */
  readonly comment: string | null;
}

/** Maximum length of a task's title, and of a comment, in a notice. */
const MAX_NAMED = 100;
const MAX_QUOTED = 300;
/** Maximum number of tasks that a notice names. */
const MAX_TITLES = 3;

/**
 * Returns the text of a notice about tasks. The title names no task, so that it can be shown on a locked screen.
 * @param accountId the account of the tasks
 */
export function taskNoticeText(
  { type, personName, titles, taskId, comment }: TaskNoticeFacts,
  accountId: string | null,
): {
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
} {
  const names = titles.map((title) => shorten(onOneLine(title), MAX_NAMED));
  const others = names.length - MAX_TITLES;
  const named = others > 0 ? [...names.slice(0, MAX_TITLES), `${others} more`] : names;
  const listed = new Intl.ListFormat('en').format(named);
  const quoted = comment === null ? undefined : shorten(onOneLine(namedMentions(comment)), MAX_QUOTED);
  return {
    title: taskNoticeTitle(type, personName, titles.length),
    message: quoted === undefined ? listed : `${listed}: ${quoted}`,
    actionUrl: taskId === null ? severalPath(type, accountId) : taskPath(taskId),
  };
}

/** Returns the address of a notice about several tasks. It names their account, which need not be the one on screen. */
function severalPath(type: TaskNoticeType, accountId: string | null): string {
  if (accountId === null) return '/';
  return type === 'Assigned' ? assignedPath(accountId) : accountPath(accountId);
}

function taskNoticeTitle(type: TaskNoticeType, name: string, count: number): string {
  const tasks = count === 1 ? 'a task' : countOf(count, 'task');
  switch (type) {
    case 'Mentioned':
      return count === 1 ? `${name} mentioned you` : `${name} mentioned you in ${tasks}`;
    case 'Assigned':
      return `${name} assigned you ${tasks}`;
    case 'Commented':
      return `${name} commented on ${tasks}`;
    case 'CompletedOfMine':
      return `${name} completed ${tasks}`;
  }
}

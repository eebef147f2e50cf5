import { useCommentsOf } from '../hooks.ts';

/**
 * Returns a text that changes when the server has a new, edited or deleted comment on a task. Reads whose results depend
 * on comments have it in their keys, because a comment does not change its task.
 */
export function useCommentsVersion(taskId: string): string {
  const sent = useCommentsOf(taskId).filter(({ isPendingSync }) => !isPendingSync);
  const latest = sent.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '');
  return `${sent.length} ${latest}`;
}

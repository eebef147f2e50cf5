import type { CommentRecord } from '@questlog/contract/comments';

/** A comment on a task. */
export interface CommentItem extends CommentRecord {
  readonly isPendingSync: boolean;
}

export function commentItem(record: CommentRecord): CommentItem {
  return { ...record, isPendingSync: false };
}

/** Compares comments by the time of the server. Those that it does not have yet come last, as they were written. */
export function compareComments(a: CommentItem, b: CommentItem): number {
  return (
    Number(a.isPendingSync) - Number(b.isPendingSync) ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

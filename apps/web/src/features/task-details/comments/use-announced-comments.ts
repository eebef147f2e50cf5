import { namedMentions } from '@questlog/domain/comments/comments';
import { shorten } from '@questlog/domain/text';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { compareComments, type CommentItem } from '../../../data/nouns/comments/comment-item.ts';

const MOST_CHARACTERS = 140;

/**
 * Makes screen readers announce new comments of others (COMMENT-13).
 * @param comments oldest first
 * @param nameOf returns the name of a comment's author; undefined for the user's own comments
 */
export function useAnnouncedComments(
  comments: readonly CommentItem[],
  nameOf: (comment: CommentItem) => string | undefined,
): void {
  const newest = comments.findLast((comment) => !comment.isPendingSync);
  const known = useRef(newest);
  const announceNew = useEffectEvent((latest: CommentItem | undefined) => {
    const before = known.current;
    known.current = latest;
    if (latest === undefined || (before !== undefined && compareComments(latest, before) <= 0)) return;
    const name = nameOf(latest);
    if (name === undefined) return;
    announce(`${name} commented: ${shorten(namedMentions(latest.body), MOST_CHARACTERS)}`);
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announceNew(newest);
    isFirst.current = false;
  }, [newest]);
}

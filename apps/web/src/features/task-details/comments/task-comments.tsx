import { MAX_COMMENTS, TOO_MANY_COMMENTS } from '@questlog/domain/comments/comments';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Send } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useAccountUsers, useSession } from '../../../data/hooks.ts';
import { commentCommands } from '../../../data/nouns/comments/comment-commands.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { titleOfRow } from '../../../task-row/row-elements.ts';
import { authorName } from './author-name.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentField } from './comment-field.tsx';
import { useAnnouncedComments } from './use-announced-comments.ts';
import { useComments } from './use-comments.ts';

/**
 * The comments on a task, and the field for a new one (COMMENT-13, COMMENT-14).
 * @param adding the latest request to focus the field; each is a new object
 * @param folds true to show nothing without comments, until the field is requested
 */
export function TaskComments({
  task: { id, title, isPendingSync },
  adding,
  folds = false,
}: {
  task: Pick<TaskItem, 'id' | 'title' | 'isPendingSync'>;
  adding?: object | undefined;
  folds?: boolean;
}) {
  const data = useData();
  const commands = useMemo(() => commentCommands(data.commandDeps), [data]);
  const { user } = useSession();
  const users = useAccountUsers();
  const { comments, hasEarlier, isFetching, failed, loadEarlier, retry } = useComments(id, !isPendingSync);
  useAnnouncedComments(comments, (comment) =>
    comment.authorId === user?.id ? undefined : authorName(comment, users),
  );
  const draft = useFieldDraft('comment', id);
  const [hadDraft] = useState(() => draft.read() !== undefined);
  const now = useMinute();
  const section = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (adding === undefined) return undefined;
    field.current?.focus({ preventScroll: true });
    // The row reaches its full height in the next frame.
    const frame = requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [adding]);
  const focusSection = (): void => section.current?.focus({ preventScroll: true });
  const showEarlier = async (): Promise<void> => {
    // The button disappears after the last page.
    if (!(await loadEarlier())) focusSection();
  };

  const isEmpty = comments.length === 0 && !hasEarlier && !failed;
  if (folds && isEmpty && adding === undefined && !hadDraft) return null;
  return (
    <section ref={section} aria-label="Comments" tabIndex={-1} className="space-y-2 outline-none">
      {failed && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <p>Earlier comments could not be loaded.</p>
          <RetryButton size="sm" onRetry={retry} />
        </div>
      )}
      {hasEarlier && !failed && (
        <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void showEarlier()}>
          Show earlier comments
        </Button>
      )}
      {comments.length > 0 && (
        // Safari does not treat a list without bullets as a list.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" aria-label="Comments" className="space-y-2">
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              comment={comment}
              now={now}
              onEdit={(body) => commands.editComment(comment.id, body)}
              onDelete={() => {
                commands.deleteComment(comment.id);
                offerUndo(data, `Deleted a comment on "${toastTitle(title)}"`);
                // The menu that asked for it disappears with the comment.
                requestAnimationFrame(focusSection);
              }}
            />
          ))}
        </ul>
      )}
      <CommentField
        label="Comment"
        placeholder="Write a comment…"
        ref={field}
        draft={draft}
        sendLabel="Send"
        sendIcon={<Send size={16} aria-hidden="true" />}
        problem={comments.length >= MAX_COMMENTS ? TOO_MANY_COMMENTS : undefined}
        onSend={(body) => {
          commands.createComment(id, body);
          announce('Your comment was added.');
          field.current?.focus();
        }}
        onLeave={() => {
          const row = titleOfRow(field.current);
          if (row) row.focus();
          else focusSection();
        }}
      />
    </section>
  );
}

/** Returns the current time, which changes every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

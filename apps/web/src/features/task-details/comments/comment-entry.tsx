import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { canDeleteComment, namedMentions } from '@questlog/domain/comments/comments';
import { bothTexts } from '@questlog/domain/contested-text';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { locale } from '@questlog/domain/interface-locale';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useAvatar } from '../../../data/avatars/use-avatar.ts';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useAccountUsers, useSession, useTimeZone } from '../../../data/hooks.ts';
import type { CommentItem } from '../../../data/nouns/comments/comment-item.ts';
import { editor } from '../load-editor.ts';
import { PlainText } from '../markdown/plain-text.tsx';
import { authorName } from './author-name.ts';
import { CommentField } from './comment-field.tsx';

const MarkdownView = lazyWithRetry(editor, (module) => module.MarkdownView);

/** A comment: its author, time and text, and a menu to edit and delete it (COMMENT-13, COMMENT-14). */
export function CommentEntry({
  comment,
  now,
  onEdit,
  onDelete,
}: {
  comment: CommentItem;
  now: number;
  onEdit: (body: string) => void;
  onDelete: () => void;
}) {
  const { body, createdAt, editedAt, isPendingSync, authorId, authorName: importedName } = comment;
  const { user, account } = useSession();
  const users = useAccountUsers();
  const author = users.find(({ id }) => id === authorId);
  const name = authorName(comment, users);
  const picture = useAvatar(author?.avatarUrl);
  const timeZone = useTimeZone();
  const draft = useFieldDraft('comment-edit', comment.id);
  const [editing, setEditing] = useState<'begun' | 'restored' | undefined>(() =>
    draft.read() === undefined ? undefined : 'restored',
  );
  const entry = useRef<HTMLLIElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const endEdit = (): void => {
    setEditing(undefined);
    entry.current?.querySelector('button')?.focus();
  };
  const isOwn = authorId !== null && authorId === user?.id;
  const entries: MenuEntry[] = [
    ...(isOwn ? [{ label: 'Edit', icon: <Pencil size={16} />, onSelect: () => setEditing('begun') }] : []),
    ...(account !== null && canDeleteComment(isOwn, account.userRole)
      ? [{ label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: onDelete }]
      : []),
  ];
  const format = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
    [timeZone],
  );
  const at = (instant: string): number => readableInstant(Date.parse(instant));
  return (
    <li ref={entry} className="flex min-w-0 gap-2.5">
      <Avatar name={name} src={picture} size={24} className="mt-1 pointer-coarse:mt-2.5" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center gap-x-2 text-sm pointer-coarse:min-h-11">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
            <span className="text-muted">
              {isPendingSync ? (
                'Waiting to be sent'
              ) : (
                <time dateTime={createdAt} title={format.format(at(createdAt))}>
                  {relativeTime(at(createdAt), now, locale, timeZone)}
                </time>
              )}
              {authorId === null && importedName !== null && ' · imported'}
              {editedAt !== null && (
                <>
                  {' · '}
                  <span title={format.format(at(editedAt))}>edited</span>
                </>
              )}
            </span>
          </div>
          {entries.length > 0 && (
            <MenuButton label={`Actions for the comment by ${name}`} size="sm" entries={entries} />
          )}
        </div>
        {editing !== undefined ? (
          <CommentField
            label="Edit your comment"
            ref={field}
            takeFocus={editing === 'begun'}
            draft={draft}
            text={body}
            sendLabel="Save"
            onSend={(written, base) => {
              onEdit(mergedText(base, written, body));
              endEdit();
            }}
            onLeave={endEdit}
            cancel={
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  draft.keep(undefined);
                  endEdit();
                }}
              >
                Cancel
              </Button>
            }
          />
        ) : (
          <Boundary
            fallback={<PlainText text={namedMentions(body)} />}
            resetKey={body}
            broken={<PlainText text={namedMentions(body)} />}
          >
            <MarkdownView text={body} />
          </Boundary>
        )}
      </div>
    </li>
  );
}

/** Merges an edit with a change made elsewhere since it began. If both changed the same lines, both are kept. */
function mergedText(base: string, written: string, current: string): string {
  if (base === current) return written;
  const { isConflict, text } = mergeTexts(base, written, current);
  return isConflict ? bothTexts(current, written) : text;
}

import type { Notification } from '@questlog/contract/notifications';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { NOTICE_KINDS, notificationCode } from '@questlog/domain/notifications/notifications';
import { Check, Trash2 } from 'lucide-react';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { opensElsewhere } from '@questlog/ui/controls/opens-elsewhere.ts';
import { buttonBeside } from '@questlog/ui/list/button-beside.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { InvitationActions } from './invitation-actions.tsx';

const TEAM_INVITATION = notificationCode('TeamInvitation');
const TASK_NOTICES = new Set(NOTICE_KINDS.map(notificationCode));

export function NotificationEntry({
  notification,
  now,
  onRead,
  onRemove,
  onResponded,
  onClose,
  onFollow,
}: {
  notification: Notification;
  /** Milliseconds since 1970. */
  now: number;
  onRead: () => void;
  onRemove: () => void;
  /** Called when the invitation has been accepted or declined, or no longer exists. */
  onResponded: () => void;
  onClose: () => void;
  onFollow: (path: string) => void;
}) {
  const { type, title, message, isRead, createdAt, actionUrl } = notification;
  // They can quote 300 characters of a comment.
  const isAboutTasks = TASK_NOTICES.has(type);
  const isOpenInvitation = type === TEAM_INVITATION && actionUrl !== null;
  return (
    <li className={cx('flex items-start gap-1 py-2 pr-1.5 pl-3', !isRead && 'bg-accent-soft/50')}>
      <span
        aria-hidden="true"
        className={cx('mt-2 mr-1.5 size-2 shrink-0 rounded-full', !isRead && 'bg-accent')}
      />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p className={cx(!isRead && 'font-semibold')}>
          {!isRead && <span className="sr-only">Unread: </span>}
          {actionUrl === null ? (
            title
          ) : (
            <a
              href={actionUrl}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
              onClick={(event) => {
                onRead();
                onClose();
                // Leave external links, and clicks with a modifier key, to the browser.
                if (!actionUrl.startsWith('/') || opensElsewhere(event)) return;
                event.preventDefault();
                onFollow(actionUrl);
              }}
            >
              {title}
            </a>
          )}
        </p>
        <p dir="auto" className={cx('text-muted', isAboutTasks && 'line-clamp-3')}>
          {message}
        </p>
        {isOpenInvitation && (
          <InvitationActions
            link={actionUrl ?? ''}
            title={title}
            onFollow={onFollow}
            onResponded={() => {
              onRead();
              onResponded();
            }}
          />
        )}
        <time dateTime={createdAt} className="text-xs text-muted">
          {relativeTime(Date.parse(createdAt), now)}
        </time>
      </div>
      {!isRead && (
        <IconButton
          label={`Mark as read: ${title}`}
          size="sm"
          icon={<Check size={16} />}
          data-action="read"
          onClick={({ currentTarget }) => {
            const item = currentTarget.closest('li');
            (
              buttonBeside(currentTarget) ?? item?.querySelector<HTMLElement>('[data-action="delete"]')
            )?.focus();
            onRead();
          }}
        />
      )}
      <IconButton
        label={`Delete: ${title}`}
        size="sm"
        icon={<Trash2 size={16} />}
        data-action="delete"
        onClick={({ currentTarget }) => {
          buttonBeside(currentTarget)?.focus();
          onRemove();
        }}
      />
    </li>
  );
}

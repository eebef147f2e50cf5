import { relativeTime } from '@questlog/domain/dates/relative-time';
import { shorten } from '@questlog/domain/text';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import { useQueue, useSession } from '../../data/hooks.ts';
import { titleOf } from '../../data/nouns/action-texts.ts';
import type { QueuedAction } from '../../data/engine/outbox/queued-action.ts';
import type { RejectedAction } from '../../data/engine/outbox/storage/rejected-storage.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { buttonBeside } from '@questlog/ui/list/button-beside.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

const MOST_CHARACTERS = 200;

export function WaitingEntry({
  action,
  now,
  onRemoved,
}: {
  action: QueuedAction;
  /** Milliseconds since 1970. */
  now: number;
  onRemoved: () => Promise<void>;
}) {
  const queue = useQueue();
  const confirm = useConfirm();
  const remove = async (pressed: HTMLElement) => {
    const isConfirmed = await confirm({
      title: 'Remove this change?',
      message: 'This reverts the change and your later edits of the same item. This cannot be undone.',
      confirmText: 'Remove',
      type: 'danger',
    });
    if (!isConfirmed) return;
    const next = buttonBeside(pressed);
    await queue.remove(action.id);
    next?.focus();
    await onRemoved();
  };
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <ActionText action={action} />
        <p className="text-muted">
          {relativeTime(action.timestamp, now)}
          {action.retryCount > 0 &&
            `, tried ${action.retryCount === 1 ? 'once' : `${action.retryCount} times`}`}
        </p>
      </div>
      {action.content !== '' && (
        <IconButton
          label={`Copy: ${nameOf(action)}`}
          size="sm"
          icon={<Copy size={16} />}
          onClick={() => void copyText(action.content)}
        />
      )}
      <IconButton
        label={`Remove: ${nameOf(action)}`}
        size="sm"
        icon={<Trash2 size={16} />}
        data-action="remove"
        onClick={({ currentTarget }) => void remove(currentTarget)}
      />
    </li>
  );
}

/** A rejected change, with the reason and the text that the user typed. */
export function RejectedEntry({ rejected, now }: { rejected: RejectedAction; now: number }) {
  const queue = useQueue();
  const { action, dependents } = rejected;
  const content = contentOf(rejected);
  return (
    <li className="py-2.5 text-sm">
      <div className="wrap-anywhere">
        <ActionText action={action} />
        <p className="text-danger">{rejected.message}</p>
        <p className="text-muted">
          {relativeTime(rejected.refusedAt, now)}
          {dependents.length > 0 &&
            `, with ${dependents.length} later ${dependents.length === 1 ? 'edit' : 'edits'}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          size="sm"
          icon={<RotateCcw size={14} aria-hidden="true" />}
          data-action="try-again"
          onClick={({ currentTarget }) => {
            buttonBeside(currentTarget)?.focus();
            void queue.tryAgain(rejected);
          }}
        >
          Try again
        </Button>
        {content !== '' && (
          <Button
            size="sm"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copyText(content)}
          >
            Copy
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          data-action="dismiss"
          onClick={({ currentTarget }) => {
            buttonBeside(currentTarget)?.focus();
            void queue.forget(rejected.id);
          }}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

function ActionText({ action }: { action: QueuedAction }) {
  const { user, account } = useSession();
  const isHere = action.accountId === '' || action.accountId === account?.id;
  // A user who was removed from the account can only copy the text.
  const elsewhere = isHere
    ? undefined
    : (user?.availableAccounts.find(({ id }) => id === action.accountId)?.name ??
      'an account that is not yours any more');
  return (
    <p>
      <span className="font-medium">{titleOf(action)}</span>
      {action.content !== '' && <>: "{shorten(action.content, MOST_CHARACTERS)}"</>}
      {elsewhere !== undefined && <span className="text-muted"> in {elsewhere}</span>}
    </p>
  );
}

/** Returns a change's title and its typed text, so that each entry's buttons have different names. */
function nameOf(action: QueuedAction): string {
  const title = titleOf(action);
  return action.content === '' ? title : `${title} "${toastTitle(action.content)}"`;
}

/** Returns all typed text, in order. */
function contentOf({ action, dependents }: RejectedAction): string {
  return [...new Set([action, ...dependents].map(({ content }) => content))]
    .filter((text) => text !== '')
    .join('\n');
}

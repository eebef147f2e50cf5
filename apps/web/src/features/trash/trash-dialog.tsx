import { locale } from '@questlog/domain/interface-locale';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { trashDaysLeft, trashDaysText, trashRuleText } from '@questlog/domain/trash/trash';
import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { can } from '@questlog/domain/accounts/roles';
import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { Circle, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { buttonBeside } from '@questlog/ui/list/button-beside.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useTrash, type TrashItem } from './use-trash.ts';

/** Maximum number of remaining days at which an item is highlighted. */
const SOON = 3;

export function TrashDialog({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { account } = useSession();
  const { items, failed, error, retry, restore, restoreAll, empty } = useTrash();
  const confirm = useConfirm();
  const [isEmptying, setIsEmptying] = useState(false);
  const [now] = useState(() => Date.now());
  const list = useRef<HTMLUListElement>(null);

  const restoreItem = (item: TrashItem, pressed: HTMLElement): void => {
    buttonBeside(pressed)?.focus();
    restore(item);
    toast.show({ message: `Restored "${toastTitle(item.title)}"`, type: 'success' });
  };

  // The footer's buttons are removed along with the last entry, so focus the dialog.
  const focusDialog = (): void => list.current?.closest<HTMLElement>('[role="dialog"]')?.focus();

  const restoreEverything = (): void => {
    focusDialog();
    restoreAll();
    toast.show({ message: `Restored ${countOf(items?.length ?? 0, 'item')}`, type: 'success' });
  };

  const emptyAll = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Empty the trash?',
      message: 'Everything in it is permanently deleted. This cannot be undone.',
      confirmText: 'Empty trash',
      type: 'danger',
    });
    if (!isConfirmed) return;
    focusDialog();
    setIsEmptying(true);
    try {
      await empty();
      toast.show({ message: 'Trash emptied', type: 'success' });
    } catch (error) {
      toast.show({ message: reasonOf(error) ?? 'Failed to empty the trash', type: 'error' });
    } finally {
      setIsEmptying(false);
    }
  };
  const isFilled = items !== undefined && items.length > 0 && !failed;
  const mayEmpty = account !== null && can({ role: account.userRole, status: 'Active' }, 'account.edit');

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Trash"
      description={account === null ? undefined : trashRuleText(account.subscriptionTier)}
      footer={
        isFilled && (
          <>
            {mayEmpty && (
              <Button
                variant="quiet"
                className="mr-auto text-danger"
                busy={isEmptying}
                onClick={() => void emptyAll()}
              >
                Empty trash
              </Button>
            )}
            <Button onClick={restoreEverything}>Restore all</Button>
          </>
        )
      }
    >
      {items === undefined && !failed && <SkeletonRows rows={4} label="Loading the trash" />}
      {failed && (
        <EmptyState
          compact
          level={3}
          art="search"
          title="Failed to load the trash"
          hint={loadAdvice(error)}
          action={<RetryButton variant="primary" onRetry={retry} />}
        />
      )}
      {items?.length === 0 && !failed && (
        <EmptyState
          compact
          level={3}
          art="stack"
          title="The trash is empty"
          hint="Deleted tasks and projects appear here so that you can restore them."
        />
      )}
      {isFilled && (
        <ul ref={list}>
          {items.map((item) => (
            <Row key={item.id} item={item} now={now} onRestore={(pressed) => restoreItem(item, pressed)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Row({
  item,
  now,
  onRestore,
}: {
  item: TrashItem;
  now: number;
  onRestore: (pressed: HTMLElement) => void;
}) {
  const { title, deletedAt, project, subtaskCount } = item;
  const deleted = Date.parse(deletedAt);
  const left = trashDaysLeft(deleted, now);
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-border py-2 [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] last:border-b-0">
      <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-muted">
        {project === undefined ? <Circle size={16} /> : <ColorDot color={project.color} />}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 wrap-anywhere" title={title}>
          {title}
        </span>
        <span className="block text-xs text-muted tabular-nums">
          {kindOf(project?.taskCount, subtaskCount)}
          {' · '}
          <time dateTime={deletedAt}>deleted {relativeTime(deleted, now, locale)}</time>
          {' · '}
          <span className={cx(left <= SOON && 'font-medium text-danger')}>{trashDaysText(left)}</span>
        </span>
      </span>
      <Button
        size="sm"
        aria-label={`Restore ${title}`}
        icon={<Undo2 size={16} aria-hidden="true" />}
        data-action="restore"
        onClick={({ currentTarget }) => onRestore(currentTarget)}
      >
        Restore
      </Button>
    </li>
  );
}

/** Returns an item's kind, and how many items are restored along with it. */
function kindOf(taskCount: number | undefined, subtaskCount: number): string {
  if (taskCount !== undefined) return `Project with ${countOf(taskCount, 'task')}`;
  return subtaskCount === 0 ? 'Task' : `Task with ${countOf(subtaskCount, 'subtask')}`;
}

import { loadAdvice } from '@questlog/api-client/call-failure';
import { taskPath } from '@questlog/domain/addresses';
import { reopenedMessage } from '@questlog/domain/tasks/task-messages';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { Link, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { CompletedTaskText } from './completed-task-text.tsx';
import { useCompletedTask } from './use-completed-task.ts';

/** Shows all of a completed task, read-only, with a button to reopen it (TASK-95). */
export function CompletedTaskDialog({
  id,
  open,
  onClose,
  onOpenTask,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
  onOpenTask: (taskId: string) => void;
}) {
  const data = useData();
  const { commands } = data;
  const { task, record, subtasks, isMissing, failed, error, retry } = useCompletedTask(id, open);
  // The last state stays on screen while the dialog closes.
  const shown = useLastDefined(task?.completedAt === null ? undefined : task);
  const title = shown?.title ?? '';
  const text = useRef<HTMLDivElement>(null);

  const isReopened = task?.completedAt === null;
  const isDeleted = isMissing || (task === undefined && shown !== undefined);
  const leave = useEffectEvent(() => {
    onClose();
    const named = task ?? shown;
    const subject = named === undefined ? 'This task' : `"${toastTitle(named.title)}"`;
    toast.show(
      isReopened
        ? {
            message: `${subject} was reopened.`,
            type: 'info',
            action: { label: 'Go to task', onClick: () => onOpenTask(id) },
          }
        : { message: `${subject} was deleted.`, type: 'info' },
    );
  });
  useEffect(() => {
    if (open && (isReopened || isDeleted)) leave();
  }, [open, isReopened, isDeleted]);

  const reopen = (): void => {
    onClose();
    if (record === undefined) commands.completeTasks([id], false);
    else commands.reopenTask(record);
    offerUndo(data, reopenedMessage(title));
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shown === undefined ? 'Completed task' : <bdi>{title}</bdi>}
      tall
      // On a phone, focusing the field for a comment would open the keyboard over the task.
      initialFocus={text}
      footer={
        shown !== undefined && (
          <>
            <Button
              variant="quiet"
              className="mr-auto"
              icon={<Link size={16} aria-hidden="true" />}
              onClick={() => copyLink(taskPath(id))}
            >
              Copy link
            </Button>
            <Button variant="primary" icon={<RotateCcw size={16} aria-hidden="true" />} onClick={reopen}>
              Reopen
            </Button>
          </>
        )
      }
    >
      {shown !== undefined && (
        <div ref={text} tabIndex={-1} className="outline-none">
          <CompletedTaskText task={shown} {...{ subtasks, onOpenTask }} />
        </div>
      )}
      {shown === undefined && !failed && <SkeletonRows rows={4} label="Loading the task" />}
      {shown === undefined && failed && (
        <EmptyState
          compact
          level={3}
          art="search"
          title="Failed to load the task"
          hint={loadAdvice(error)}
          action={<RetryButton variant="primary" onRetry={retry} />}
        />
      )}
    </Dialog>
  );
}

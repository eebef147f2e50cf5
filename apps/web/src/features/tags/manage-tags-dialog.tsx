import { countOf } from '@questlog/domain/view-texts';
import { useCommands, useStoreStatus, useTags } from '../../data/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { NoTags } from './no-tags.tsx';
import { saveTags } from './save-tags.ts';
import { TagSelector } from './tag-selector.tsx';
import { useTagChoice } from './use-tag-choice.ts';

export interface ManageTagsDialogProps {
  open: boolean;
  /** The tasks whose tags are chosen: one, or many at once. Give the same array while it is open. */
  taskIds: readonly string[];
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** Otherwise the page is loaded again. */
  onRetry?: (() => void) | undefined;
}

/** Which tags a task, or many tasks, carry. Load it lazily. */
export function ManageTagsDialog(props: ManageTagsDialogProps) {
  const { open, taskIds, onClose, onClosed, onRetry = () => location.reload() } = props;
  const commands = useCommands();
  const { status } = useStoreStatus();
  const isEmpty = useTags().length === 0;
  const { tasks, tree, selection, select, stage, changes } = useTagChoice(taskIds);
  const subject = tasks.length === 1 ? tasks[0]?.title : countOf(tasks.length, 'task');

  const save = (): void => {
    saveTags(commands, tasks, changes, (id) => tree.nodes.get(id)?.tag);
    if (tasks.length > 1 && changes.add.length + changes.remove.length > 0) {
      toast.show({ message: `Tags of ${countOf(tasks.length, 'task')} updated`, type: 'success' });
    }
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tall
      title="Manage Tags"
      description={
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {subject}
        </span>
      }
      footer={
        status !== 'ready' || isEmpty ? undefined : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={save}>
              Save Changes
            </Button>
          </>
        )
      }
    >
      {status === 'loading' && (
        <div className="grid min-h-44 place-items-center text-muted">
          <Spinner label="Loading tags" size={24} />
        </div>
      )}
      {status === 'error' && (
        <EmptyState
          compact
          level={3}
          art="cloud"
          title="Failed to load tags. Please try again."
          action={
            <Button variant="primary" onClick={onRetry}>
              Retry
            </Button>
          }
        />
      )}
      {status === 'ready' &&
        (isEmpty ? (
          <NoTags />
        ) : (
          <TagSelector tree={tree} selection={selection} onChange={select} onCreate={stage} />
        ))}
    </Dialog>
  );
}

import { countOf } from '@questlog/domain/counts';
import { useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useStoreStatus, useTags } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { saveTags } from './save-tags.ts';
import { TagSelector } from '../tree/tag-selector.tsx';
import { TagsOrState } from '../tags-or-state.tsx';
import { useTagChoice } from './use-tag-choice.ts';

export interface ManageTagsDialogProps {
  open: boolean;
  /** The control or row that opened the dialog. */
  anchor: HTMLElement | null;
  /** The edited tasks. Pass the same array while the dialog is open. */
  taskIds: readonly string[];
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** Called once the tags are saved and the dialog is closed. */
  onSaved?: (() => void) | undefined;
  /** Called to retry after loading has failed. Reloads the page by default. */
  onRetry?: (() => void) | undefined;
}

/** Lets the user select the tags of one or several tasks. */
export function ManageTagsDialog(props: ManageTagsDialogProps) {
  const { open, anchor, taskIds, onClose, onClosed, onSaved, onRetry = () => location.reload() } = props;
  const saved = useRef(false);
  const data = useData();
  const { status } = useStoreStatus();
  const isEmpty = useTags().length === 0;
  const { tasks, tree, selection, select, stage, changes } = useTagChoice(taskIds);
  const subject = tasks.length === 1 ? tasks[0]?.title : countOf(tasks.length, 'task');

  const save = (): void => {
    const changed = saveTags(data, tasks, changes, (id) => tree.nodes.get(id)?.tag);
    if (changed.length > 0 && tasks.length > 1) {
      offerUndo(data, `Tags of ${countOf(changed.length, 'task')} updated`);
    }
    saved.current = true;
    onClose();
  };

  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={() => {
        if (saved.current) onSaved?.();
        onClosed?.();
      }}
      tall
      cover
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
      <TagsOrState failure="Failed to load tags. Please try again." onRetry={onRetry}>
        <TagSelector tree={tree} selection={selection} onChange={select} onCreate={stage} />
      </TagsOrState>
    </AnchoredDialog>
  );
}

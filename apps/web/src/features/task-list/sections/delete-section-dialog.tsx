import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { RESTORABLE_NOTE } from '@questlog/domain/trash/trash';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';

/** Asks what happens to the tasks of a section that is deleted (SECTION-10). */
export function DeleteSectionDialog({
  open,
  title,
  tasks,
  onDelete,
  onClose,
  onClosed,
}: {
  open: boolean;
  title: string;
  /** The number of tasks in words. */
  tasks: string;
  /** Must close the dialog. */
  onDelete: (tasks: 'keep' | 'trash') => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={`Delete "${toastTitle(title)}"?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => onDelete('trash')}>
            Delete them too
          </Button>
          <Button variant="primary" onClick={() => onDelete('keep')}>
            Move to the project
          </Button>
        </>
      }
    >
      <p>This section has {tasks}. You can move them to the project without a section, or delete them too.</p>
      <p className="mt-2 text-sm text-muted">{RESTORABLE_NOTE}</p>
    </Dialog>
  );
}

import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  /** Shown on its own line below the message. */
  note?: string | undefined;
  confirmText?: string | undefined;
  cancelText?: string | undefined;
  /** "danger" is for actions that cannot be undone. */
  type?: 'info' | 'warning' | 'danger' | undefined;
}

/**
 * The dialog of `useConfirm`. For a dangerous action, Cancel has the focus, so that Enter destroys nothing.
 */
export function ConfirmDialog({
  open,
  options,
  onDecide,
  onClosed,
}: {
  open: boolean;
  options: ConfirmOptions;
  onDecide: (confirmed: boolean) => void;
  onClosed: () => void;
}) {
  const { title, message, note, confirmText = 'Confirm', cancelText = 'Cancel', type = 'warning' } = options;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const Icon = type === 'info' ? CircleHelp : TriangleAlert;
  const inks = { info: 'text-accent', warning: 'text-warning', danger: 'text-danger' };
  return (
    <Dialog
      open={open}
      onClose={() => onDecide(false)}
      onClosed={onClosed}
      role="alertdialog"
      size="sm"
      title={
        <span className="flex items-center gap-2">
          <Icon size={20} aria-hidden="true" className={cx('shrink-0', inks[type])} />
          {title}
        </span>
      }
      description={
        <>
          {message}
          {note !== undefined && <span className="mt-2 block">{note}</span>}
        </>
      }
      initialFocus={type === 'danger' ? cancel : confirm}
      footer={
        <>
          <Button ref={cancel} onClick={() => onDecide(false)}>
            {cancelText}
          </Button>
          <Button
            ref={confirm}
            variant={type === 'danger' ? 'danger' : 'primary'}
            onClick={() => onDecide(true)}
          >
            {confirmText}
          </Button>
        </>
      }
    />
  );
}

import { toast, type ToastAction } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';

/** Shows a message about the change just made, with an Undo button. Returns the message's id. */
export function offerUndo(
  { undo }: Pick<DataLayer, 'undo'>,
  message: string,
  onUndo?: () => void,
  more?: ToastAction,
): number {
  const undoStep = undo.ofThisStep();
  const onClick = (): void => {
    onUndo?.();
    undoStep();
  };
  return toast.show({ message, type: 'success', action: { label: 'Undo', onClick }, more });
}

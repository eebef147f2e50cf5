import { useMemo, useState } from 'react';
import { coverQuery, sheetQuery } from '../hooks/use-media-query.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { PopoverDialog, type PopoverDialogProps } from './popover.tsx';

export interface AnchoredDialogProps extends Omit<PopoverDialogProps, 'anchor'>, Pick<DialogProps, 'cover'> {
  /** The control or row that opened the dialog; null if the dialog cannot be attached to one. */
  anchor: HTMLElement | null;
}

/**
 * A dialog about an element on the page: a popover next to it, or a sheet at the bottom on touch devices and
 * in windows up to 640 px wide (VIEW-70). It depends on a library, so only code that is loaded later may import it.
 */
export function AnchoredDialog({ anchor, ...props }: AnchoredDialogProps) {
  // Decided only once, because switching would remount the content.
  const [isSheet] = useState(() => matchMedia(props.cover === true ? coverQuery : sheetQuery).matches);
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  if (isSheet) return <Dialog {...props} sheet />;
  if (anchor === null) return <Dialog {...props} size={props.tall === true ? 'md' : 'sm'} />;
  return <PopoverDialog {...props} anchor={anchorRef} />;
}

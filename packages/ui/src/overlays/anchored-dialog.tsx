import { useMemo, useState } from 'react';
import { coverQuery, sheetQuery } from '../hooks/use-media-query.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { PopoverDialog, type PopoverDialogProps } from './popover.tsx';

export interface AnchoredDialogProps extends Omit<PopoverDialogProps, 'anchor'>, Pick<DialogProps, 'cover'> {
  /**
   * The control or the row that opened the dialog; null if there is no element to which the dialog can be
   * attached.
   */
  anchor: HTMLElement | null;
}

/**
 * A dialog about an element on the page. With a fine pointer, it is a popover next to that element; on touch
 * devices or in windows up to 640 px wide, it is a sheet at the bottom. The component depends on a library,
 * so load it from `popups` (VIEW-70).
 */
export function AnchoredDialog({ anchor, ...props }: AnchoredDialogProps) {
  // Choose between a sheet and a popover only once, because switching would remount the content.
  const [isSheet] = useState(() => matchMedia(props.cover === true ? coverQuery : sheetQuery).matches);
  const place = useMemo(() => ({ current: anchor }), [anchor]);
  if (isSheet) return <Dialog {...props} sheet />;
  if (anchor === null) return <Dialog {...props} size={props.tall === true ? 'md' : 'sm'} />;
  return <PopoverDialog {...props} anchor={place} />;
}

import { useMemo, useState } from 'react';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { Dialog } from './dialog.tsx';
import { PopoverDialog, type PopoverDialogProps } from './popover.tsx';

export interface AnchoredDialogProps extends Omit<PopoverDialogProps, 'anchor'> {
  /** The control or the row that opened it; null if there is none to attach it to. */
  anchor: HTMLElement | null;
}

/**
 * A dialog about an element of the page. For a fine pointer it is a popover at that element; with touch or up
 * to 640 px it is a sheet at the bottom. It depends on a library: load it from `popups` (VIEW-70).
 */
export function AnchoredDialog({ anchor, ...props }: AnchoredDialogProps) {
  // Decided once: the other form would mount the content again.
  const [isSheet] = useState(() => matchMedia(sheetQuery).matches);
  const place = useMemo(() => ({ current: anchor }), [anchor]);
  if (isSheet) return <Dialog {...props} sheet />;
  return anchor === null ? <Dialog {...props} size="sm" /> : <PopoverDialog {...props} anchor={place} />;
}

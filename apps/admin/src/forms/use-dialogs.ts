import { useMemo, useState } from 'react';

export interface Dialogs<Name extends string> {
  /** The one that is on screen, or on its way off it. */
  readonly shown: Name | undefined;
  readonly show: (name: Name) => void;
  /** The props that the open dialog takes from its owner. */
  readonly frame: { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void };
}

/** Dialogs of a screen, one at a time. */
export function useDialogs<Name extends string>(): Dialogs<Name> {
  const [shown, setShown] = useState<Name>();
  const [open, setOpen] = useState(false);
  return useMemo(
    () => ({
      shown,
      show: (name) => {
        setShown(name);
        setOpen(true);
      },
      frame: { open, onClose: () => setOpen(false), onClosed: () => setShown(undefined) },
    }),
    [shown, open],
  );
}

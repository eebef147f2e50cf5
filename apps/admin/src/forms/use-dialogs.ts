import { useMemo, useState } from 'react';

export interface Dialogs<Name extends string> {
  /** The open or closing dialog. */
  readonly shown: Name | undefined;
  readonly show: (name: Name) => void;
  /** The props for an open dialog. */
  readonly frame: { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void };
}

/** A screen's dialogs. At most one is open. */
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

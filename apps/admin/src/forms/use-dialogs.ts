import { useMemo, useState } from 'react';

export interface Dialogs<Name extends string> {
  /** The name of the dialog that is open or closing. */
  readonly shown: Name | undefined;
  readonly show: (name: Name) => void;
  /** The props that open and close the dialog. */
  readonly frame: { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void };
}

/** Manages a screen's dialogs, at most one of which is open. */
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

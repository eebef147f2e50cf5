import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The open dialogs, with the topmost last. An empty object stands for each dialog. */
let dialogs: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface DialogPosition {
  /** True if this dialog dims the page, because no other dialog is below it. */
  readonly dims: boolean;
  /** True if another dialog is open above this one. */
  readonly isCovered: boolean;
}

/** Registers a dialog while it is open. Returns its position among the open dialogs. */
export function useDialogPosition(open: boolean): DialogPosition {
  const [self] = useState(() => ({}));
  useLayoutEffect(() => {
    if (!open) return undefined;
    change([...dialogs, self]);
    return () => change(dialogs.filter((each) => each !== self));
  }, [open, self]);
  const dims = useSyncExternalStore(subscribe, () => (dialogs[0] ?? self) === self);
  const isCovered = useSyncExternalStore(subscribe, () => dialogs.includes(self) && dialogs.at(-1) !== self);
  return { dims, isCovered };
}

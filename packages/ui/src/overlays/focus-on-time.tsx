import { useLayoutEffect, type RefObject } from 'react';
import type { ReturnFocus } from '../hooks/use-return-focus.ts';

export type InitialFocus = RefObject<HTMLElement | null> | undefined;

/**
 * Moves the focus as soon as a dialog or popover opens or closes. Base UI does so a few frames later
 * (VIEW-57, VIEW-59). Render it after the popup, whose content must exist.
 */
export function FocusOnTime({
  open,
  focus,
  initialFocus,
}: {
  open: boolean;
  focus: ReturnFocus;
  initialFocus: InitialFocus;
}) {
  useLayoutEffect(() => {
    if (open) focus.enter(initialFocus?.current ?? firstField(focus.popup.current));
    else focus.leave();
    // Only when it opens and closes: afterwards the user controls the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
  return null;
}

/** Returns the first field of a popup, or the checked button if that field is in a radio group. */
export function firstField(popup: HTMLElement | null): HTMLElement | null {
  const first =
    popup?.querySelector<HTMLElement>(':is(input:not([hidden]), textarea, select):not(:disabled)') ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // Tab also enters a radio group at the checked button.
  return popup?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

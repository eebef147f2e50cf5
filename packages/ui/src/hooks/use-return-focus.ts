import { useCallback, useLayoutEffect, useRef, type RefCallback, type RefObject } from 'react';

/** Where the focus was when a dialog took it. */
interface Origin {
  readonly opener: Element | null;
  /** The part of the page that the opener was in, and that takes the focus where the opener is gone. */
  readonly home: HTMLElement | null;
  /** The dialog that the opener was in. */
  readonly outer: { readonly popup: Element; readonly origin: Origin } | undefined;
}

const origins = new WeakMap<Element, Origin>();

/**
 * Whether the focus is somewhere else than in a popup that goes, or went: it is then not to be moved. A popup is gone only
 * when it has faded, and what was opened meanwhile has the focus by then.
 */
export function isFocusElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

function innermost(element: Element | null): Origin['outer'] {
  for (let popup = element; popup !== null; popup = popup.parentElement) {
    const origin = origins.get(popup);
    if (origin !== undefined) return { popup, origin };
  }
  return undefined;
}

/** An element that takes the focus, true for what had it, false where it is the owner's to place. */
function placeFor({ opener, home, outer }: Origin): HTMLElement | boolean {
  if (opener?.isConnected !== false) return true;
  if (home?.isConnected === true) return home;
  // It was opened while another faded: the focus goes where that one would have put it.
  if (outer === undefined || outer.popup.isConnected) return false;
  const place = placeFor(outer.origin);
  return place === true && outer.origin.opener instanceof HTMLElement ? outer.origin.opener : place;
}

/**
 * Gives the focus back when a dialog closes: to what opened it, at once. Where that is gone, once the dialog has faded: to
 * the part of the page that it was in, marked `data-focus-home`; where it was in another dialog that has gone too, as that
 * one would have. Else (a row that was moved away) it is the owner's to place: Base UI would give it to whatever opened an
 * earlier dialog.
 * @returns the popup, and what it takes: its `ref`, and its `finalFocus`
 */
export function useReturnFocus(open: boolean): {
  readonly popup: RefObject<HTMLElement | null>;
  readonly ref: RefCallback<HTMLElement>;
  readonly finalFocus: () => HTMLElement | boolean;
} {
  const popup = useRef<HTMLElement>(null);
  const origin = useRef<Origin>({ opener: null, home: null, outer: undefined });
  const ref = useCallback((element: HTMLElement | null) => {
    popup.current = element;
    if (element !== null) origins.set(element, origin.current);
  }, []);
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const home = opener?.closest<HTMLElement>('[data-focus-home]') ?? null;
    // Anew each time: who was opened from an earlier opening keeps what was known then.
    origin.current = { opener, home, outer: innermost(opener) };
    // It is there before this or after, as it was rendered at once or not.
    if (popup.current !== null) origins.set(popup.current, origin.current);
  }, [open]);
  // While it fades the keys are the page's already.
  useLayoutEffect(() => {
    if (open || popup.current?.contains(document.activeElement) !== true) return;
    const { opener } = origin.current;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  }, [open]);
  const finalFocus = useCallback(
    () => (isFocusElsewhere(popup.current) ? false : placeFor(origin.current)),
    [],
  );
  return { popup, ref, finalFocus };
}

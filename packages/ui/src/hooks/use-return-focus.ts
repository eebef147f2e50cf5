import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Whether the focus is somewhere else than in a popup that goes, or went: it is then not to be moved. A popup is gone only
 * when it has faded, and what was opened meanwhile has the focus by then.
 */
export function isFocusElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

/**
 * Gives the focus back when a dialog closes: to what opened it, at once. Where that is gone, once the dialog has faded, to
 * the part of the page that it was in, marked `data-focus-home`. Else (a row that was moved away) it is the owner's to
 * place: Base UI would give it to whatever opened an earlier dialog.
 * @returns the ref of the popup, and its `finalFocus`
 */
export function useReturnFocus(open: boolean): {
  readonly popup: RefObject<HTMLDivElement | null>;
  readonly finalFocus: () => HTMLElement | boolean;
} {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const home = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) {
      opener.current = document.activeElement;
      home.current = document.activeElement?.closest<HTMLElement>('[data-focus-home]') ?? null;
    } else if (popup.current?.contains(document.activeElement) === true) {
      // While it fades the keys are the page's already.
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    }
  }, [open]);
  const finalFocus = useCallback(() => {
    if (isFocusElsewhere(popup.current)) return false;
    return opener.current?.isConnected !== false || (home.current?.isConnected === true && home.current);
  }, []);
  return { popup, finalFocus };
}

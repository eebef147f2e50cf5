import { useMemo, useRef, type RefObject } from 'react';

/**
 * Whether the focus is somewhere else than in a popup that goes, or went: it is then not to be moved. A popup is gone only
 * when it has faded, and what was opened meanwhile has the focus by then.
 */
export function isFocusElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

export interface ReturnFocus {
  readonly popup: RefObject<HTMLDivElement | null>;
  /** The popup has opened: moves the focus to the element, or to the popup itself. */
  readonly enter: (element: HTMLElement | null) => void;
  /** The popup begins to close: gives the focus back. */
  readonly leave: () => void;
  /** For Base UI: where the focus goes once the popup has faded, unless it has gone back before. */
  readonly finalFocus: () => HTMLElement | boolean;
}

/**
 * Moves the focus into a dialog in the task in which it opens, and gives it back in the one in which it closes, so that
 * the key after belongs to where the focus then is. It goes back to what opened the dialog. Where that is gone (a row that
 * was moved away), it goes to the nearest part of the page around it that is marked `data-focus-home`, and in there to what
 * is marked `data-focus-entry`.
 */
export function useReturnFocus(): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const homes = useRef<readonly HTMLElement[]>([]);
  return useMemo(() => {
    const back = (): HTMLElement | undefined => {
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) return current;
      const home = homes.current.find(({ isConnected }) => isConnected);
      return home?.querySelector<HTMLElement>('[data-focus-entry]') ?? home;
    };
    return {
      popup,
      enter: (element) => {
        opener.current = document.activeElement;
        homes.current = homesAround(document.activeElement);
        (element ?? popup.current)?.focus({ preventScroll: true });
      },
      leave: () => {
        if (popup.current?.contains(document.activeElement) === true) back()?.focus({ preventScroll: true });
      },
      finalFocus: () => {
        if (isFocusElsewhere(popup.current)) return false;
        const target = back();
        // Base UI would give it to whatever opened an earlier dialog.
        return target === undefined || target === document.body ? false : target;
      },
    };
  }, []);
}

/** The elements around `element` that are marked as homes of the focus, the nearest first. */
function homesAround(element: Element | null): readonly HTMLElement[] {
  const home = element?.closest<HTMLElement>('[data-focus-home]') ?? null;
  return home === null ? [] : [home, ...homesAround(home.parentElement)];
}

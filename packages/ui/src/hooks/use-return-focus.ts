import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { buttonBeside } from '../list/button-beside.ts';

/**
 * Returns whether the focus has already moved outside the popup. In that case, a popup that is closing or has
 * closed must leave the focus there. The popup disappears only after it has faded out, and an overlay opened
 * in the meantime may have the focus.
 */
export function isFocusElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

export interface ReturnFocus {
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Called after the popup has opened. Focuses the given element, or the popup itself if there is none. */
  readonly enter: (element: HTMLElement | null) => void;
  /** Called when the popup starts to close. Restores the focus. */
  readonly leave: () => void;
  /**
   * For Base UI: returns the element to focus after the popup has faded out, unless the focus has already
   * been restored.
   */
  readonly finalFocus: () => HTMLElement | boolean;
}

/**
 * Moves the focus into a dialog in the same task in which it opens, and restores it in the same task in which
 * it closes, so that the next key event reaches the right element. The focus returns to the element that
 * opened the dialog. If that element is gone (for example a row that was moved away), the focus goes to the
 * nearest ancestor marked `data-focus-home`, and within it to the element marked `data-focus-entry`.
 */
export function useReturnFocus(): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const homes = useRef<readonly HTMLElement[]>([]);
  return useMemo(() => {
    const back = (): HTMLElement | undefined => elementOrHome(opener.current, homes.current);
    return {
      popup,
      enter: (element) => {
        opener.current = document.activeElement;
        homes.current = focusHomesAround(document.activeElement);
        (element ?? popup.current)?.focus({ preventScroll: true });
      },
      leave: () => {
        if (popup.current?.contains(document.activeElement) === true) back()?.focus({ preventScroll: true });
      },
      finalFocus: () => {
        if (isFocusElsewhere(popup.current)) return false;
        const target = back();
        // Return false in this case, because Base UI would otherwise focus the element that opened an earlier
        // dialog.
        return target === undefined || target === document.body ? false : target;
      },
    };
  }, []);
}

/**
 * Returns the element to which the focus returns: the given one or, if it is gone, the entry of the nearest
 * remaining focus home.
 * @param homes the focus homes around the element, from {@link focusHomesAround}
 */
export function elementOrHome(
  element: Element | null,
  homes: readonly HTMLElement[],
): HTMLElement | undefined {
  if (element instanceof HTMLElement && element.isConnected) return element;
  const home = homes.find(({ isConnected }) => isConnected);
  return home && entryOf(home);
}

/** Returns the element inside a focus home that gets the focus: its marked entry, or the home itself. */
function entryOf(home: HTMLElement): HTMLElement {
  return home.querySelector<HTMLElement>('[data-focus-entry]') ?? home;
}

/**
 * Returns a ref for an item that may disappear while the focus is in it. The focus then goes to the same
 * button in the neighbouring item or, if there is none, to the nearest focus home.
 */
export function useFocusSuccessor<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || current?.contains(focused) !== true) return;
      const [home] = focusHomesAround(current);
      (buttonBeside(focused) ?? (home && entryOf(home)))?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** Returns the elements around `element` that are marked as focus homes, nearest first. */
export function focusHomesAround(element: Element | null): readonly HTMLElement[] {
  const home = element?.closest<HTMLElement>('[data-focus-home]') ?? null;
  return home === null ? [] : [home, ...focusHomesAround(home.parentElement)];
}

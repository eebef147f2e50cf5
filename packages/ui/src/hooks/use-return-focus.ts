import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { buttonBeside } from '../list/button-beside.ts';

/**
 * Returns whether the focus is already outside the popup. A closing popup must then leave it there. The popup
 * disappears after fading out, and an overlay opened in the meantime may have the focus.
 */
export function isFocusElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && popup?.contains(focused) !== true;
}

export interface ReturnFocus {
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Called after the popup has opened. Focuses the given element, or the popup if it is null. */
  readonly enter: (element: HTMLElement | null) => void;
  /** Called when the popup starts to close. Restores the focus. */
  readonly leave: () => void;
  /**
   * For Base UI: returns the element to focus after the popup has faded out, unless the focus was already
   * restored.
   */
  readonly finalFocus: () => HTMLElement | boolean;
}

/**
 * Moves the focus into a popup synchronously when it opens, and back when it closes, so that the next key
 * reaches the right element. The focus returns to the element that opened the popup. If that element is gone
 * (for example because its row moved), the nearest ancestor marked `data-focus-home` gets the focus, or the
 * element in it marked `data-focus-entry`.
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
        // Otherwise Base UI would focus the element that opened an earlier dialog.
        return target === undefined || target === document.body ? false : target;
      },
    };
  }, []);
}

/**
 * Returns the element to restore the focus to. If that element is gone, returns the entry element of the
 * nearest focus home that still exists.
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

/** Returns the element marked as the entry of a focus home, or else the home itself. */
function entryOf(home: HTMLElement): HTMLElement {
  return home.querySelector<HTMLElement>('[data-focus-entry]') ?? home;
}

/**
 * Returns a ref for an item that may disappear while it has the focus. The focus then goes to the same button
 * in the neighbouring item, or else to the nearest focus home.
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

/** Returns the ancestors of `element` that are marked as focus homes, nearest first. */
export function focusHomesAround(element: Element | null): readonly HTMLElement[] {
  const home = element?.closest<HTMLElement>('[data-focus-home]') ?? null;
  return home === null ? [] : [home, ...focusHomesAround(home.parentElement)];
}

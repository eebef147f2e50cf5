import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates when that changes. Prefer CSS; use this only if the tree
 * itself differs.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Matches if there is room for a sidebar next to the content. */
export const desktopQuery = '(width > 768px)';

/**
 * Matches if popovers lack the room or the pointer that they need. In that case, dialogs rise from the
 * bottom.
 */
export const sheetQuery = '(pointer: coarse), (width <= 640px)';

/** Like `sheetQuery`, for dialogs that fill the whole window on a phone or small tablet. */
export const coverQuery = '(pointer: coarse), (width <= 768px)';

/** Matches touch devices, on which rows are taller and there is no hover. */
export const touchQuery = '(pointer: coarse)';

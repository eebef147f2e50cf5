import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates when that changes. Prefer CSS; use this only if the
 * component tree itself differs.
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

/** Matches if there is enough space for a sidebar next to the content. */
export const desktopQuery = '(width > 768px)';

/**
 * Matches if popovers are not practical because the window is narrow or there is no fine pointer. In that
 * case, dialogs rise from the bottom.
 */
export const sheetQuery = '(pointer: coarse), (width <= 640px)';

/** Like `sheetQuery`, for dialogs that fill the whole window on a phone or small tablet. */
export const coverQuery = '(pointer: coarse), (width <= 768px)';

/** Matches touch devices, on which rows are taller and hovering is not possible. */
export const touchQuery = '(pointer: coarse)';

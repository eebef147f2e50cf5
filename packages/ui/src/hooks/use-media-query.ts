import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates when that changes. Prefer CSS, unless the component tree
 * differs.
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

/** Matches windows with enough space for a sidebar next to the content. */
export const desktopQuery = '(width > 768px)';

/**
 * Matches windows in which popovers are impractical: narrow ones, and those without a fine pointer. Dialogs
 * are then sheets at the bottom.
 */
export const sheetQuery = '(pointer: coarse), (width <= 640px)';

/** Matches windows in which some dialogs fill the whole window: those of phones and small tablets. */
export const coverQuery = '(pointer: coarse), (width <= 768px)';

/** Matches touch devices, which have taller rows and no hovering. */
export const touchQuery = '(pointer: coarse)';

/** Matches touch devices with a bar at the bottom. Their lists begin directly below the header. */
export const phoneQuery = '(pointer: coarse) and (width <= 640px)';

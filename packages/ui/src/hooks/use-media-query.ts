import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and follows changes. Prefer CSS, unless the component tree differs.
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

/** There is space for a sidebar next to the content. */
export const desktopQuery = '(width > 768px)';

/**
 * Popovers are impractical: the window is narrow or there is no fine pointer. Dialogs then rise from the
 * bottom.
 */
export const sheetQuery = '(pointer: coarse), (width <= 640px)';

/** For dialogs that fill the whole window on a phone or small tablet. */
export const coverQuery = '(pointer: coarse), (width <= 768px)';

/** Touch devices have taller rows and no hovering. */
export const touchQuery = '(pointer: coarse)';

import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. Prefer CSS; use this where the tree itself must differ. */
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

/** Wide enough for a sidebar beside the content. */
export const desktopQuery = '(width > 768px)';

/** A finger points: rows are higher, and there is no hovering. */
export const touchQuery = '(pointer: coarse)';

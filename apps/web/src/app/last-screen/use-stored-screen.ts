import { useEffect } from 'react';
import { claimScreens } from '../../data/stored-screen.ts';
import { overlays } from '../chunks.ts';

/** Time in milliseconds after which the elements of a new list no longer move. */
const SETTLED_MS = 2_000;

/**
 * Stores a snapshot for the next start at this URL, soon after the page appears and whenever it is hidden.
 * @param path the path of the view on screen; undefined if there is no view or something is open over it
 */
export function useStoredScreen(accountId: string, path: string | undefined): void {
  useEffect(() => claimScreens(accountId), [accountId]);
  useEffect(() => {
    if (path === undefined) return undefined;
    const keep = (): void => overlays.loaded()?.keepPicture();
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(keep, SETTLED_MS);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [path]);
}

import { useEffect } from 'react';
import { claimScreens } from '../../data/kept-screen.ts';
import { overlays } from '../chunks.ts';

/** Milliseconds until a list that has appeared no longer moves. */
const SETTLED_MS = 2_000;

/**
 * Keeps a picture of the page for the next start at its address, soon after it appears and whenever the page is
 * hidden.
 * @param path the address of the view on screen; undefined if there is no view, or something is open over it
 */
export function useKeptScreen(accountId: string, path: string | undefined): void {
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

import { useEffect, useEffectEvent } from 'react';

/** Saves the typed text when the page is hidden, reloaded or closed, as on blur. */
export function useSaveOnLeave(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = new AbortController();
    // Capture the events, so that this runs before the data layer writes its changes.
    const options = { capture: true, signal: left.signal };
    addEventListener('pagehide', () => leave(), options);
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), options);
    return () => left.abort();
  }, []);
}

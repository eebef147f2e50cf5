import { useEffect, useEffectEvent } from 'react';

/** Saves the typed text when the page is hidden, reloaded or closed, just as when the field loses focus. */
export function useSaveOnLeave(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = new AbortController();
    // Use the capture phase, so that this runs before the data layer writes its changes on the same events.
    const options = { capture: true, signal: left.signal };
    addEventListener('pagehide', () => leave(), options);
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), options);
    return () => left.abort();
  }, []);
}

import { useEffect, useEffectEvent } from 'react';

/** Saves the typed text when the page is hidden, reloaded or closed, like leaving the field. */
export function useSaveOnLeave(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = new AbortController();
    // In the capture phase, so that it runs before the data layer writes its changes on the same events.
    const options = { capture: true, signal: left.signal };
    addEventListener('pagehide', () => leave(), options);
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), options);
    return () => left.abort();
  }, []);
}

import { useEffect, useEffectEvent } from 'react';

/** Saves what is written when the page is hidden, reloaded or closed, as leaving the field would. */
export function useSaveOnLeave(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = new AbortController();
    // Before the data layer writes what there is, which it does at the same events.
    const options = { capture: true, signal: left.signal };
    addEventListener('pagehide', () => leave(), options);
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), options);
    return () => left.abort();
  }, []);
}

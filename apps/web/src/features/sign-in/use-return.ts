import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when "Back" on the hosted sign-in page restores this page from the back/forward cache. */
export function useReturn(onReturn: () => void): void {
  const listen = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => listen(event);
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);
}

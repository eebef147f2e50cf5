import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onReturn` when the browser restores the page from the back/forward cache, after "Back" on the hosted
 * sign-in page.
 */
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

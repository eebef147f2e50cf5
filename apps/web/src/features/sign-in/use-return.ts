import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the browser brings the page back as it was left, with all its state: "Back" from the login. */
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

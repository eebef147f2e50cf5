import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Returns whether the page is scrolled down, so that content passes under a sticky header. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > 0);
}

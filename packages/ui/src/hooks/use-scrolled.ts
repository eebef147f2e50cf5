import { useSyncExternalStore } from 'react';

/**
 * Whether the page is scrolled. Updated by scroll events, because reading the scroll position during a render
 * would force a layout.
 */
let isScrolled = false;

function subscribe(listener: () => void): () => void {
  const update = (): void => {
    isScrolled = scrollY > 0;
    listener();
  };
  update();
  addEventListener('scroll', update, { passive: true });
  return () => removeEventListener('scroll', update);
}

/** Returns whether the page is scrolled down, so that content passes under a sticky header. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => isScrolled);
}

/** The address on screen, for applications whose screens have paths: Back and Forward work, and every reader hears of a change. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** A part of the address, as it is now. @param read gives it, from `location` */
export function useAddress(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}

/**
 * Shows another path of this application.
 * @param path with its query
 * @param how `push` for one from which Back leads here, `replace` for one in the place of this one
 */
export function changeAddress(path: string, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(history.state, '', path);
  for (const listener of listeners) listener();
}

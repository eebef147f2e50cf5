/**
 * The current URL, for apps in which each screen has a path. Supports Back and Forward, and notifies all
 * components that read the URL.
 */
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

/**
 * Returns a part of the current URL.
 * @param read returns the part that the component needs
 */
export function useAddress(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}

/**
 * Navigates to a different path of this application.
 * @param path the path with its query
 * @param how `push` to add a history entry, `replace` to replace the current entry and keep its state
 * @param state the state of the added entry
 */
export function changeAddress(path: string, how: 'push' | 'replace', state: unknown = null): void {
  if (how === 'push') history.pushState(state, '', path);
  else history.replaceState(history.state, '', path);
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** This page's stored values, used if the browser blocks storage. */
const texts = new Map<string, string>();

/** Returns a string stored in this browser; null if the browser has not stored it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return texts.get(key) ?? null;
  }
}

/** Stores a string in this browser. If storage is blocked, it lasts until the page is closed. */
export function writeStored(key: string, text: string): void {
  texts.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage may be full or blocked. The value also stays in memory until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function removeStored(key: string): void {
  texts.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // If storage is blocked, there is no value to remove.
  }
  for (const listener of listeners) listener();
}

/** Other tabs are notified by the browser's `storage` event. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns a string stored in this browser, and updates when any tab changes it. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readStored(key));
}

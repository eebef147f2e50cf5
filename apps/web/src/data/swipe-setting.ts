import { useSyncExternalStore } from 'react';

const KEY = 'questlog.swipes';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

let areOn = read();

/** Enables or disables swiping rows on this device, because only some of a person's devices have touch. */
export function setSwipes(on: boolean): void {
  areOn = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage can be full or blocked. The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether rows react to swipes (VIEW-81). */
export function useSwipes(): boolean {
  return useSyncExternalStore(subscribe, () => areOn);
}

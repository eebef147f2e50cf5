import { useSyncExternalStore } from 'react';

/** The height of list rows with a fine pointer: 36 or 44 px (VIEW-69). Touch devices always have 48 px. */
export type Density = 'compact' | 'comfortable';

const KEY = 'questlog.density';
const listeners = new Set<() => void>();

/** Returns this device's density. public/theme.js applies it before the first paint. */
export function getDensity(): Density {
  return document.documentElement.dataset['density'] === 'comfortable' ? 'comfortable' : 'compact';
}

/** Applies a density and stores it on this device. */
export function setDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  try {
    localStorage.setItem(KEY, density);
  } catch {
    // Storage may be full or blocked. The setting then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the density, and updates when it changes in this tab. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, getDensity);
}

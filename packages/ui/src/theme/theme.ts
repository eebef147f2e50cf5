import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'questlog.theme';
/** The last theme adopted from another device, and the user who selected it. */
const adoptedKey = 'questlog.theme.adopted';
const grounds = { light: '#ffffff', dark: '#121724' };
const listeners = new Set<() => void>();
let chosen: ThemeChoice | undefined;

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/**
 * Applies a theme that the user has selected on another device. Each selection is applied only once, so that
 * it does not override a later one on this device.
 * @param of identifies the user
 */
export function adoptTheme(of: string, choice: ThemeChoice): void {
  try {
    const known = localStorage.getItem(adoptedKey) ?? '';
    const adopted = `${of} ${choice}`;
    if (known === adopted) return;
    localStorage.setItem(adoptedKey, adopted);
    if (choice !== 'system' || known.startsWith(of)) setTheme(choice);
  } catch {
    // If storage is blocked, the last adopted theme is unknown, so don't adopt any.
  }
}

/** Returns the user's theme; "system" follows the device. */
export function getTheme(): ThemeChoice {
  chosen ??= read();
  return chosen;
}

/** Returns the visible theme, light or dark, for code that supports only these two. */
export function resolvedTheme(): 'light' | 'dark' {
  const choice = getTheme();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies a theme, stores it on this device and notifies every tab. */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage may be full or blocked. The theme then lasts until the page is closed.
  }
  apply(choice);
}

function apply(choice: ThemeChoice): void {
  chosen = choice;
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    // One of the two `theme-color` meta tags is for devices in dark mode. A selected theme overrides both;
    // "system" restores their values.
    const own = meta.getAttribute('media')?.includes('dark') === true ? 'dark' : 'light';
    meta.setAttribute('content', grounds[choice === 'system' ? own : choice]);
  }
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null) apply(read());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Returns the theme and its setter, and updates when another tab changes the theme. */
export function useTheme(): { theme: ThemeChoice; setTheme: (choice: ThemeChoice) => void } {
  return { theme: useSyncExternalStore(subscribe, getTheme), setTheme };
}

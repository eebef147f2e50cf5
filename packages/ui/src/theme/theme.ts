import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'questlog.theme';
/** What was last heard of a choice elsewhere, and whose it is. */
const adoptedKey = 'questlog.theme.adopted';
const grounds = { light: '#ffffff', dark: '#0d1226' };
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
 * Takes over the theme that a person has chosen on another device, once for each choice: what is chosen here afterwards
 * stands. Who has chosen none anywhere leaves this device as it is.
 * @param of names the person
 */
export function adoptTheme(of: string, choice: ThemeChoice): void {
  try {
    const known = localStorage.getItem(adoptedKey) ?? '';
    const adopted = `${of} ${choice}`;
    if (known === adopted) return;
    localStorage.setItem(adoptedKey, adopted);
    if (choice !== 'system' || known.startsWith(of)) setTheme(choice);
  } catch {
    // Without a storage nothing is known of what was chosen here.
  }
}

/** What the user chose; "system" follows the device. */
export function getTheme(): ThemeChoice {
  chosen ??= read();
  return chosen;
}

/** The theme that is on screen now, for what knows only two, such as the stored preference of a user. */
export function resolvedTheme(): 'light' | 'dark' {
  const choice = getTheme();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies a theme now, remembers it on this device and tells every tab. */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage can be full or forbidden; the choice then lasts until the page is left.
  }
  apply(choice);
}

function apply(choice: ThemeChoice): void {
  chosen = choice;
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    // One of the two belongs to dark devices. A choice overrules both, "system" gives each its own back.
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

/** The choice and how to change it; components that use it follow changes from other tabs too. */
export function useTheme(): { theme: ThemeChoice; setTheme: (choice: ThemeChoice) => void } {
  return { theme: useSyncExternalStore(subscribe, getTheme), setTheme };
}

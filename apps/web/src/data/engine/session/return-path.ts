/** Where a tab was when the person was asked to sign in: it is there again when they have. */

const KEY = 'questlog.return-path';

/** @param path of the page's own origin, with query and fragment */
export function keepReturnPath(tab: Storage, path: string): void {
  try {
    tab.setItem(KEY, path);
  } catch {
    // Storage can be full or forbidden: the sign-in then ends at the beginning.
  }
}

/** The path that was kept, once; '/' without one. */
export function takeReturnPath(tab: Storage): string {
  const path = tab.getItem(KEY);
  tab.removeItem(KEY);
  // Two slashes would begin another host.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}

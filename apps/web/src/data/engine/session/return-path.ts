const KEY = 'questlog.return-path';

/**
 * Stores the path to return to after a sign-in.
 * @param path a same-origin path, with query and fragment
 */
export function keepReturnPath(tab: Storage, path: string): void {
  try {
    tab.setItem(KEY, path);
  } catch {
    // Without a stored path, the sign-in returns to the start page.
  }
}

/** Returns the stored path and deletes it; '/' if no path is stored. */
export function takeReturnPath(tab: Storage): string {
  const path = tab.getItem(KEY);
  tab.removeItem(KEY);
  // A path that begins with two slashes would point to another host.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}

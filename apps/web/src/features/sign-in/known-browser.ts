/**
 * Records whether anybody has signed in with this browser before. The record does not identify the user:
 * signing out deletes everything that does.
 */
const KEY = 'questlog.known';

/** Records that somebody has signed in with this browser. */
export function rememberBrowser(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage, every visitor counts as new.
  }
}

export function isKnownBrowser(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

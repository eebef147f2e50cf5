/**
 * Records whether anybody has ever signed in using this browser. The record does not identify the user, so it
 * survives signing out.
 */
const KEY = 'questlog.known';

export function rememberBrowser(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage, every visitor is treated as new.
  }
}

export function isKnownBrowser(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

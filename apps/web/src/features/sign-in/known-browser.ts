/** Whether somebody has signed in on this browser before. It does not say who: that goes with signing out. */
const KEY = 'questlog.known';

/** Remembers that somebody has signed in here. */
export function rememberBrowser(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage everybody who comes is a stranger.
  }
}

export function isKnownBrowser(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

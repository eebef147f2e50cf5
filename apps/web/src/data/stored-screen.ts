/** Stored snapshots of views. The next start at a view's URL shows its snapshot while the app loads. */

/** The prefix of everything that is deleted with the snapshots. */
export const KEY = 'questlog.screen';

/** The paths of the lists where users usually start. */
const STORED_PATHS: ReadonlySet<string> = new Set(['/inbox', '/today', '/upcoming', '/anytime']);

/**
 * A stored snapshot. Shown only at the same window width and with the same style sheet, or it would look
 * wrong.
 */
export interface StoredScreen {
  readonly width: number;
  readonly styles: string;
  readonly copy: unknown;
}

/** Returns the URL of the page's style sheet, which changes with its content. Parts of the app load others later. */
function styleSheet(): string {
  return document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '';
}

export function keepScreen(path: string, copy: unknown): void {
  if (!STORED_PATHS.has(path)) return;
  try {
    const stored: StoredScreen = { width: innerWidth, styles: styleSheet(), copy };
    localStorage.setItem(KEY + path, JSON.stringify(stored));
  } catch {
    // Without storage, the next start shows the splash screen.
  }
}

/**
 * Deletes the snapshots: they contain titles that the next user must not see.
 * @param isRemoved receives the account id of the snapshots; they are deleted only if it returns true
 */
export function forgetScreens(isRemoved: (accountId: string) => boolean = () => true): void {
  try {
    if (!isRemoved(localStorage.getItem(KEY) ?? '')) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it contains no snapshots.
  }
}

/** Deletes the snapshots if they belong to a different account. */
export function claimScreens(accountId: string): void {
  try {
    if (localStorage.getItem(KEY) === accountId) return;
    forgetScreens();
    localStorage.setItem(KEY, accountId);
  } catch {
    // Storage is blocked, so it contains no snapshots.
  }
}

/** Returns the snapshot for a path if it fits this window. */
export function storedScreen(path: string): StoredScreen | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY + path) ?? 'null') as StoredScreen | null;
    return stored?.width === innerWidth && stored.styles === styleSheet() ? stored : undefined;
  } catch {
    return undefined;
  }
}

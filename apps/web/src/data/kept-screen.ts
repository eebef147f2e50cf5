/** The stored pictures of views, which the next start at their address shows until the app has loaded. */

const KEY = 'questlog.screen';

/** The addresses whose pictures are kept: the lists that a person starts with. */
const KEPT_PATHS: ReadonlySet<string> = new Set(['/inbox', '/today', '/upcoming', '/anytime']);

/** A stored picture. With another window width or style sheet, the copy would look wrong. */
export interface KeptScreen {
  readonly width: number;
  readonly styles: string;
  /** A copy of the page's elements. */
  readonly copy: unknown;
}

/** Returns the addresses of the style sheets, which change with their content. */
function styleSheet(): string {
  return [...document.querySelectorAll('link[rel="stylesheet"]')]
    .map((link) => link.getAttribute('href') ?? '')
    .join(' ');
}

/** Stores the picture of the page at a path, if pictures of it are kept. */
export function keepScreen(path: string, copy: unknown): void {
  if (!KEPT_PATHS.has(path)) return;
  try {
    const kept: KeptScreen = { width: innerWidth, styles: styleSheet(), copy };
    localStorage.setItem(KEY + path, JSON.stringify(kept));
  } catch {
    // Without storage, the next start shows the splash screen.
  }
}

/**
 * Deletes the pictures: they contain titles that the next person must not see.
 * @param isGone deletes them only if it returns true for their account
 */
export function forgetScreens(isGone: (accountId: string) => boolean = () => true): void {
  try {
    if (!isGone(localStorage.getItem(KEY) ?? '')) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Deletes the pictures if they are of another account. */
export function claimScreens(accountId: string): void {
  try {
    if (localStorage.getItem(KEY) === accountId) return;
    forgetScreens();
    localStorage.setItem(KEY, accountId);
  } catch {
    // Nothing is stored.
  }
}

/** Returns the picture of a path if it fits this window; undefined otherwise. */
export function keptScreen(path: string): KeptScreen | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + path) ?? 'null') as KeptScreen | null;
    return kept?.width === innerWidth && kept.styles === styleSheet() ? kept : undefined;
  } catch {
    return undefined;
  }
}

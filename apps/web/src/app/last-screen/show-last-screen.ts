/**
 * Shows a snapshot of a view as the app last showed it, before the app's scripts have run (VIEW-102). It only
 * looks like the view: users cannot press anything in it, and screen readers ignore it.
 */
import { SCREEN_ID } from './screen-id.ts';
import { keptScreen } from '../../data/kept-screen.ts';
import { nodeOf, type ElementCopy } from './element-copy.ts';

/**
 * How long the snapshot is shown at most, in milliseconds. If the page is still loading after that, it shows
 * a loading state itself.
 */
const MOST_MS = 6_000;
/**
 * How long to wait for a frame, in milliseconds. Browsers render no frames in a background tab, so the wait
 * must end without one.
 */
const BACKGROUND_MS = 200;

/** Shows the snapshot. Returns true if it is now on the page. */
export function showLastScreen(): boolean {
  const path = startPath();
  const kept = path === undefined ? undefined : keptScreen(path);
  if (kept === undefined) return false;
  const screen = document.createElement('div');
  screen.id = SCREEN_ID;
  screen.inert = true;
  screen.ariaHidden = 'true';
  screen.className = 'fixed inset-0 z-50 overflow-hidden bg-background';
  try {
    screen.append(nodeOf(kept.copy as ElementCopy));
  } catch {
    // The stored copy is not a snapshot of this app.
    return false;
  }
  document.body.prepend(screen);
  setTimeout(() => screen.remove(), MOST_MS);
  return true;
}

/**
 * Returns the path of the view that the app will open. The start page opens the tab's last view, or the
 * Inbox.
 */
function startPath(): string | undefined {
  const { pathname, search, hash } = location;
  if (search !== '' || hash !== '') return undefined;
  try {
    return pathname !== '/' ? pathname : hasView() ? undefined : '/inbox';
  } catch {
    return undefined;
  }
}

/** Returns true if this tab has shown a view before. */
function hasView(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('questlog.view.'));
}

/** Resolves once the browser has painted the content of the page. */
export async function painted(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, BACKGROUND_MS);
  });
}

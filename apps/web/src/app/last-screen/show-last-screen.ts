/**
 * Shows a view as it was when the app last showed it, before the app's scripts have run (VIEW-102). It only
 * looks like the view: nothing in it can be pressed or read by a screen reader.
 */
import { SCREEN_ID } from './screen-id.ts';
import { keptScreen } from '../../data/kept-screen.ts';
import { nodeOf, type ElementCopy } from './element-copy.ts';

/** Milliseconds after which a page that still waits says so itself. */
const MOST_MS = 6_000;
/** Milliseconds to wait for a frame, which a tab in the background does not get. */
const BACKGROUND_MS = 200;

/** Returns true if the picture is now in the page. */
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
    // The stored text is not a picture of this app.
    return false;
  }
  document.body.prepend(screen);
  setTimeout(() => screen.remove(), MOST_MS);
  return true;
}

/** Returns the address of the view that a start leads to. The start page opens the tab's last view, or the Inbox. */
function startPath(): string | undefined {
  const { pathname, search, hash } = location;
  if (search !== '' || hash !== '') return undefined;
  try {
    return pathname !== '/' ? pathname : hasView() ? undefined : '/inbox';
  } catch {
    return undefined;
  }
}

/** Returns whether this tab has shown a view before. */
function hasView(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('questlog.view.'));
}

/** Resolves once the browser has painted what is in the page. */
export async function painted(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, BACKGROUND_MS);
  });
}

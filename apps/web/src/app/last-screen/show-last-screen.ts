/**
 * Shows a snapshot of a view before the app's scripts have run (VIEW-102). Users cannot press anything in it,
 * and screen readers ignore it.
 */
import { SCREEN_ID } from './screen-id.ts';
import { storedScreen } from '../../data/stored-screen.ts';
import { nodeOf, type ElementCopy } from './element-copy.ts';

/** Maximum time for which the snapshot is shown, in milliseconds. Then the page shows a loading state. */
const MOST_MS = 6_000;
/** How long to wait for a frame, in milliseconds. A background tab renders none. */
const BACKGROUND_MS = 200;

export function showLastScreen(): boolean {
  const path = startPath();
  const stored = path === undefined ? undefined : storedScreen(path);
  if (stored === undefined) return false;
  const screen = document.createElement('div');
  screen.id = SCREEN_ID;
  screen.inert = true;
  screen.ariaHidden = 'true';
  screen.className = 'fixed inset-0 z-50 overflow-hidden bg-background';
  try {
    screen.append(nodeOf(stored.copy as ElementCopy));
  } catch {
    // The stored data is not a snapshot of this app.
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

function hasView(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('questlog.view.'));
}

/** Resolves once the browser has painted the page. */
export async function afterPaint(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, BACKGROUND_MS);
  });
}

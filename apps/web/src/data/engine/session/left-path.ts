/**
 * The path at which a user's session ended. It stays for that user, but a different user who signs in there
 * could not open it.
 */
import type { Page } from './page.ts';

const KEY = 'questlog.left-path';

/** Stores the page's path and the user whose session has ended. */
export function keepLeftPath(page: Pick<Page, 'tab' | 'path'>, userId: string): void {
  try {
    page.tab.setItem(KEY, JSON.stringify([userId, page.path()]));
  } catch {
    // Without storage, the next user may see that the page does not exist.
  }
}

/** Opens the start page if the page still shows the path that a different user left. */
export function dropLeftPath(page: Pick<Page, 'tab' | 'path' | 'replacePath'>, userId: string): void {
  try {
    const left = JSON.parse(page.tab.getItem(KEY) ?? 'null') as readonly [string, string] | null;
    page.tab.removeItem(KEY);
    if (left !== null && left[0] !== userId && left[1] === page.path()) page.replacePath('/');
  } catch {
    // The stored value is unreadable or storage is blocked: keep the path.
  }
}

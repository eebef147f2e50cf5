/** Saves screenshots when a schedule fails, to help find the cause. */
import type { Page } from '@playwright/test';
import { readBrowserStore } from './device/browser-store.ts';
import type { UserTab } from './user-tab.ts';
import type { User } from './user.ts';

/** Timeout for recording a tab, because the browser may have been killed or may hang. */
const PATIENCE_MS = 5_000;

/** Records each tab's accessibility tree and each user's queued changes. */
export async function describeFinalState(tabs: readonly UserTab[], users: readonly User[]): Promise<string> {
  const seen = await Promise.all(tabs.map(({ page }, index) => inWords(page, index, users)));
  return seen.join('\n\n');
}

async function inWords(page: Page, index: number, users: readonly User[]): Promise<string> {
  const unreadable = new Promise<string>((resolve) => {
    setTimeout(() => resolve('it cannot be read'), PATIENCE_MS);
  });
  const reading = read(page, users).catch((error: unknown) => `it cannot be read: ${String(error)}`);
  return `Tab ${index}, ${page.url()}:\n${await Promise.race([reading, unreadable])}`;
}

async function read(page: Page, users: readonly User[]): Promise<string> {
  const waiting = users.map(async (user) => {
    const store = await readBrowserStore(page, user.id);
    return `waiting for ${user.user.firstName}: ${store.waiting.join(', ') || 'nothing'}`;
  });
  return [await page.locator('body').ariaSnapshot(), ...(await Promise.all(waiting))].join('\n');
}

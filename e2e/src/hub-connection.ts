import type { Page } from '@playwright/test';

/** Resolves once the page's next connection to the hub has received a message. Call it before the page loads. */
export function hubConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('websocket', (hub) => hub.once('framereceived', () => resolve()));
  });
}

import { expect, type Page } from '@playwright/test';
import type { Ending } from './plan/schedule-event.ts';
import type { UserTab } from './user-tab.ts';

/**
 * Timeout for sending or storing a change that exists only in memory. The queue waits up to half a minute
 * between attempts.
 */
const LONGEST_REST_MS = 90_000;

/** Performs the schedule's last action, once all faults have ended. */
export async function end(ending: Ending, tabs: readonly UserTab[]): Promise<void> {
  switch (ending) {
    case 'nothing':
      break;
    case 'turns to the tab':
      for (const tab of tabs) await tab.turnTo();
      break;
    case 'tries now':
      await tabs[0]?.tryNow();
      break;
    case 'loads again':
      for (const tab of tabs) {
        // Reload only once the browser would not ask for confirmation.
        await expect
          .poll(() => confirmsBeforeLeaving(tab.page), {
            message: 'the page asks before it closes',
            timeout: LONGEST_REST_MS,
          })
          .toBe(false);
        await tab.page.reload();
        await tab.arrive();
      }
      break;
  }
}

/** Returns true if the browser would ask for confirmation before leaving the page. */
function confirmsBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

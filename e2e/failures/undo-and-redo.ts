import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';

/** Undoes the last change with the keyboard shortcut, and redoes it. */
export async function undoAndRedo(app: Dashboard): Promise<void> {
  const { page } = app;
  // A text field has its own undo history, so remove the focus from it.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('ControlOrMeta+z');
  const undone = app.toast(/^Undid: /);
  await expect(undone).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(app.toast(/^Redid: /)).toBeVisible();
}

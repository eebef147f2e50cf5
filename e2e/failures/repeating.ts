import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';

/** In one go: where a busy machine is late with the end of a press, the box is held, and selects the task. */
export async function checkOff(app: Dashboard, task: string): Promise<void> {
  await app.check(task).dispatchEvent('click');
}

/**
 * Makes a task of today come again the day after it is done, does it, and lets the next one, which is for tomorrow then,
 * be the last under another title.
 * @param retitle gives the row on screen its title
 */
export async function repeatOnce(
  app: Dashboard,
  task: string,
  next: string,
  retitle: () => Promise<void>,
): Promise<void> {
  await app.title(task).press('r');
  await app.dialog.getByRole('radio', { name: 'Completion-based' }).check();
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.dialog).toBeHidden();
  await checkOff(app, task);
  await app.openView('Upcoming');
  await expect(app.row(task)).toHaveCount(1);
  await retitle();
  await app.title(next).press('r');
  await app.dialog.getByRole('button', { name: 'Remove Repeat' }).click();
  await app.alertDialog.getByRole('button', { name: 'Remove Pattern' }).click();
  await expect(app.dialog).toBeHidden();
}

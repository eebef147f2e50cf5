import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';

/**
 * Completes a task by dispatching a click. On a busy machine, a real click may be released late and count as
 * a long press, which selects the task.
 */
export async function checkOff(app: Dashboard, task: string): Promise<void> {
  await app.check(task).dispatchEvent('click');
}

/**
 * Makes a task in Today repeat daily after completion, and completes it. Then renames the next task, which is
 * due tomorrow, and ends the series.
 * @param retitle renames a task on screen
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

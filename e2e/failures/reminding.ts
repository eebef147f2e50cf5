/** Sets reminders of tasks. */
import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';

/** @param minutes one of the choices that the dialog offers */
export async function setReminder(app: Dashboard, task: string, minutes: number): Promise<void> {
  await app.title(task).press('Shift+R');
  const reminders = app.dialog.getByRole('list', { name: 'Reminders' }).getByRole('listitem');
  await expect(app.dialog.getByLabel('Add a reminder')).toBeVisible();
  const before = await reminders.count();
  const rule = JSON.stringify({ kind: 'relative', offsetMinutes: minutes });
  await app.dialog.getByLabel('Add a reminder').selectOption({ value: rule });
  await expect(reminders).toHaveCount(before + 1);
  await app.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(app.dialog).toBeHidden();
}

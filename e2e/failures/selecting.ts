/** Changes several tasks in a list at once. */
import { expect, type Locator } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';

/**
 * A point in the title that nothing covers. In a row with many badges, the action buttons cover the middle of
 * the title.
 */
export const UNCOVERED = { x: 8, y: 16 };

export async function selectTasks(app: Dashboard, tasks: readonly string[]): Promise<void> {
  for (const task of tasks) {
    await app.title(task).click({ modifiers: ['ControlOrMeta'], position: UNCOVERED });
  }
  await expect(app.page.getByText(new RegExp(`^${tasks.length} of \\d+ selected$`))).toBeVisible();
}

export function bulkButton(app: Dashboard, action: string): Locator {
  return app.page
    .getByRole('region', { name: 'Selected tasks' })
    .getByRole('button', { name: action, exact: true });
}

/** Adds a tag to tasks, and ends selection mode. */
export async function tagTasks(app: Dashboard, tasks: readonly string[], tag: string): Promise<void> {
  await selectTasks(app, tasks);
  await bulkButton(app, 'Tags').click();
  const search = app.dialog.getByLabel('Search tags');
  await search.fill(tag);
  // Enter selects the first matching tag, or creates a new one.
  await search.press('Enter');
  await app.dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(app.dialog).toBeHidden();
  const cancel = bulkButton(app, 'Cancel');
  if (await cancel.isVisible()) await cancel.click();
  await expect(cancel).toHaveCount(0);
}

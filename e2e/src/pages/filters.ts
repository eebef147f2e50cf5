import { expect, type Locator, type Page } from '@playwright/test';
import type { Dashboard } from './dashboard.ts';

/** Fills the dialog of a filter and saves it. */
export async function fillFilter({ dialog }: Dashboard, name: string, question?: string): Promise<void> {
  await dialog.getByLabel('Name').fill(name);
  if (question !== undefined) await dialog.getByLabel('Question').fill(question);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a filter with the command palette. */
export async function addFilter(app: Dashboard, name: string, question: string): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+k');
  await app.page.keyboard.type('new filter');
  await app.page.getByRole('option', { name: 'New filter…' }).click();
  await fillFilter(app, name, question);
  await expect(app.heading(name)).toBeVisible();
}

/** Chooses an entry of the menu in the header of a filter. */
export async function chooseForFilter(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter actions' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Returns the filters in the sidebar. */
export function sidebarFilters(page: Page): Locator {
  return page.getByRole('region', { name: 'Filters' }).locator('[data-filter]');
}

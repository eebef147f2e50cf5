/** The sections and the board of a project. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a section in the list, or its column on the board. */
export const column = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const titlesIn = (page: Page, title: string): Locator =>
  column(page, title).locator('[data-row-title]');

export async function addSection(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('textbox', { name: 'Section title' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(column(page, title)).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Shows the project that is open as a board. */
export async function showBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Display/ }).click();
  const panel = page.getByRole('dialog', { name: 'Display' });
  await panel.getByRole('radio', { name: 'Board' }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-column]').first()).toBeVisible();
}

import type { Page } from '@playwright/test';
import type { Part } from './scene.ts';

const NAME = 'Soon, outdoors or urgent';

async function layOut(page: Page, layout: string): Promise<void> {
  await page.getByRole('button', { name: /^Display/ }).click();
  await page.getByRole('radio', { name: layout }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Display' }).waitFor({ state: 'detached' });
}

/** Takes screenshots of a filter in its layouts, and of the editor of its question. */
export const filtering: Part = async ({ page, demo, signIn, command, openView, take }) => {
  const { api } = demo.user;
  const accountId = (await api('GET /api/auth/me')).availableAccounts[0]?.id ?? '';
  const params = { accountId };
  const { filters } = await api('GET /api/accounts/{accountId}/filters', { params });
  if (filters.length === 0) {
    const body = { name: NAME, query: '(#outdoors | p1) & date<=14 days, no date & p2' };
    await api('POST /api/accounts/{accountId}/filters', { params, body });
  }
  await signIn(demo.user);
  await openView(NAME);
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  await page.getByText('Water the seedlings').waitFor();
  await take('filter');
  await layOut(page, 'Board');
  await page.locator('[data-column]').first().waitFor();
  await take('filter-board');
  await layOut(page, 'Calendar');
  await page.locator('.calendar').waitFor();
  await take('filter-calendar');
  await layOut(page, 'List');
  await page.getByText('Water the seedlings').waitFor();
  await command('New filter…');
  const dialog = page.getByRole('dialog', { name: 'New filter' });
  await dialog.getByLabel('Name').fill('This week outdoors');
  await dialog.getByRole('radio', { name: 'Text' }).click();
  const line = dialog.getByRole('combobox', { name: 'Question' });
  await line.pressSequentially('#outdoors & date<=7 days & +Wrok & #o');
  await dialog.getByRole('option').first().waitFor();
  await take('filter-line');
  await line.fill('#outdoors & date<=7 days & !p1');
  await dialog.getByRole('radio', { name: 'Form' }).click();
  await dialog.getByRole('group', { name: 'Condition 3' }).waitFor();
  await take('filter-form');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
};

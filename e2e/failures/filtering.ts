/** Saves, changes and deletes filters. */
import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';
import { addFilter, chooseForFilter, fillFilter, sidebarFilters } from '../src/pages/filters.ts';
import type { FilterStep } from './plan/step.ts';

/** @param undo presses Undo in the message that matches */
export async function changeFilter(
  app: Dashboard,
  step: FilterStep,
  undo: (message: string | RegExp) => Promise<void>,
): Promise<void> {
  switch (step.do) {
    case 'save filter':
      await addFilter(app, step.name, step.query);
      break;
    case 'edit filter':
      await openFilter(app, step.filter);
      await chooseForFilter(app.page, 'Edit filter');
      await fillFilter(app, step.to, step.query);
      await expect(app.heading(step.to)).toBeVisible();
      break;
    case 'delete filter':
      await openFilter(app, step.filter);
      await chooseForFilter(app.page, 'Delete filter');
      await expect(app.heading('Inbox')).toBeVisible();
      if (step.undo) await undo(`Deleted "${step.filter}"`);
      break;
  }
}

async function openFilter(app: Dashboard, name: string): Promise<void> {
  if (await app.heading(name).isVisible()) return;
  const item = sidebarFilters(app.page).filter({ has: app.page.getByText(name, { exact: true }) });
  await item.getByRole('button').first().click();
  await expect(app.heading(name)).toBeVisible();
}

/** Waits until the sidebar shows exactly these filters. */
export async function seesFilters(app: Dashboard, names: readonly string[]): Promise<void> {
  await expect(sidebarFilters(app.page)).toHaveCount(names.length);
  for (const name of names) {
    const item = sidebarFilters(app.page).filter({ has: app.page.getByText(name, { exact: true }) });
    await expect(item).toBeVisible();
  }
}

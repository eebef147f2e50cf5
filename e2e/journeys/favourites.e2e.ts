import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { servedByWorker } from '../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

function favourites({ page }: Dashboard): Locator {
  return page.getByRole('region', { name: 'Favourites' }).locator('[data-favourite]');
}

/** Presses an element and moves the pointer until a drag has begun. */
async function grab(page: Page, item: Locator): Promise<void> {
  const box = await boxOf(item);
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2 - 12, { steps: 4 });
}

/** Moves the pointer to the upper half of an element. */
async function carryTo(page: Page, item: Locator): Promise<void> {
  const box = await boxOf(item);
  await page.mouse.move(box.x + 60, box.y + box.height / 4, { steps: 8 });
}

test('favourites are added and moved, and appear after a reload, in a second tab and offline (VIEW-76, VIEW-77)', async ({
  app,
  page,
  context,
  goOffline,
}) => {
  for (const title of ['Garden', 'House', 'Choir']) {
    await app.createProject(title);
    await page.getByRole('button', { name: 'Project actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    await expect(favourites(app).filter({ hasText: title })).toBeVisible();
  }
  await app.type('Learn the alto line');
  await app.settled();
  await expect(favourites(app)).toHaveText(['Garden', 'House', /^Choir1/]);

  // Move one favourite with the keyboard and one with the pointer.
  await favourites(app).first().locator('button').first().press('Alt+ArrowDown');
  await expect(favourites(app)).toHaveText(['House', 'Garden', /^Choir1/]);
  await expect(page.getByRole('region', { name: 'Favourites' }).locator('[data-drags]')).toBeAttached();
  await grab(page, favourites(app).nth(2));
  await carryTo(page, favourites(app).nth(0));
  await page.mouse.up();
  await expect(favourites(app)).toHaveText([/^Choir1/, 'House', 'Garden']);
  // Dropping a favourite must not open it.
  await expect(app.heading('Choir')).toBeVisible();

  const other = new Dashboard(await context.newPage());
  await other.page.goto('/');
  await expect(favourites(other)).toHaveText([/^Choir1/, 'House', 'Garden']);
  await favourites(other).nth(1).hover();
  await other.page.getByRole('button', { name: 'Actions for favourite House' }).click();
  await other.page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
  await expect(favourites(app)).toHaveText([/^Choir1/, 'Garden']);
  await other.page.close();

  await servedByWorker(page);
  await goOffline();
  await page.reload();
  await expect(favourites(app)).toHaveText([/^Choir1/, 'Garden']);
  await favourites(app).nth(1).locator('button').first().click();
  await expect(app.heading('Garden')).toBeVisible();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await app.alertDialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(favourites(app)).toHaveText([/^Choir1/]);
});

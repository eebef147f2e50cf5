import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { servedByWorker } from '../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

function favourites({ page }: Dashboard): Locator {
  return page.getByRole('region', { name: 'Favourites' }).locator('[data-favourite]');
}

test('favourites are added from the menu, moved, and stay over a reload, in a second tab and offline (VIEW-76, VIEW-77)', async ({
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

  // By keyboard, then with the pointer.
  await favourites(app).first().locator('button').first().press('Alt+ArrowDown');
  await expect(favourites(app)).toHaveText(['House', 'Garden', /^Choir1/]);
  await expect(page.getByRole('region', { name: 'Favourites' }).locator('[data-drags]')).toBeAttached();
  const from = await favourites(app).nth(2).boundingBox();
  const to = await favourites(app).nth(0).boundingBox();
  if (from === null || to === null) throw new Error('The favourites are not on screen');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect(favourites(app)).toHaveText([/^Choir1/, 'House', 'Garden']);
  // A drop is not a press.
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

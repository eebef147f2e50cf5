import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { carryTo, grab } from '../src/pages/nav-drag.ts';
import { servedByWorker } from '../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

function favourites({ page }: Dashboard): Locator {
  return page.getByRole('region', { name: 'Favourites' }).locator('[data-favourite]');
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

test('the sidebar shows tags as a tree, accepts tasks dropped on tags, and makes tags favourites (SELECT-30, TAG-47, VIEW-76, VIEW-78)', async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  await app.learntOfPro();
  await app.type('Paint the fence #home', 'Write the report #work/reports');
  await app.settled();
  const head = page.getByRole('button', { name: 'Tags', exact: true });
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await head.click();
  const line = (name: RegExp): Locator => page.getByRole('treeitem', { name });
  await line(/^work/).press('ArrowRight');
  await expect(line(/^reports 1 open task$/)).toBeVisible();

  await app.row('Paint the fence').hover();
  await expect(page.getByRole('main').locator('[data-drags]')).toBeAttached();
  await grab(page, app.title('Paint the fence'));
  await carryTo(page, line(/^reports/));
  await expect(page.locator('[data-drop="over"]')).toHaveText(/^reports/);
  await page.mouse.up();
  await expect(app.toast('Added #work/reports to "Paint the fence"')).toBeVisible();
  await expect(line(/^work 2 open tasks$/)).toBeVisible();
  await app.undo('Added #work/reports');
  await expect(line(/^work 1 open task$/)).toBeVisible();

  await line(/^reports/).hover();
  await page.getByRole('button', { name: 'Actions for #work/reports' }).click();
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  await expect(favourites(app)).toHaveText([/^work\/reports1/]);
  await page.reload();
  await expect(line(/^reports/)).toBeVisible();
  await favourites(app).first().locator('button').first().click();
  await expect(app.heading('work/reports')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tag filter' })).toHaveCount(0);
  await expect(line(/^reports/)).toHaveAttribute('aria-current', 'page');
  expect(await app.titles()).toEqual(['Write the report']);
});

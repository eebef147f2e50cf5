import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { servedByWorker } from '../../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

test('undo steps survive a reload and work offline and in another tab (UNDO-5, UNDO-6)', async ({
  app,
  page,
  context,
  goOffline,
  user,
}) => {
  await app.type('Buy milk');
  await app.remove('Buy milk');
  await app.settled();
  await servedByWorker(page);
  await page.reload();
  await app.loaded();
  const other = new Dashboard(await context.newPage());
  await other.page.goto('/');
  await other.loaded();
  await goOffline();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('z');
  await expect(app.check('Buy milk')).toBeVisible();
  await expect(other.check('Buy milk')).toBeVisible();
  await other.page.getByRole('heading', { level: 1 }).click();
  await other.page.keyboard.press('z');
  await expect(other.toast('Undid: Added "Buy milk"')).toBeVisible();
  await expect(app.check('Buy milk')).toHaveCount(0);
  await other.page.keyboard.press('ControlOrMeta+y');
  await expect(app.check('Buy milk')).toBeVisible();
  await context.setOffline(false);
  await app.settled();
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Buy milk']);
});

import { expect, test } from '../../src/fixtures/test.ts';

const MESSAGE = "This part couldn't be shown. Try again, or reload the page.";

const EXPECTED = /ERR_FAILED|dynamically imported module/u;

test("the app stays usable if a screen's code cannot be loaded, and shows the screen once it can (VIEW-60)", async ({
  app,
  page,
  watch,
}) => {
  watch.expect(EXPECTED);
  await page.route('**/assets/journal-screen-*.js', (route) => route.abort());
  await page.reload();
  await app.type('Stays');
  await app.openView('Journal');
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();

  await app.openView('Inbox');
  await expect(app.row('Stays')).toBeVisible();
  await app.check('Stays').click();
  await expect(app.toast('Completed')).toBeVisible();

  await app.openView('Journal');
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText('Stays')).toBeVisible();
});

test('a dialog whose code cannot be loaded shows an error and can be closed (VIEW-60)', async ({
  app,
  page,
  watch,
}) => {
  watch.expect(EXPECTED);
  await page.route('**/assets/overlays-*.js', (route) => route.abort());
  await page.reload();
  await app.type('Stays');
  await page.getByRole('main').press('?');
  await expect(page.getByRole('dialog').getByText(MESSAGE)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(app.row('Stays')).toBeVisible();
});

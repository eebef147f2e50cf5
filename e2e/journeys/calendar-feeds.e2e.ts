import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';

test('a user subscribes to a project with the keyboard, sees when the feed was fetched, and revokes it (FEED-2, FEED-16, FEED-17, FEED-18)', async ({
  app,
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.createProject('Garden');
  await app.type('Sow beans tomorrow');
  await expect(app.row('Sow beans')).toBeVisible();
  await app.settled();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Calendar feed…' }).click();
  await expect(app.settings.getByRole('combobox', { name: 'What it shows' })).toHaveValue(/^project:/);
  await expect(app.settings.getByText('You have no calendar feeds yet.')).toBeVisible();
  await expectNothingFound(page, 'the form for a calendar feed');

  await app.settings.getByRole('button', { name: 'Create Feed' }).press('Enter');
  await expect(app.settings.getByRole('textbox', { name: 'Address of the feed' })).toBeFocused();
  await expectNothingFound(page, 'the address of a calendar feed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address copied')).toBeVisible();
  const url = await page.evaluate(async () => navigator.clipboard.readText());
  expect(url.startsWith(`${server.url}/calendar/`)).toBe(true);
  const fetched = await fetch(url, { headers: { 'user-agent': 'Google-Calendar-Importer' } });
  expect(await fetched.text()).toMatch(/SUMMARY:Sow beans\r\n/);
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(app.settings.getByText('Events · Last fetched just now by Google Calendar')).toBeVisible();
  await expect(app.settings.getByRole('textbox', { name: 'Address of the feed' })).toHaveCount(0);

  await app.settings.getByRole('button', { name: 'Revoke the feed Garden' }).click();
  await app.alertDialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(app.settings.getByText('You have no calendar feeds yet.')).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

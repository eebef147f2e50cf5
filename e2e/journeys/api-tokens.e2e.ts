import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';

test('a user creates a token, a script adds a task with it, and the revoked token is rejected (TOKEN-8, TOKEN-11)', async ({
  app,
  page,
  server,
}) => {
  await page.goto('/settings?tab=tokens');
  await expect(app.settings.getByText('You have no API tokens yet.')).toBeVisible();
  await app.settings.getByRole('textbox', { name: 'Name' }).fill('Script');
  await app.settings.getByRole('checkbox', { name: 'Create and change' }).check();
  await expectNothingFound(page, 'the form for an API token');
  await app.settings.getByRole('button', { name: 'Create Token' }).click();
  const field = app.settings.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  await expectNothingFound(page, 'a new API token');
  const token = await field.inputValue();
  const send = () =>
    fetch(`${server.url}/api/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"title":"Water the plants"}',
    });
  expect((await send()).status).toBe(201);
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(app.settings.getByText('Create and change · ql_pat_…')).toBeVisible();
  await expect(app.settings.getByText(/Last used just now/)).toBeVisible();
  await app.settings.getByRole('button', { name: 'Revoke the token Script' }).click();
  await app.alertDialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(app.settings.getByText('You have no API tokens yet.')).toBeVisible();
  expect((await send()).status).toBe(401);
  await page.goto('/inbox');
  await expect(app.row('Water the plants')).toHaveCount(1);
});

test('on a phone, a new token shows its start, its commands fit, and it is renamed by keys (TOKEN-11, TOKEN-20, TOKEN-25)', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings?tab=tokens');
  await app.settings.getByRole('textbox', { name: 'Name' }).fill('Script');
  await page.keyboard.press('Enter');
  const field = app.settings.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  expect(await field.evaluate((input) => [input.scrollLeft, input.scrollWidth > input.clientWidth])).toEqual([
    0,
    true,
  ]);
  for (const code of await app.settings.getByRole('code').all()) {
    expect(await code.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await app.settings.getByRole('button', { name: 'Rename the token Script' }).press('Enter');
  await page.keyboard.type('Backup');
  await page.keyboard.press('Enter');
  await expect(app.settings.getByRole('button', { name: 'Rename the token Backup' })).toBeFocused();
  await expectNothingFound(page, 'the list of tokens on a phone');
});

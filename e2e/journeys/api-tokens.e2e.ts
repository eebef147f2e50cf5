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

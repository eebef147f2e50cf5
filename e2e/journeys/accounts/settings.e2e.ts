import { join } from 'node:path';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

const PICTURE = join(import.meta.dirname, '../../../apps/web/public/icon-192.png');

test('a user changes their name and password, which signs out all their other devices (IDENTITY-37, IDENTITY-38, IDENTITY-40, IDENTITY-53, V6.2.2)', async ({
  app,
  page,
  user,
  server,
  visitor,
  anotherContext,
  watch,
}) => {
  watch.expect(/\b401\b|HTTP Authentication failed|400.*\/idp\/token/);
  const second = await (await anotherContext()).newPage();
  await second.goto(server.url);
  await new Visitor(second).signIn(user);
  await expect(new Dashboard(second).heading('Inbox')).toBeVisible();

  await app.chooseFromMenu('User Settings');
  await app.settings.getByLabel('First name').fill('Augusta');
  await app.settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(app.settings.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Augusta Vale').first()).toBeAttached();
  await app.openSettingsTab('Sessions');
  await expect(app.settings.getByRole('listitem')).toHaveCount(2);
  await app.settings.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await app.alertDialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(app.settings.getByRole('listitem')).toHaveCount(1);
  await expect(new Visitor(second).heading('Welcome back')).toBeVisible();
  await new Visitor(second).signIn(user);
  await expect(new Dashboard(second).heading('Inbox')).toBeVisible();
  await app.openSettingsTab('Password');
  await app.settings.getByLabel('New password', { exact: true }).fill('another long one');
  await expect(app.settings.getByRole('button', { name: 'Change Password' })).toBeDisabled();
  await app.settings.getByLabel('Confirm new password').fill('another long one');
  await app.settings.getByRole('button', { name: 'Change Password' }).click();
  await expect(app.settings.getByText('Password changed successfully!')).toBeVisible();
  await second.reload();
  await expect(new Visitor(second).heading('Welcome back')).toBeVisible();
  await app.openSettingsTab('Sessions');
  await expect(app.settings.getByRole('listitem')).toHaveCount(1);

  await app.settings.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await app.alertDialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  await visitor.signIn({ email: user.email, password: 'another long one' });
  await expect(app.heading('Inbox')).toBeVisible();
});

test('a user sets an avatar, sees it in the menu immediately, and removes it (IDENTITY-44, IDENTITY-47, V6.2.2)', async ({
  app,
  page,
}) => {
  const inMenu = page.getByRole('button', { name: /^Account menu/ }).locator('img');
  await app.chooseFromMenu('User Settings');
  await app.settings.locator('input[type=file]').setInputFiles(PICTURE);
  await app.settings.getByRole('button', { name: 'Save Picture' }).click();
  await expect(app.settings.getByRole('button', { name: 'Change Picture' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(inMenu).toHaveAttribute('src', /^data:image\/webp/);
  await expect(inMenu).toHaveJSProperty('naturalWidth', 64);
  await page.reload();
  await expect(inMenu).toHaveJSProperty('naturalWidth', 64);
  await app.chooseFromMenu('User Settings');
  await app.settings.getByRole('button', { name: 'Remove' }).click();
  await expect(app.settings.getByRole('button', { name: 'Add Picture' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inMenu).toHaveCount(0);
});

import { join } from 'node:path';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

const PICTURE = join(import.meta.dirname, '../../../apps/web/public/icon-192.png');

test('a person changes name and password, and every other device is signed out (IDENTITY-37, IDENTITY-38, IDENTITY-40, IDENTITY-53, V6.2.2)', async ({
  app,
  page,
  person,
  server,
  visitor,
  anotherContext,
  watch,
}) => {
  watch.expect(/\b401\b|HTTP Authentication failed|400.*\/idp\/token/);
  const second = await (await anotherContext()).newPage();
  await second.goto(server.url);
  await new Visitor(second).signIn(person);
  await expect(new Dashboard(second).heading('Inbox')).toBeVisible();

  await app.chooseFromMenu('User Settings');
  await app.dialog.getByLabel('First name').fill('Augusta');
  await app.dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(app.dialog.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Augusta Vale').first()).toBeAttached();
  await app.dialog.getByRole('tab', { name: 'Sessions' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveCount(2);
  await app.dialog.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await app.alertDialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveCount(1);
  await expect(new Visitor(second).heading('Welcome back')).toBeVisible();
  await new Visitor(second).signIn(person);
  await expect(new Dashboard(second).heading('Inbox')).toBeVisible();
  await app.dialog.getByRole('tab', { name: 'Password' }).click();
  await app.dialog.getByLabel('New password', { exact: true }).fill('another long one');
  await expect(app.dialog.getByRole('button', { name: 'Change Password' })).toBeDisabled();
  await app.dialog.getByLabel('Confirm new password').fill('another long one');
  await app.dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(app.dialog.getByText('Password changed successfully!')).toBeVisible();
  await second.reload();
  await expect(new Visitor(second).heading('Welcome back')).toBeVisible();
  await app.dialog.getByRole('tab', { name: 'Sessions' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveCount(1);

  await app.dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await app.alertDialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  await visitor.signIn({ email: person.email, password: 'another long one' });
  await expect(app.heading('Inbox')).toBeVisible();
});

test('a person sets a picture, sees it in the menu immediately, and removes it (IDENTITY-44, IDENTITY-47, V6.2.2)', async ({
  app,
  page,
}) => {
  const inMenu = page.getByRole('button', { name: /^Account menu/ }).locator('img');
  await app.chooseFromMenu('User Settings');
  await app.dialog.locator('input[type=file]').setInputFiles(PICTURE);
  await app.dialog.getByRole('button', { name: 'Save Picture' }).click();
  await expect(app.dialog.getByRole('button', { name: 'Change Picture' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inMenu).toHaveAttribute('src', /^data:image\/webp/);
  await expect(inMenu).toHaveJSProperty('naturalWidth', 64);
  await page.reload();
  await expect(inMenu).toHaveJSProperty('naturalWidth', 64);
  await app.chooseFromMenu('User Settings');
  await app.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(app.dialog.getByRole('button', { name: 'Add Picture' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inMenu).toHaveCount(0);
});

test('shortcut keys and calendars follow the preferences, also after a reload (IDENTITY-41, IDENTITY-42, V6.2.2)', async ({
  app,
  page,
}) => {
  await app.type('Water the beans');
  await app.settled();
  const row = app.title('Water the beans');
  await app.chooseFromMenu('User Settings');
  await app.dialog.getByRole('tab', { name: 'Preferences' }).click();
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  let answer = saved();
  await app.dialog.getByLabel('First day of the week').selectOption('Saturday');
  await answer;
  answer = saved();
  await app.dialog.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck();
  await answer;
  await page.keyboard.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await page.reload();
  await row.focus();
  await page.keyboard.press('s');
  await page.keyboard.press('?');
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(app.dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await app.act('Water the beans', 'Schedule');
  // The second week, because the first may begin in the previous month.
  const secondWeek = app.dialog.getByRole('grid').getByRole('row').nth(1);
  await expect(secondWeek.getByRole('gridcell').first()).toHaveAccessibleName(/^Saturday/);
});

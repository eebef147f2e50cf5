import { join } from 'node:path';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard, OPENS_SIDEBAR } from '../../src/pages/dashboard.ts';
import { servedByWorker } from '../../src/pages/offline.ts';
import { Visitor } from '../../src/pages/visitor.ts';

const PICTURE = join(import.meta.dirname, '../../../apps/web/public/icon-192.png');

test('a user changes their name and password, which signs out all their other devices (IDENTITY-37, IDENTITY-38, IDENTITY-40, IDENTITY-53, V6.2.2)', async ({
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
  await new Visitor(second).signIn(person);
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

  await app.settings.getByRole('button', { name: 'Sign out everywhere' }).click();
  await app.alertDialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  await visitor.signIn({ email: person.email, password: 'another long one' });
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

test('shortcuts and calendars follow the preferences, even after a reload (IDENTITY-41, IDENTITY-42, V6.2.2)', async ({
  app,
  page,
}) => {
  await app.type('Water the beans');
  await app.settled();
  const row = app.title('Water the beans');
  await app.chooseFromMenu('User Settings');
  await app.openSettingsTab('Preferences');
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/auth/preferences'));
  let answer = saved();
  await app.settings.getByLabel('First day of the week').selectOption('Saturday');
  await answer;
  answer = saved();
  await app.settings.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck();
  await answer;
  await page.keyboard.press('Escape');
  await expect(app.heading('Inbox')).toBeVisible();
  await page.reload();
  await row.focus();
  await page.keyboard.press('s');
  await page.keyboard.press('?');
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(app.dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await app.act('Water the beans', 'Schedule');
  // Use the calendar's second week, because the first may begin in the previous month.
  const secondWeek = app.dialog.getByRole('grid').getByRole('row').nth(1);
  await expect(secondWeek.getByRole('gridcell').first()).toHaveAccessibleName(/^Saturday/);
});

test('the settings keep their URL across a reload, Back and a new tab, and keep unsaved text (VIEW-90, VIEW-93)', async ({
  app,
  page,
  context,
  server,
}) => {
  await app.openView('Today');
  await app.chooseFromMenu('User Settings');
  await expect(page).toHaveURL(`${server.url}/settings?tab=profile`);
  await expect(app.heading('Robin')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await app.settings.getByLabel('First name').fill('Unsaved');
  await app.openSettingsTab('Billing');
  await expect(app.heading("Robin's Account")).toBeVisible();
  await app.settings.getByRole('button', { name: 'View All Plans' }).click();
  await expect(app.dialog).toBeVisible();

  // Back closes the dialog first, and then returns through the tabs.
  await page.goBack();
  await expect(app.dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/settings?tab=billing`);
  await page.goBack();
  await expect(app.settings.getByLabel('First name')).toHaveValue('Unsaved');
  await page.reload();
  await expect(app.settings.getByLabel('First name')).toHaveValue('Unsaved');
  await app.settings.getByRole('button', { name: 'Discard' }).click();
  await expect(app.settings.getByLabel('First name')).toHaveValue('Robin');
  await page.goBack();
  await expect(app.heading('Today')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/today`);
  await page.goForward();
  await page.goForward();
  await expect(app.settingsTab('Billing')).toHaveAttribute('aria-current', 'page');

  const opened = context.waitForEvent('page');
  await app.settingsTab('Usage').click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('region', { name: 'Usage' })).toContainText('0 of 50 tasks');
  await tab.close();

  await app.closeSettings();
  await expect(app.heading('Today')).toBeVisible();
});

test.describe('the settings work with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the settings open at their URL offline (VIEW-90)', async ({ app, page, goOffline }) => {
    await servedByWorker(page);
    await app.chooseFromMenu('User Settings');
    await goOffline();
    await app.openSettingsTab('Preferences');
    await page.reload();
    await expect(app.settings.getByLabel('First day of the week')).toBeVisible();
    await app.closeSettings();
    await expect(app.heading('Inbox')).toBeVisible();
  });
});

test('on a phone, the settings are a list, and each entry opens its tab (VIEW-91)', async ({
  app,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
  await app.chooseFromMenu('Account Settings');
  await expect(page).toHaveURL(`${server.url}/settings`);
  await expect(app.heading('Settings')).toBeVisible();
  await app.openSettingsTab('Usage');
  await expect(app.settingsTab('Usage')).toHaveCount(0);
  await page.getByRole('button', { name: 'All settings' }).click();
  await expect(app.settingsTab('Usage')).toBeFocused();
  await page.goBack();
  await expect(app.heading('Inbox')).toBeVisible();
});

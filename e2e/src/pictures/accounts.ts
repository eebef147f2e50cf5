import type { Locator } from '@playwright/test';
import type { Part } from './scene.ts';
import { OPENS_SIDEBAR } from '../pages/dashboard.ts';

/** Takes screenshots of the account menu, a user's accounts, and a team's settings and members. */
export const accounts: Part = async ({ page, app, server, narrow, signIn, take, close }) => {
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.verify(owner);
  const accountId = await server.openTeam(owner, 'Choir and kitchen', 5);
  await owner.api('POST /api/accounts', { body: { name: 'The band', accountType: 'Team' } });
  const [nils, cleo] = await Promise.all([
    server.register({ firstName: 'Nils', lastName: 'Holm' }),
    server.register({ firstName: 'Cleo', lastName: 'Roth-Vandermeersch of the Long Name' }),
  ]);
  await server.join(nils, { owner, accountId }, 'Admin');
  await server.join(cleo, { owner, accountId });
  await owner.api('POST /api/accounts/{accountId}/invite', {
    params: { accountId },
    body: { email: `invited-${Date.now()}@example.org`, role: 'Member' },
  });
  await signIn(owner);
  const choose = async (entry: string): Promise<void> => {
    if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.chooseFromMenu(entry);
  };
  /** Closes a dialog that is on top of another one. */
  const back = async (over: Locator): Promise<void> => {
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'hidden' });
  };
  await choose('Switch to Choir and kitchen');
  await page.getByRole('dialog', { name: 'Switching Accounts' }).waitFor();
  await take('switching');
  await page.getByRole('dialog', { name: 'Switching Accounts' }).waitFor({ state: 'hidden' });
  if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
  await app.openAccountMenu();
  await take('account-menu');
  await back(app.accountMenu);
  if (narrow) await page.keyboard.press('Escape');
  await choose('Switch account');
  await page.getByRole('dialog', { name: 'Switch account' }).waitFor();
  await take('switch-account');
  await close();
  await choose('Create Account');
  await app.dialog.getByLabel('Account name').fill('Allotment society');
  await app.dialog.getByRole('radio', { name: 'Team' }).check();
  await take('create-account');
  await app.dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Upgrade to Team' }).waitFor();
  await take('create-team');
  await back(page.getByRole('dialog', { name: 'Upgrade to Team' }));
  await close();
  const tab = async (name: string): Promise<void> => {
    await page.goto(`/settings?tab=${name}`);
    await app.settings.waitFor();
  };
  if (narrow) {
    await page.goto('/settings');
    await page.getByRole('navigation', { name: 'Settings' }).waitFor();
    await take('settings-list');
  }
  await tab('usage');
  await app.settings.getByText('of 5 seats').waitFor();
  await take('account-usage');
  await tab('feeds');
  await app.settings.getByText('You have no calendar feeds yet.').waitFor();
  await take('calendar-feeds-empty');
  await app.settings.getByRole('button', { name: 'Create Feed' }).click();
  await app.settings.getByRole('listitem').getByText('Upcoming').waitFor();
  await take('calendar-feed-created');
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await take('calendar-feeds');
  await tab('tokens');
  await app.settings.getByText('You have no API tokens yet.').waitFor();
  await take('api-tokens-empty');
  await app.settings.getByRole('textbox', { name: 'Name' }).fill('Nightly backup');
  await app.settings.getByRole('button', { name: 'Create Token' }).click();
  await app.settings.getByRole('textbox', { name: 'Token' }).waitFor();
  await take('api-token-created');
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await app.settings.getByRole('listitem').getByText('Nightly backup').waitFor();
  await take('api-tokens');
  await tab('assistants');
  await app.settings.getByText('You have not connected an assistant yet.').waitFor();
  await take('assistants');
  await tab('billing');
  await app.settings.getByText('Current plan').waitFor();
  await take('account-billing');
  await tab('general');
  await take('account-settings');
  await app.settings.getByRole('button', { name: 'Delete Account' }).click();
  await app.alertDialog.waitFor();
  await take('delete-account');
  await back(app.alertDialog);
  await tab('team');
  await app.settings.getByRole('listitem').first().waitFor();
  await take('team');
  await app.settings.getByRole('button', { name: 'Actions for Nils Holm' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
  await take('team-actions');
  await back(page.getByRole('menu'));
  await app.settings.getByRole('button', { name: 'Send Invitation' }).click();
  await take('invite');
  await tab('profile');
  await take('profile');
  await tab('password');
  await app.settings.getByLabel('New password', { exact: true }).fill('long enough');
  await app.settings.getByLabel('Confirm new password').fill('long');
  await take('password');
  await tab('preferences');
  await take('preferences');
  await tab('sessions');
  await app.settings.getByRole('listitem').first().waitFor();
  await take('sessions');
};

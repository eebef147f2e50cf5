import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';

test('a user creates a second account and opens it, and each window keeps its own account (ACCOUNT-20, ACCOUNT-40)', async ({
  app,
  context,
  page,
}) => {
  await app.type('At home');
  await app.settled();
  await app.openView('Today');
  await app.chooseFromMenu('Create Account');
  await app.dialog.getByLabel('Account name').fill('Side projects');
  await app.dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(app.dialog).toContainText('Account created successfully!');
  const cover = app.dialog.and(page.getByLabel('Switching Accounts'));
  await expect(cover).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(cover).toBeVisible();
  await expect(cover).toBeHidden();
  await expect(app.dialog).toHaveCount(0);
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(page).toHaveTitle('Questlog – Side projects');
  await expect(page.getByText('Your inbox is empty!')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await app.type('For the side project');
  await app.settled();

  const second = await context.newPage();
  const other = new Dashboard(second);
  await second.goto('/');
  await expect(second).toHaveTitle('Questlog – Side projects');
  await other.chooseFromMenu(/^Switch to Robin/);
  await expect(second).toHaveTitle("Questlog – Robin's Account");
  await expect(other.row('At home')).toBeVisible();
  await expect(other.row('For the side project')).toHaveCount(0);
  await expect(app.row('For the side project')).toBeVisible();
  await page.reload();
  await expect(app.row('For the side project')).toBeVisible();
  await expect(page).toHaveTitle('Questlog – Side projects');
  await second.reload();
  await expect(other.row('At home')).toBeVisible();
});

test('the form for a team shows the price, and the team is unpaid at first (ACCOUNT-38)', async ({
  app,
  page,
  user,
}) => {
  await app.chooseFromMenu('Create Account');
  await app.dialog.getByLabel('Account name').fill('The choir');
  await app.dialog.getByRole('radio', { name: 'Team' }).check();
  await app.dialog.getByRole('spinbutton', { name: 'Seats' }).fill('12');
  await app.dialog.getByRole('button', { name: 'Continue' }).click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Team' });
  await expect(offer).toHaveAccessibleDescription(/^Team accounts start at \$99 a month/);
  await offer.getByRole('button', { name: 'Back' }).click();
  await expect(offer).toBeHidden();
  await app.dialog.getByRole('button', { name: 'Continue' }).click();
  await offer.getByRole('button', { name: 'Create Team Account' }).click();
  await expect(page).toHaveTitle('Questlog – The choir');
  const plans = page.getByRole('dialog', { name: 'Switch to Team' });
  await plans.getByRole('button', { name: 'Close' }).click();
  await expect(plans).toBeHidden();
  await app.openAccountMenu();
  await expect(app.dialog).toContainText('Team (not paid yet)');
  const accounts = await user.api('GET /api/accounts');
  const account = accounts.find(({ name }) => name === 'The choir');
  expect(account).toMatchObject({ accountType: 'Team', subscriptionTier: 'PersonalFree', maxSeats: 12 });
});

test('an Owner renames a team, buys seats, and deletes it by typing its name (ACCOUNT-43, ACCOUNT-44)', async ({
  app,
  page,
  user,
  server,
  watch,
}) => {
  const { id } = await user.api('POST /api/accounts', { body: { name: 'The choir', accountType: 'Team' } });
  await server.cli('set-tier', id, 'Team');
  await page.reload();
  await app.chooseFromMenu('Switch to The choir');
  await expect(page).toHaveTitle('Questlog – The choir');
  await expect(app.dialog).toHaveCount(0);
  await app.type('Sing');
  await app.settled();
  await app.chooseFromMenu('Account Settings');
  await expect(app.heading('The choir')).toBeVisible();
  await app.settings.getByLabel('Account name').fill('The big choir');
  await app.settings.getByRole('spinbutton', { name: 'Seats' }).fill('30');
  await app.settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(app.settings.getByText('Account settings updated successfully!')).toBeVisible();
  await expect(page).toHaveTitle('Questlog – The big choir');
  await app.openSettingsTab('Usage');
  await expect(app.settings).toContainText('1 of 30 seats');
  await expect(app.settings).toContainText('1 task');
  await app.openSettingsTab('Billing');
  await expect(app.settings.getByRole('region', { name: 'Plan' })).toContainText('Team');
  await app.openSettingsTab('General');
  await app.settings.getByRole('button', { name: 'Delete Account' }).click();
  await app.alertDialog.getByLabel('Type The big choir to confirm').fill('The big choir');
  watch.expect(/403.*\/api\/changes/);
  await app.alertDialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveTitle("Questlog – Robin's Account");
  await expect(app.dialog).toHaveCount(0);
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(page.getByText('Your inbox is empty!')).toBeVisible();
  await expect(page.getByText('You no longer have access')).toHaveCount(0);
  await app.chooseFromMenu('Account Settings');
  await expect(app.settings.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
  await expect(app.settings).toContainText('Cannot delete your only personal account.');
});

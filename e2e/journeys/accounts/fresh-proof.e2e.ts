import { openOperator } from '@questlog/testkit/operator';
import { expect, test } from '../../src/fixtures/test.ts';

const MINUTE_MS = 60_000;

test('15 minutes after the sign-in, changing the password or address redirects to the sign-in page, then back to the form (IDENTITY-54, V6.2.3)', async ({
  app,
  page,
  user,
  server,
  visitor,
  watch,
}) => {
  watch.expect(/\b403\b/);
  const operator = openOperator(await server.databaseUrl());
  const signedInLongAgo = () => operator.setPasswordGiven(user.email, new Date(Date.now() - 15 * MINUTE_MS));
  const save = () => app.settings.getByRole('button', { name: 'Save Changes' }).click();
  try {
    await signedInLongAgo();
    await app.chooseFromMenu('User Settings');
    await app.openSettingsTab('Password');
    await app.settings.getByRole('button', { name: 'Sign in again' }).click();
    await visitor.onHostedLogin();
    await expect(visitor.field('Email')).toHaveValue(user.email);
    await visitor.givePassword(user.password);
    await app.settings.getByLabel('New password', { exact: true }).fill('another long one');
    await app.settings.getByLabel('Confirm new password').fill('another long one');
    await app.settings.getByRole('button', { name: 'Change Password' }).click();
    await expect(app.settings.getByText('Password changed successfully!')).toBeVisible();

    await signedInLongAgo();
    await app.openSettingsTab('Profile');
    await app.settings.getByLabel('First name').fill('Augusta');
    await app.settings.getByLabel('Email').fill(`moved-${user.email}`);
    await save();
    await app.alertDialog.getByRole('button', { name: 'Sign in again' }).click();
    await visitor.onHostedLogin();
    await visitor.givePassword('another long one');
    await expect(app.settings.getByLabel('First name')).toHaveValue('Augusta');
    await expect(app.settings.getByLabel('Email')).toHaveValue(`moved-${user.email}`);
    await save();
    await expect(app.settings.getByText('Profile updated successfully!')).toBeVisible();
    await expect(app.settings.getByText('Not verified yet')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/settings?tab=profile`);
  } finally {
    await operator.close();
  }
});

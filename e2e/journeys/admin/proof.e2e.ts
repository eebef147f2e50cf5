import { openOperator } from '@questlog/testkit/operator';
import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole } from '../../src/pages/admin-console.ts';

const HOUR_MS = 3_600_000;

test('after twelve hours, the console asks for the password and returns to the same screen (ADMIN-3, ADMIN-42)', async ({
  page,
  user: owner,
  server,
  watch,
}) => {
  watch.expect(/\b403\b/);
  await server.makeAdmin(owner.email);
  const user = await server.register({ firstName: 'Lin', lastName: 'Wu' });
  const list = `/admin/users?search=${encodeURIComponent(user.email)}`;
  const admin = new AdminConsole(page);
  const address = (): string => page.url().slice(server.url.length);
  const operator = openOperator(await server.databaseUrl());
  const hoursPass = (hours: number) =>
    operator.setPasswordGiven(owner.email, new Date(Date.now() - hours * HOUR_MS));
  try {
    await admin.signInAt(list, owner);
    await expect(page.getByRole('link', { name: 'Lin Wu' })).toBeVisible();
    await hoursPass(11.9);
    await page.getByRole('link', { name: 'Lin Wu' }).click();
    await expect(admin.heading('Lin Wu')).toBeVisible();
    const details = address();

    // The screen stays open while the admin is working, until they agree to sign in again.
    await hoursPass(12);
    await admin.button('Edit').click();
    await admin.dialog.getByLabel('Last name').fill('Chen');
    await admin.dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.alertDialog).toHaveAccessibleName('Sign in again');
    await admin.alertDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(admin.dialog.getByLabel('Last name')).toHaveValue('Chen');
    await admin.dialog.getByRole('button', { name: 'Save changes' }).click();
    await admin.alertDialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/idp\/sign-in\//);
    await admin.giveCredentials(owner.email, owner.password);
    await expect(admin.heading('Lin Wu')).toBeVisible();
    expect(address()).toBe(details);

    // While the console starts, the redirect is immediate.
    await hoursPass(12);
    await page.goto(list);
    await expect(page).toHaveURL(/\/idp\/sign-in\//);
    await admin.giveCredentials(owner.email, owner.password);
    await expect(page.getByRole('link', { name: 'Lin Wu' })).toBeVisible();
    expect(address()).toBe(list);
  } finally {
    await operator.close();
  }
});

import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole, SECTIONS } from '../../src/pages/admin-console.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

test('a superadmin edits, emails, resets and deactivates a user, and the audit log lists every action (ADMIN-33, ADMIN-48)', async ({
  page,
  user: owner,
  server,
  anotherContext,
  watch,
}) => {
  test.slow();
  // The server rejects the app's requests once the user is deactivated.
  watch.expect(/\b(400|401|403)\b/);
  await server.makeAdmin(owner.email);
  const user = await server.register({ firstName: 'Grace', lastName: 'Hopper' });
  const theirs = new Visitor(await (await anotherContext()).newPage());
  await theirs.page.goto(server.url);
  await theirs.signIn(user);

  const admin = new AdminConsole(page);
  await admin.signInAt('/admin/users', owner);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
  await expect(page).toHaveURL(/\?search=/);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(admin.heading('Grace Hopper')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accounts' })).toContainText("Grace's Account");

  await admin.button('Edit').click();
  await admin.dialog.getByLabel('Last name').fill('Murray');
  await admin.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.heading('Grace Murray')).toBeVisible();

  await admin.button('Send email').click();
  await admin.dialog.getByLabel('Subject').fill('From the console');
  await admin.dialog
    .getByRole('textbox', { name: 'Message' })
    .fill('Read on at https://questlog.example/read-on');
  await admin.dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(admin.toast(`The mail to ${user.email} is on its way`)).toBeVisible();
  expect(await server.mailedLink(user.email, 'read-on')).toBe('https://questlog.example/read-on');

  await admin.button('Reset password').click();
  await admin.alertDialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(admin.toast(`The link was mailed to ${user.email}`)).toBeVisible();
  expect(await server.mailedLink(user.email, '/reset-password')).toContain('/idp/reset-password');

  await expect(theirs.heading('Inbox')).toBeVisible();
  await admin.button('Deactivate').click();
  await admin.dialog.getByLabel('Reason').fill('They asked for it.');
  await admin.dialog.getByRole('button', { name: 'Deactivate' }).click();
  // The closing dialog contains the same text, so search only in the details.
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText('They asked for it.')).toBeVisible();
  await expect(admin.button('Reactivate')).toBeVisible();
  // The app signs the deactivated user out while it is open.
  await expect(theirs.heading('Welcome back')).toBeVisible();
  await theirs.submitEmail(user.email);
  await theirs.givePassword(user.password);
  await expect(theirs.page.getByText('Your account has been deactivated')).toBeVisible();

  await admin.open('Audit Logs');
  for (const action of [
    'Deactivated a user',
    'Sent a password reset',
    'Mailed a user',
    'Changed a user',
    'Viewed a user',
  ]) {
    await expect(page.getByRole('button', { name: action }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Changed a user' }).first().click();
  const changed = admin.dialog.getByRole('row', { name: /last name/ });
  await expect(changed).toContainText('Hopper');
  await expect(changed).toContainText('Murray');
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await admin.button('Export CSV').click();
  expect((await saved).suggestedFilename()).toBe('audit-log.csv');
});

test('the console works with the keyboard only, and Back returns to the previous screen', async ({
  page,
  user: owner,
  server,
}) => {
  await server.makeAdmin(owner.email);
  const user = await server.register({ firstName: 'Lin', lastName: 'Wu' });
  const admin = new AdminConsole(page);
  await admin.signInAt('/admin/users', owner);
  await expect(admin.heading('Users')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
  await page.keyboard.type(user.email);
  const link = page.getByRole('link', { name: 'Lin Wu' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await link.focus();
  await page.keyboard.press('Tab');
  const menu = admin.button(`Actions for ${user.email}`);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(admin.dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(admin.dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(admin.heading('Lin Wu')).toBeVisible();
  // Following a link moves the focus to the main content.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All users' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(admin.button('Edit')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(admin.dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(admin.dialog).toBeHidden();
  await expect(admin.button('Edit')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(user.email);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test.describe('the console can be used on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("on a phone, the console's sections are in a drawer, rows are cards, and nothing is cut off (ADMIN-47)", async ({
    page,
    app,
    user,
    server,
  }) => {
    await server.makeAdmin(user.email);
    await expect(app.heading('Inbox')).toBeVisible();
    await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`);
    const admin = new AdminConsole(page);
    await admin.button(`Actions for ${user.email}`).tap();
    await page.getByRole('menuitem', { name: 'Send email' }).tap();
    await expect(admin.dialog).toContainText(`To ${user.email}`);
    await admin.dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(admin.dialog).toBeHidden();
    await page.getByRole('list', { name: 'Users' }).getByRole('link').tap();
    await expect(admin.button('Edit')).toBeVisible();
    for (const section of SECTIONS) {
      await admin.open(section);
      await page.waitForLoadState('networkidle');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `how far ${section} is wider than the window`,
      ).toBeLessThanOrEqual(0);
    }
    await admin.button('Sign Out').tap();
    await expect(new Dashboard(page).heading('Welcome back')).toBeVisible();
  });
});

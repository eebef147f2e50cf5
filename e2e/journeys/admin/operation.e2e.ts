import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole } from '../../src/pages/admin-console.ts';
import { Visitor } from '../../src/pages/visitor.ts';

test("an announcement reaches every user's notification bell (ADMIN-54)", async ({
  page,
  user: owner,
  server,
  anotherContext,
}) => {
  await server.makeAdmin(owner.email);
  const user = await server.register();
  const theirs = new Visitor(await (await anotherContext()).newPage());
  await theirs.page.goto(server.url);
  await theirs.signIn(user);

  const admin = new AdminConsole(page);
  await admin.signInAt('/admin/announcements', owner);
  await page.getByLabel('Title').fill('Maintenance on Sunday');
  await page.getByLabel('Message').fill('From 02:00 to 02:20.');
  await admin.button('Send to all').click();
  await expect(admin.alertDialog).toContainText('Maintenance on Sunday');
  await expect(admin.alertDialog).toContainText(/goes to \d+ users?/);
  await admin.alertDialog.getByRole('button', { name: 'Send to all' }).click();
  await expect(admin.toast('The announcement is on its way')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Announcements' })).toContainText('Maintenance on Sunday');

  const bell = theirs.page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/1 unread/);
  await bell.click();
  await expect(theirs.page.getByText('Maintenance on Sunday')).toBeVisible();
  await expect(theirs.page.getByText('From 02:00 to 02:20.')).toBeVisible();
});

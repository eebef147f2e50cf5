import { expectClean, expectNothingFound, IN_A_MENU } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole, SECTIONS } from '../../src/pages/admin-console.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`the console is accessible in a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds no problems in the console', async ({ page, user: owner, server }) => {
      test.slow();
      const check = (screen: string) => expectNothingFound(page, screen);
      await server.makeAdmin(owner.email);
      const user = await server.register({ firstName: 'Lin', lastName: 'Wu' });
      const admin = new AdminConsole(page);
      await admin.signInAt(`/admin/users?search=${encodeURIComponent(user.email)}`, owner);
      await admin.button(`Actions for ${user.email}`).click();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
      // Menus are outside all landmarks, so turn off that rule.
      await expectClean(page, 'Actions', IN_A_MENU);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Lin Wu' }).click();
      await expect(admin.heading('Lin Wu')).toBeVisible();
      await check('a user');
      for (const name of ['Edit', 'Send email', 'Deactivate'] as const) {
        await admin.button(name).click();
        await expect(admin.dialog).toBeVisible();
        await check(name);
        await page.keyboard.press('Escape');
        await expect(admin.dialog).toBeHidden();
      }
      await admin.button('Reset password').click();
      await expect(admin.alertDialog).toBeVisible();
      await check('Reset password');
      await page.keyboard.press('Escape');
      await expect(admin.alertDialog).toBeHidden();
      for (const section of SECTIONS) {
        await admin.open(section);
        await page.waitForLoadState('networkidle');
        await check(section);
      }
      await admin.open('Dashboard');
      await page.getByText('Daily figures').click();
      await check('Daily figures');
      await admin.open('Announcements');
      await admin.button('Send to all').click();
      await check('an announcement with errors');
      await page.getByRole('button', { name: /^Theme/ }).click();
      await expect(page.getByRole('menuitemcheckbox', { name: 'Dark' })).toBeVisible();
      await expectClean(page, 'Theme', IN_A_MENU);
      await page.keyboard.press('Escape');
      await admin.open('Audit Logs');
      await page.getByRole('button', { name: 'Viewed a user' }).first().click();
      await expect(admin.dialog).toBeVisible();
      await check('an entry of the audit log');
      await page.keyboard.press('Escape');
      await admin.open('Admins');
      await admin.button('Add admin').click();
      await expect(admin.dialog).toBeVisible();
      await check('Add admin');
      await page.keyboard.press('Escape');
      await page.goto('/admin/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await check('nothing at an address');
    });

    test('axe finds no problems on the access-required page', async ({ page, user, server, watch }) => {
      watch.expect(/\b(400|403)\b/);
      await server.makeAdmin((await server.register()).email);
      const admin = new AdminConsole(page);
      await admin.signInAt('/admin', user);
      await expect(admin.heading('Admin Access Required')).toBeVisible();
      await expectNothingFound(page, 'Admin Access Required');
    });
  });
}

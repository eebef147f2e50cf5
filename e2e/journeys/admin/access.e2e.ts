import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole } from '../../src/pages/admin-console.ts';

test.describe('the console works with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the service worker keeps the console and the app apart, even offline (ADMIN-45)', async ({
    page,
    app,
    user,
    server,
    context,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await expect(app.heading('Inbox')).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.makeAdmin(user.email);
    await page.goto('/admin/admins');
    const admin = new AdminConsole(page);
    await expect(admin.heading('Admins')).toBeVisible();
    await expect(page.getByText(user.email).first()).toBeVisible();

    // The first pointer movement preloads the code of the other screens.
    await page.mouse.move(400, 400);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await admin.open('Audit Logs');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load audit logs' })).toContainText(
      'Network error. Please check your connection and try again.',
    );
    await context.setOffline(false);
    await admin.button('Retry').first().click();
    await expect(page.getByRole('button', { name: 'Made an admin' }).first()).toBeVisible();
  });
});

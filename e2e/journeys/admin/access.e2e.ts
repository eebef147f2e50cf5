import { startLiveServer } from '@questlog/testkit/live-server';
import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole } from '../../src/pages/admin-console.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';

test('only the user who registered first can become the first admin (ADMIN-41)', async ({
  anotherContext,
  watch,
}) => {
  watch.expect(/\b(400|403)\b/);
  const server = await startLiveServer();
  try {
    const first = await server.register({ firstName: 'Ada' });
    const second = await server.register({ firstName: 'Grace' });
    const contexts = [await anotherContext(), await anotherContext()] as const;
    const page = await contexts[0].newPage();
    const admin = new AdminConsole(page);

    await admin.signInAt(`${server.url}/admin/audit-logs?resource=console`, first);
    await expect(admin.heading('Audit Logs')).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/admin/audit-logs?resource=console',
    );
    await expect(page.getByRole('banner').getByText('superadmin')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Became the first admin' })).toBeVisible();

    const other = new AdminConsole(await contexts[1].newPage());
    await other.signInAt(`${server.url}/admin/admins`, second);
    await expect(other.heading('Admin Access Required')).toBeVisible();
    await expect(other.page.getByRole('alert')).toHaveText(
      'Access denied: Admin users already exist and you are not authorized.',
    );

    // The user has been granted access in the meantime.
    await server.verify(second);
    await first.api('POST /api/admin/admins', { body: { email: second.email, role: 'readonly' } });
    await other.button('Check Again').click();
    await expect(other.page.getByRole('banner').getByText('readonly')).toBeVisible();
    for (const context of contexts) await context.close();
  } finally {
    await server.close();
  }
});

test('a user without access returns from the console to the app, still signed in', async ({
  page,
  person,
  server,
  watch,
}) => {
  watch.expect(/\b(400|403)\b/);
  await server.makeAdmin((await server.register()).email);
  const admin = new AdminConsole(page);
  await admin.signInAt('/admin/nowhere', person);
  await expect(admin.heading('Admin Access Required')).toBeVisible();
  await page.getByRole('link', { name: 'Return to App' }).click();
  await expect(new Dashboard(page).heading('Inbox')).toBeVisible();
});

test('the console and the app share the session, so signing out of one signs out of both (ADMIN-42)', async ({
  page,
  app,
  person,
  server,
  visitor,
  context,
  watch,
}) => {
  // The app may still be loading when the console ends the session.
  watch.expect(/\b401\b/);
  await server.makeAdmin(person.email);
  await page.goto('/admin/admins');
  const admin = new AdminConsole(page);
  await expect(admin.heading('Admins')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Main App/ }).click();
  const second = new Dashboard(await opened);
  await expect(second.heading('Inbox')).toBeVisible();

  await admin.button('Sign Out').click();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(second.heading('Welcome back')).toBeVisible();
  await expect(app.heading('Inbox')).toHaveCount(0);
});

test.describe('the console works with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the service worker keeps the console and the app apart, even offline (ADMIN-45)', async ({
    page,
    app,
    person,
    server,
    context,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await expect(app.heading('Inbox')).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.makeAdmin(person.email);
    await page.goto('/admin/admins');
    const admin = new AdminConsole(page);
    await expect(admin.heading('Admins')).toBeVisible();
    await expect(page.getByText(person.email).first()).toBeVisible();

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

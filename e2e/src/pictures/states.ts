import type { Part } from './scene.ts';
import { OPENS_SIDEBAR } from '../pages/dashboard.ts';

/** Takes screenshots of the offline app, with queued and rejected changes. */
export const offline: Part = async ({ page, app, narrow, server, signIn, command, close, take }) => {
  const user = await server.register({ firstName: 'Robin', lastName: 'Vale' });
  await server.setTier(user.email, 'PersonalPro');
  await signIn(user);
  await app.type('Water the balcony');
  await app.settled();
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'validation', message: 'This cannot be stored.' } })
      : route.continue(),
  );
  await app.type('A thought that the server would not have, and that is long enough to need a second line');
  await page.getByRole('alert').filter({ hasText: 'Failed to create task' }).waitFor();
  await take('error-banner');
  await page.unrouteAll();
  // Once this dialog has opened, the code needed offline has been preloaded.
  await command('Trash');
  await app.dialog.waitFor();
  await close();
  const openSidebar = async (): Promise<void> => {
    if (!narrow) return;
    // On touch devices, the bottom bar with the button is hidden while a field has the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
  };
  await openSidebar();
  await page.getByRole('button', { name: '1 not saved' }).click();
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor();
  await take('outbox-refused');
  await close();
  await page.context().setOffline(true);
  await app.type('Ask about the train', 'Buy stamps');
  await app.check('Water the balcony').click();
  await page.getByText('Working offline').waitFor();
  await take('offline');
  await openSidebar();
  await page.getByRole('button', { name: /waiting to sync/ }).click();
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor();
  await take('outbox-waiting');
};

/**
 * Takes screenshots of messages that appear on their own: toasts, the offer to install, plan limits,
 * notifications.
 */
export const messages: Part = async ({ page, app, server, signIn, close, take }) => {
  const user = await server.register({ firstName: 'Robin', lastName: 'Vale' });
  await signIn(user);
  const tasks = Array.from({ length: 50 }, (_, index) => ({ title: `Letter ${index + 1}` }));
  await user.api('POST /api/tasks/bulk', { body: { tasks } });
  await page.reload();
  await app.check('Letter 1').click();
  await app.toast(/^Completed/).waitFor();
  await app.check('Letter 2').click();
  await app.toast(/Letter 2/).waitFor();
  await take('toasts');
  await app.type('One too many');
  await take('limit');
  await page.getByRole('main').getByRole('button', { name: 'Upgrade' }).click();
  await app.dialog.waitFor();
  await take('limit-answered');
  await close();
  // The API rejects the call, and a notification about the limit is created.
  await user.api('POST /api/tasks', { body: { title: 'One too many' } }).catch(() => undefined);
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('listitem')
    .first()
    .waitFor();
  await take('notifications');
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await page.getByRole('complementary', { name: 'Install Questlog' }).waitFor();
  await take('install-prompt');
};

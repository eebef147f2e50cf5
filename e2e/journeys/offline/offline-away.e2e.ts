import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

test('another device shows a change without a reload, and an offline device catches up when it reconnects (LIVE-1)', async ({
  app,
  page,
  anotherContext,
  person,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const context = await anotherContext();
  const device = await context.newPage();
  const connected = device.waitForEvent('websocket');
  const visitor = new Visitor(device);
  await visitor.open();
  await visitor.signIn(person);
  const there = new Dashboard(device);
  await connected;

  await app.type('Seen at once');
  await expect(there.row('Seen at once')).toBeVisible();
  await there.check('Seen at once').click();
  await expect(app.row('Seen at once')).toHaveCount(0);

  await context.setOffline(true);
  await expect(device.getByText('Working offline')).toBeVisible();
  await app.type('Missed one', 'Missed two');
  await app.settled();
  await expect(there.row('Missed one')).toHaveCount(0);
  await context.setOffline(false);
  await expect(there.row('Missed one')).toBeVisible();
  await expect(there.row('Missed two')).toBeVisible();

  // This change arrives only if the device has also reconnected to the hub.
  await app.remove('Missed one');
  await expect(there.row('Missed one')).toHaveCount(0);
  await expect(page.getByText('Working offline')).toBeHidden();
});

test('the notification bell shows new notifications on every device (NOTICE-10, NOTICE-11, NOTICE-15)', async ({
  app,
  page,
  anotherContext,
  person,
  watch,
}) => {
  watch.expect(/\b403\b/);
  const device = await (await anotherContext()).newPage();
  const visitor = new Visitor(device);
  await visitor.open();
  await visitor.signIn(person);
  const here = page.getByRole('button', { name: /^Notifications/ }).first();
  const there = device.getByRole('button', { name: /^Notifications/ }).first();
  await here.click();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText("You're all caught up!")).toBeHidden();

  for (const title of ['One', 'Two', 'Three']) await person.api('POST /api/projects', { body: { title } });
  await expect(app.place('Three')).toBeVisible();
  await expect(person.api('POST /api/projects', { body: { title: 'Four' } })).rejects.toThrow();
  await expect(here).toHaveAccessibleName('Notifications, 1 unread');
  await expect(there).toHaveAccessibleName('Notifications, 1 unread');
  await here.click();
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(panel.getByRole('listitem')).toContainText('Plan limit reached');
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(there).toHaveAccessibleName('Notifications');
  await panel.getByRole('radio', { name: 'Unread' }).check();
  await expect(panel).toContainText('No notifications');
  await panel.getByRole('radio', { name: 'All' }).check();
  await panel.getByRole('button', { name: 'Delete: Plan limit reached' }).click();
  await expect(panel).toContainText('No notifications');
  await expect.poll(async () => (await person.api('GET /api/notifications')).notifications).toEqual([]);
});

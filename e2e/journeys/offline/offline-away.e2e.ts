import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

test('another device shows a change without a reload, and an offline device catches up when it reconnects (LIVE-1)', async ({
  app,
  page,
  anotherContext,
  user,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const context = await anotherContext();
  const device = await context.newPage();
  const connected = device.waitForEvent('websocket');
  const visitor = new Visitor(device);
  await visitor.open();
  await visitor.signIn(user);
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

import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { endAccessToken, syncInBackground, written } from '../../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

/** Maximum duration of a background sync, in milliseconds. */
const SYNC_MS = 5_000;

test('offline changes are sent after the page is closed, even if the token has expired (OFFLINE-13)', async ({
  app,
  page,
  context,
  user,
  server,
  goOffline,
}) => {
  await app.type('Before');
  await app.settled();
  await goOffline();
  await app.type('One', 'Two');
  await app.scheduleFor('One', 'Tomorrow');
  await app.check('Before').click();
  await written(page, 4);
  await endAccessToken(page);
  await page.close();

  await context.setOffline(false);
  const tasks = async () =>
    (await user.api('GET /api/tasks'))
      .map(({ title, completed, scheduledDate }) => `${title} ${completed} ${scheduledDate !== null}`)
      .sort();
  await syncInBackground(context, server.url, () =>
    expect
      .poll(tasks, { timeout: SYNC_MS })
      .toEqual(['Before true false', 'One false true', 'Two false false']),
  );

  // The worker has sent its changes, but no page has contacted the server since then.
  await context.setOffline(true);
  const inTheNextTunnel = await context.newPage();
  await inTheNextTunnel.goto('/');
  await expect(new Dashboard(inTheNextTunnel).row('Two')).toBeVisible();
  await expect(new Dashboard(inTheNextTunnel).row('Before')).toHaveCount(0);
  await inTheNextTunnel.close();
  await context.setOffline(false);

  // The page continues the session with the tokens that the worker has renewed. Using an old refresh token
  // again would end the session.
  const next = await context.newPage();
  await next.goto('/');
  const again = new Dashboard(next);
  await expect(again.row('Two')).toBeVisible();
  await again.settled();
  await endAccessToken(next);
  await again.type('Three');
  await again.settled();
  expect((await user.api('GET /api/tasks')).map(({ title }) => title).sort()).toEqual([
    'Before',
    'One',
    'Three',
    'Two',
  ]);
});

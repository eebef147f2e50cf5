import { expect, test } from '../../src/fixtures/test.ts';
import { stableBox } from '../../src/pages/box.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { servedByWorker, waiting, written } from '../../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens offline in the last view, and everything works (OFFLINE-1, OFFLINE-19)', async ({
  app,
  page,
  context,
  user,
  goOffline,
}) => {
  await app.createProject('Garden');
  await app.type('Sow the beans', 'Mow the lawn', 'Water the roses', 'Prune the tree');
  await app.settled();
  await servedByWorker(page);
  // The browser may drop its HTTP cache at any time. From here on, only the service worker's copies exist.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await goOffline();
  await expect(app.toast("You're offline. Changes will sync when connection is restored.")).toBeVisible();

  await page.reload();
  await expect(app.heading('Garden')).toBeVisible();
  await expect(page.getByText('Working offline')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText('Robin Vale');
  await expect(app.row('Sow the beans')).toBeVisible();
  await expect
    .poll(async () => (await app.titles()).sort())
    .toEqual(['Mow the lawn', 'Prune the tree', 'Sow the beans', 'Water the roses']);

  await app.openView('Today');
  await expect(page.getByText('All clear for today!')).toBeVisible();
  // Illustrations are in a separate file, which must be available offline too.
  const drawn = () => page.locator('main svg use').evaluate((use: SVGUseElement) => use.getBBox().width);
  await expect.poll(drawn).toBeGreaterThan(0);
  await app.openProject('Garden');

  await app.type('Buy a spade');
  await expect(app.row('Buy a spade')).toContainText('Waiting to be synced');
  // Edit a task that the server has not received yet.
  await app.scheduleFor('Buy a spade', 'Tomorrow');
  await app.check('Mow the lawn').click();
  await app.remove('Water the roses');
  await app.createProject('House');
  await app.openProject('Garden');
  await app.moveTo('Sow the beans', 'House');
  await written(page, 6);
  await expect(page.getByRole('button', { name: '6 waiting to sync' })).toBeVisible();

  await page.reload();
  await expect(app.row('Buy a spade')).toContainText('Waiting to be synced');
  await expect(app.row('Water the roses')).toHaveCount(0);
  await app.openProject('House');
  await expect(app.row('Sow the beans')).toBeVisible();
  expect(await waiting(page)).toEqual([
    'POST /api/tasks',
    'PUT /api/tasks/{id}',
    'POST /api/tasks/{id}/complete',
    'DELETE /api/tasks/{id}',
    'POST /api/projects',
    'PUT /api/tasks/{id}',
  ]);

  await context.setOffline(false);
  await expect(app.toast('Internet connection restored')).toBeVisible();
  await expect(app.toast(/^Synced 6 actions/)).toBeVisible();
  await app.settled();
  await expect(page.getByRole('button', { name: /waiting to sync/ })).toBeHidden();
  const tasks = await user.api('GET /api/tasks');
  expect(
    tasks
      .map(({ title, completed, project, scheduledDate }) =>
        [title, project?.title, completed ? 'done' : 'open', scheduledDate === null ? '' : 'dated'].join(' '),
      )
      .sort(),
  ).toEqual([
    'Buy a spade Garden open dated',
    'Mow the lawn Garden done ',
    'Prune the tree Garden open ',
    'Sow the beans House open ',
  ]);
});

test('two tabs share one queue, and send each change only once (OFFLINE-12)', async ({
  app,
  page,
  context,
  user,
  goOffline,
}) => {
  const second = await context.newPage();
  await second.goto('/');
  const other = new Dashboard(second);
  await other.loaded();
  await goOffline();
  await expect(page.getByText('Working offline')).toBeVisible();
  await expect(second.getByText('Working offline')).toBeVisible();
  for (let n = 1; n <= 3; n += 1) {
    await app.type(`First tab ${n}`);
    await other.type(`Second tab ${n}`);
  }
  await expect(other.row('First tab 3')).toContainText('Waiting to be synced');
  await written(page, 6);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tasks')) sent.push(request.url());
  });
  await context.setOffline(false);
  await app.settled();
  await other.settled();
  expect((await user.api('GET /api/tasks')).map(({ title }) => title).sort()).toEqual([
    'First tab 1',
    'First tab 2',
    'First tab 3',
    'Second tab 1',
    'Second tab 2',
    'Second tab 3',
  ]);
});

test('queued changes are listed and can be undone one by one or all at once (OFFLINE-11, OFFLINE-31, VIEW-56)', async ({
  app,
  page,
  context,
  user,
  goOffline,
}) => {
  await goOffline();
  await app.type('Keep me', 'Take me back', 'Throw me away');
  await page.getByRole('button', { name: '3 waiting to sync' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await expect(outbox.getByRole('listitem')).toHaveText([/Keep me/, /Take me back/, /Throw me away/]);
  const close = outbox.getByRole('button', { name: 'Close' });
  // The list may drop a row at any moment. The Close button must not move when it does.
  const box = await stableBox(close);
  await outbox
    .getByRole('listitem')
    .filter({ hasText: 'Take me back' })
    .getByRole('button', { name: 'Remove: Add task "Take me back"' })
    .click();
  await app.alertDialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(outbox.getByRole('listitem')).toHaveCount(2);
  await expect(
    outbox.getByRole('button', { name: 'Remove: Add task "Throw me away"', exact: true }),
  ).toBeFocused();
  await outbox.getByRole('button', { name: 'Clear Queue' }).click();
  await expect(app.alertDialog).toContainText('This cannot be undone.');
  await app.alertDialog.getByRole('button', { name: 'Clear Queue' }).click();
  await expect(app.toast('Offline queue cleared')).toBeVisible();
  await expect(outbox).toContainText('Everything is synced');
  expect(await stableBox(close)).toEqual(box);
  await close.click();
  await expect(app.rows()).toHaveCount(0);
  await context.setOffline(false);
  expect(await user.api('GET /api/tasks')).toEqual([]);
});

test("logging out with queued changes needs a confirmation, and they are sent after that user's next sign-in (IDENTITY-22)", async ({
  app,
  page,
  context,
  visitor,
  user,
  goOffline,
}) => {
  await goOffline();
  await app.type('Written in the tunnel');
  await written(page, 1);
  await app.logout();
  await expect(app.alertDialog).toContainText('1 change has not reached the server yet.');
  await app.alertDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.row('Written in the tunnel')).toBeVisible();

  await app.logout();
  await app.alertDialog.getByRole('button', { name: 'Log out' }).click();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  await context.setOffline(false);
  await visitor.open();
  await visitor.signIn(user);
  await expect(app.row('Written in the tunnel')).toBeVisible();
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Written in the tunnel']);
});

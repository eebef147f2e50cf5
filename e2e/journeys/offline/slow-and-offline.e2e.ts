import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { Visitor } from '../../src/pages/visitor.ts';

/** Returns the URLs of all loaded resources. Runs in the page. */
function namesOfLoaded(): string {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .join();
}

test('a change is on screen immediately, before the server has responded (TASK-23, TASK-40)', async ({
  app,
  page,
  user,
}) => {
  const responses = Promise.withResolvers<void>();
  await page.route('**/api/tasks**', async (route) => {
    await responses.promise;
    await route.continue();
  });
  await app.type('Quick thought');
  await expect(app.row('Quick thought')).toContainText('Waiting to be synced');
  await app.scheduleFor('Quick thought', 'Today');
  await app.openView('Today');
  await app.check('Quick thought').click();
  await expect(page.getByText('1 of 1 completed')).toBeVisible();
  expect(await user.api('GET /api/tasks')).toEqual([]);

  responses.resolve();
  await expect
    .poll(async () =>
      (await user.api('GET /api/tasks')).map(({ title, completed }) => ({ title, completed })),
    )
    .toEqual([{ title: 'Quick thought', completed: true }]);
});

test('offline changes are sent once, in order, when the connection returns (OFFLINE-2, OFFLINE-3)', async ({
  app,
  page,
  context,
  user,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await app.type('Before the tunnel');
  await app.settled();
  // Wait until the code of the dialogs is preloaded, because it cannot be fetched offline.
  await expect.poll(() => page.evaluate(namesOfLoaded)).toContain('/overlays-');
  await context.setOffline(true);
  await expect(page.getByText('Working offline')).toBeVisible();
  await expectNothingFound(page, 'no connection');
  await app.type('First in the tunnel', 'Second in the tunnel');
  await app.scheduleFor('First in the tunnel', 'Tomorrow');
  await app.remove('Before the tunnel');
  await app.createProject('Made in the tunnel');
  await app.openView('Inbox');
  await app.moveTo('Second in the tunnel', 'Made in the tunnel');

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) {
      sent.push(
        `${request.method()} ${new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`,
      );
    }
  });
  await context.setOffline(false);
  await expect(page.getByText('Working offline')).toBeHidden();
  await expect
    .poll(async () =>
      (await user.api('GET /api/tasks'))
        .map(({ title, project, scheduledDate }) =>
          [title, project?.title ?? 'Inbox', scheduledDate === null ? 'no date' : 'a date'].join(': '),
        )
        .sort(),
    )
    .toEqual(['First in the tunnel: Inbox: a date', 'Second in the tunnel: Made in the tunnel: no date']);
  expect(sent).toEqual([
    'POST /api/tasks',
    'POST /api/tasks',
    'PUT /api/tasks/{id}',
    'DELETE /api/tasks/{id}',
    'POST /api/projects',
    'PUT /api/tasks/{id}',
  ]);
});

test('a rejected change is undone, and its text can be copied (OFFLINE-9)', async ({ app, page, watch }) => {
  watch.expect(/\b400\b/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'validation', message: 'This cannot be stored.' } })
      : route.continue(),
  );
  await app.type('A thought that is refused');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to create task' });
  await expect(banner).toContainText('This cannot be stored.');
  await expect(banner).toContainText('A thought that is refused');
  await expect(app.row('A thought that is refused')).toHaveCount(0);
  await expectNothingFound(page, 'a refused change');
  await page.getByRole('button', { name: '1 not saved' }).click();
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toContainText('This cannot be stored.');
  await expectNothingFound(page, 'Outbox with a refused change');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeHidden();
  await banner.getByRole('button', { name: 'Copy what you wrote' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A thought that is refused');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
});

test("a second tab shows the first tab's changes (LIVE-2)", async ({ app, context }) => {
  const second = await context.newPage();
  await second.goto('/');
  const other = new Dashboard(second);
  await expect(other.heading('Inbox')).toBeVisible();
  await app.type('Seen on both sides');
  await expect(other.row('Seen on both sides')).toBeVisible();
  await other.check('Seen on both sides').click();
  await expect(app.row('Seen on both sides')).toHaveCount(0);
});

test('a device catches up with other devices as soon as the user returns to it (LIVE-2)', async ({
  app,
  anotherContext,
  user,
}) => {
  const device = await (await anotherContext()).newPage();
  const there = new Dashboard(device);
  const visitor = new Visitor(device);
  await visitor.open();
  await visitor.signIn(user);
  await expect(device.getByText('Your inbox is empty!')).toBeVisible();
  await app.type('From the other device');
  await app.settled();
  await device.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(there.row('From the other device')).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`at ${width} pixels wide, an unresponsive server is reported as unreachable, and no change is reported as failed (OFFLINE-29)`, async ({
    app,
    page,
    user,
    watch,
  }) => {
    watch.expect(/\b502\b/);
    await page.setViewportSize({ width, height: 900 });
    const message = page.getByText('Cannot reach the server. Your changes are kept.');
    // Wait for the first load, because a failed first load shows no list.
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
    await page.route('**/api/**', (route) => route.fulfill({ status: 502 }));
    await app.type('While nobody answers');
    await expect(message).toBeVisible();
    await expect(app.row('While nobody answers')).toContainText('Waiting to be synced');
    // Wait for the fourth attempt, after delays of 1, 2 and 4 seconds.
    const attempts = new Set<string>();
    page.on('request', (request) => {
      if (request.method() === 'POST') attempts.add(request.headers()['idempotency-key'] ?? '');
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await page.waitForRequest((request) => request.method() === 'POST', { timeout: 60_000 });
    }
    expect(attempts.size).toBe(1);
    await expect(page.getByText('Clear the queue?')).toHaveCount(0);
    await expectNothingFound(page, 'a server out of reach');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await app.settled();
    await expect(message).toBeHidden();
    expect((await user.api('GET /api/tasks')).map(({ title }) => title)).toEqual(['While nobody answers']);
  });
}

test('a server that is unreachable at the first visit is reported, and loading is retried (PROJECT-16, VIEW-21, VIEW-54)', async ({
  page,
  visitor,
  user,
  watch,
}) => {
  watch.expect(/\b503\b/);
  const app = new Dashboard(page);
  const json = { message: 'The server is busy. Please try again in a moment.', code: 'unavailable' };
  await page.route('**/api/changes**', (route) => route.fulfill({ status: 503, json }));
  await visitor.open();
  await visitor.submitEmail(user.email);
  await visitor.givePassword(user.password);
  await expect(
    page.getByRole('alert').filter({ hasText: `Failed to load data${json.message}` }),
  ).toBeVisible();
  await expect(page.getByText('Failed to load projects')).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to refresh projects')).toBeVisible();
  await expectNothingFound(page, 'failed reads');
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(app.addField).toBeVisible();
  await expect(page.getByText('Your inbox is empty!')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  for (const message of ['Failed to load data', 'Failed to load projects', 'Failed to refresh projects']) {
    await expect(page.getByText(message), message).toBeHidden();
  }
});

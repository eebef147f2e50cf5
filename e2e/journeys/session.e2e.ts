import type { BrowserContext } from '@playwright/test';
import { hubConnection } from '../src/hub-connection.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Longer than the lifetime of an access token, 15 minutes. */
const PAST_THE_TOKEN = '16:00';

function countRenewals(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.method() === 'POST' && body.includes('grant_type=refresh_token')) count += 1;
  });
  return () => count;
}

/** Returns all data in the page's databases as one string. Runs in the page. */
async function readOwnDatabases(): Promise<string> {
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      found.push(await resultOf(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify(found);
}

test('a user who is offline when the token expires stays signed in, and their changes are sent (IDENTITY-18)', async ({
  page,
  context,
  app,
  user,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const renewals = countRenewals(context);
  await page.clock.install();
  await page.reload();
  await app.loaded();
  await context.setOffline(true);
  await page.clock.runFor(PAST_THE_TOKEN);
  await app.type('Written in the tunnel');
  await expect(app.row('Written in the tunnel')).toContainText('Waiting to be synced');
  await expect(page.getByText('Working offline')).toBeVisible();
  const before = renewals();

  await context.setOffline(false);
  await page.clock.runFor('00:05');
  await expect.poll(renewals).toBeGreaterThan(before);
  await app.settled();
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Written in the tunnel']);
  await expect(app.heading('Inbox')).toBeVisible();
});

test('signing out ends the session in every tab and at the provider, and leaves no data (IDENTITY-20, V7.4.4, V14.3.1)', async ({
  page,
  context,
  app,
  user,
}) => {
  await app.type('Private matters');
  await app.settled();
  const other = await context.newPage();
  await other.goto('/');
  await expect(new Dashboard(other).row('Private matters')).toBeVisible();

  await app.logout();
  const visitor = new Visitor(page);
  await expect(visitor.heading('Welcome back')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(new Visitor(other).heading('Welcome back')).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(left).not.toContain('questlog.auth.access');
  expect(left).not.toContain(user.email);

  await visitor.submitEmail(user.email);
  await expect(visitor.field('Password')).toBeVisible();
});

test('a session ended on another device ends here immediately (IDENTITY-24)', async ({
  page,
  app,
  user,
  server,
  watch,
}) => {
  // The hub may close the connection before the page has noticed.
  watch.expect(/\b(400|401)\b|WebSocket connection to .* failed/);
  // The hub notifies the page that the session has ended. The access token would be valid for another 15
  // minutes.
  const connected = hubConnection(page);
  await page.reload();
  await connected;
  await expect(app.heading('Inbox')).toBeVisible();
  // Setting a new password on another device ends all other sessions.
  await server
    .known(user)
    .api('POST /api/auth/change-password', { body: { newPassword: 'quite another one' } });
  await expect(new Visitor(page).heading('Welcome back')).toBeVisible();
  await expect(
    page.getByText('Your session has ended. Please sign in again. Your changes are safe.'),
  ).toBeVisible();
});

test('a reload shows the same view with its last content before the server has responded (VIEW-10)', async ({
  page,
  app,
}) => {
  await app.createProject('Long read');
  await app.type('Chapter one');
  await app.settled();
  await expect.poll(() => page.evaluate(readOwnDatabases)).toContain('Chapter one');
  const responses = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await responses.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(app.heading('Long read')).toBeVisible();
  await expect(app.row('Chapter one')).toBeVisible();
  responses.resolve();
  await expect(app.row('Chapter one')).toBeVisible();
});

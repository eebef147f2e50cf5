import type { BrowserContext } from '@playwright/test';
import { hubConnection } from '../src/hub-connection.ts';
import { expectNothingFound } from '../src/fixtures/axe.ts';
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

/**
 * Advances the clocks of all tabs until the token is renewed, and waits for the response. Fails if the token
 * is renewed more than once.
 */
async function renewedInTime(context: BrowserContext, renewals: () => number): Promise<void> {
  const answer = context.waitForEvent('response', (response) => response.url().endsWith('/idp/token'));
  await context.clock.runFor('14:00');
  expect(renewals()).toBe(0);
  // Use small steps, because a large jump would make the in-flight request time out.
  for (let seconds = 0; seconds < 60 && renewals() === 0; seconds += 4) await context.clock.runFor('00:04');
  await (await answer).finished();
  await expect.poll(renewals).toBe(1);
}

/** Returns all data in the page's databases as one string. Runs in the page. */
async function readOwnDatabases(): Promise<string> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      found.push(await asked(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify(found);
}

test('the token is renewed before it expires, without interrupting the user', async ({
  page,
  context,
  app,
}) => {
  const renewals = countRenewals(context);
  await page.clock.install();
  await page.reload();
  await expect(app.heading('Inbox')).toBeVisible();
  // The token is renewed when ten seconds are left, not when a minute is left.
  await renewedInTime(context, renewals);
  await page.clock.runFor('05:00');
  await app.type('After the renewal');
  await app.settled();
  await expect(app.heading('Inbox')).toBeVisible();
  expect(renewals()).toBe(1);
});

test('a user who is offline when the token expires stays signed in, and their changes are sent (IDENTITY-18)', async ({
  page,
  context,
  app,
  person,
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
    .poll(async () => (await person.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Written in the tunnel']);
  await expect(app.heading('Inbox')).toBeVisible();
});

test('several tabs share one token renewal (IDENTITY-17)', async ({ page, context, app }) => {
  await expect(app.heading('Inbox')).toBeVisible();
  const others = [await context.newPage(), await context.newPage()];
  const tabs = [page, ...others];
  // All tabs share this mocked clock.
  await context.clock.install();
  for (const tab of tabs) {
    await tab.goto('/');
    await expect(new Dashboard(tab).heading('Inbox')).toBeVisible();
  }
  const renewals = countRenewals(context);
  await renewedInTime(context, renewals);
  for (const [index, tab] of tabs.entries()) {
    const each = new Dashboard(tab);
    await each.type(`From tab ${index}`);
    await each.settled();
  }
  expect(renewals()).toBe(1);
});

test('signing out ends the session in every tab and at the provider, and leaves no data (IDENTITY-20, V7.4.4, V14.3.1)', async ({
  page,
  context,
  app,
  person,
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
  expect(left).not.toContain(person.email);

  await visitor.askToSignIn(person.email);
  await expect(visitor.field('Password')).toBeVisible();
});

test('a session ended on another device ends here immediately (IDENTITY-24)', async ({
  page,
  app,
  person,
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
    .known(person)
    .api('POST /api/auth/change-password', { body: { newPassword: 'quite another one' } });
  await expect(new Visitor(page).heading('Welcome back')).toBeVisible();
  await expect(
    page.getByText('Your session has ended. Please sign in again. Your changes are safe.'),
  ).toBeVisible();
});

test('text typed when the session ends is offered to the same user, and to nobody else (OFFLINE-46)', async ({
  page,
  app,
  person,
  server,
  visitor,
  watch,
}) => {
  watch.expect(/\b(400|401)\b|WebSocket connection to .* failed/);
  const connected = hubConnection(page);
  await page.reload();
  await connected;
  await app.type('Plan the trip');
  await app.settled();
  await app.addField.fill('Half a thought');
  await app.title('Plan the trip').click();
  await page.getByRole('button', { name: 'Add a description…' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.pressSequentially('Passport, tickets');
  await server
    .known(person)
    .api('POST /api/auth/change-password', { body: { newPassword: 'quite another one' } });
  await expect(visitor.heading('Welcome back')).toBeVisible();

  await visitor.signIn(await server.register());
  await app.loaded();
  await expect(page.getByText('You were writing')).toHaveCount(0);
  await expect(app.addField).toHaveValue('');
  await app.logout();
  await expect(visitor.heading('Welcome back')).toBeVisible();

  await visitor.signIn({ email: person.email, password: 'quite another one' });
  const offer = (title: string) => page.getByRole('status').filter({ hasText: title });
  const ofDescription = offer('You were writing the description of "Plan the trip"');
  await expect(ofDescription).toContainText('Passport, tickets');
  await page.setViewportSize({ width: 320, height: 700 });
  // The sidebar becomes a drawer after the window is resized.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectNothingFound(page, 'the offers of drafts');
  await ofDescription.getByRole('button', { name: 'Restore' }).click();
  await expect(description).toHaveValue('Passport, tickets');
  await expect(description).toBeFocused();
  await page.keyboard.type(', maps');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Passport, tickets, maps')).toBeVisible();

  await offer('You were writing a new task').getByRole('button', { name: 'Restore' }).click();
  await expect(app.dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await page.keyboard.press('Enter');
  await expect(app.row('Half a thought')).toBeVisible();
  await app.settled();
  await page.reload();
  await app.loaded();
  await expect(page.getByText('You were writing')).toHaveCount(0);
});

test('an unfinished task is offered after a reload until it is discarded (OFFLINE-46)', async ({
  page,
  app,
}) => {
  await page.keyboard.press('n');
  await app.dialog.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await app.dialog.getByRole('textbox', { name: 'Description' }).fill('and why');
  await page.reload();
  await app.loaded();
  const offer = page.getByRole('status').filter({ hasText: 'You were writing a new task' });
  await expect(offer).toContainText('Half a thought');
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.reload();
  await app.loaded();
  await expect(offer).toHaveCount(0);
});

test('a reload shows the same view with its last content before the server has responded (VIEW-10)', async ({
  page,
  app,
}) => {
  await app.createProject('Long read');
  await app.type('Chapter one');
  await app.settled();
  await expect.poll(() => page.evaluate(readOwnDatabases)).toContain('Chapter one');
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(app.heading('Long read')).toBeVisible();
  await expect(app.row('Chapter one')).toBeVisible();
  answers.resolve();
  await expect(app.row('Chapter one')).toBeVisible();
});

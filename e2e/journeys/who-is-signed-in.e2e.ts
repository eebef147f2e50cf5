import type { Page } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { expectRowsStored, written } from '../src/pages/offline.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Prevents a tab from receiving messages and storage events from other tabs. */
async function makeDeaf(page: Page): Promise<void> {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

/** Sets the device's clock a day ahead, from the next page load on. */
async function setClockAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const right = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (RightDate, given: ConstructorParameters<typeof Date>) =>
        given.at(0) === undefined ? new RightDate(right() + 86_400_000) : new RightDate(...given),
      get: (target, name, receiver) =>
        name === 'now' ? () => right() + 86_400_000 : (Reflect.get(target, name, receiver) as unknown),
    });
  });
}

test('a tab that misses the sign-out message still signs out, and shows the next user nothing of the previous one (IDENTITY-23)', async ({
  app,
  context,
  server,
  visitor,
  watch,
}) => {
  // If a call is rejected, the tab may discover that its session has ended.
  watch.expect(/\b401\b.*\/api\//);
  watch.expect(/WebSocket connection .* HTTP Authentication failed/);
  await app.type('Of the first');
  await app.settled();
  const deaf = await context.newPage();
  await makeDeaf(deaf);
  await deaf.goto('/');
  const other = new Dashboard(deaf);
  await expect(other.row('Of the first')).toBeVisible();

  await app.logout();
  await expect(new Visitor(deaf).heading('Welcome back')).toBeVisible();
  const next = await server.register();
  await visitor.open();
  await visitor.signIn(next);
  await app.type('Of the second');
  await app.settled();
  await expect(other.row('Of the second')).toBeVisible();
  await expect(other.row('Of the first')).toHaveCount(0);
});

test('the next user is asked for their own password if a sign-out did not reach the server (IDENTITY-21)', async ({
  app,
  page,
  server,
  visitor,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await app.type('Of the first');
  await app.settled();
  await app.logout();
  await expect(visitor.heading('Welcome back')).toBeVisible();
  // Screen readers must not find the other user's task either.
  await expect(page.getByText('Of the first')).toHaveCount(0);
  const next = await server.register();
  await visitor.submitEmail(next.email);
  await expect(visitor.field('Email')).toHaveValue(next.email);
  await visitor.givePassword(next.password);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(visitor.heading('Inbox')).toBeVisible();
});

test("the app works if the device's clock is a day ahead (DATE-16)", async ({ page, visitor, user }) => {
  await setClockAhead(page);
  await visitor.open();
  await visitor.signIn(user);
  const app = new Dashboard(page);
  await app.type('Tomorrow, by my clock');
  await app.settled();
  expect((await user.api('GET /api/tasks')).map(({ title }) => title)).toEqual(['Tomorrow, by my clock']);
});

test.describe("the app keeps working if the browser's storage fails", () => {
  test.use({ serviceWorkers: 'allow' });

  test('storage that the browser deletes under an open page is restored, with the queued changes (OFFLINE-21)', async ({
    app,
    page,
    context,
    user,
    goOffline,
  }) => {
    await app.type('Kept by the server');
    await app.settled();
    await goOffline();
    await app.type('Before it was lost');
    await written(page, 1);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'indexeddb',
    });
    await app.type('After it was lost');
    await written(page, 2);
    await expect
      .poll(() => databases(page))
      .toEqual(expect.arrayContaining(['questlog-session', 'questlog-store']));
    await expectRowsStored(page);
    await page.reload();
    await expect(app.row('Before it was lost')).toContainText('Waiting to be synced');
    await expect(app.row('After it was lost')).toBeVisible();
    await context.setOffline(false);
    await app.settled();
    await expect
      .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title).sort())
      .toEqual(['After it was lost', 'Before it was lost', 'Kept by the server']);
  });
});

test('a browser whose storage never responds shows the dashboard, and says that changes are not saved on this device (OFFLINE-20)', async ({
  app,
  page,
  user,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () =>
      Object.create(IDBOpenDBRequest.prototype, {
        addEventListener: { value: () => undefined },
        removeEventListener: { value: () => undefined },
      }) as IDBOpenDBRequest;
  });
  await page.reload();
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(page.getByText("This browser can't save your changes")).toBeVisible();
  await expectNothingFound(page, 'a browser that keeps nothing');
  await app.type('Sent all the same');
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Sent all the same']);
});

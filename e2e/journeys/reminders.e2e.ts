import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { createPushReceiver, type PushedMessage } from '@questlog/testkit/push-service';
import { expect, test as base } from '../src/fixtures/test.ts';
import { deliverPush, servedByWorker, waiting } from '../src/pages/offline.ts';

const test = base.extend<{
  /** Lets a task remind the user, and returns the message that the server pushes. */
  readonly ring: (user: LiveUser, title: string) => Promise<{ taskId: string; message: PushedMessage }>;
}>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const server = await startLiveServer({ env: { PUSH_HOSTS: '127.0.0.1' } });
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  ring: async ({}, provide) => {
    const service = createPushReceiver();
    const server = createServer(service.receive).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await provide(async (user, title) => {
      const device = crypto.randomUUID();
      await user.api('POST /api/push/subscriptions', {
        body: { ...service.subscribeAt(origin, device), deviceName: 'Phone' },
      });
      const { id } = await user.api('POST /api/tasks', { body: { title } });
      const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 }).toString();
      const { reminders } = await user.api('PUT /api/tasks/{id}/reminders', {
        params: { id },
        body: { reminders: [{ kind: 'absolute', at: `${tomorrow}T12:00` }] },
      });
      await user.api('POST /api/reminders/{id}/snooze', {
        params: { id: reminders[0]?.id ?? '' },
        body: { until: new Date(Date.now() + 2_000).toISOString() },
      });
      await expect.poll(() => service.to(device).length, { timeout: 60_000 }).toBe(1);
      const message = service.to(device)[0]?.message;
      if (message === undefined) throw new Error('nothing was pushed');
      return { taskId: id, message };
    });
    server.closeAllConnections();
    server.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const isCompleted = async (user: LiveUser, id: string): Promise<boolean> =>
  (await user.api('GET /api/tasks/{id}', { params: { id } })).completedAt !== null;

interface Shown {
  readonly title: string;
  readonly data: unknown;
}

/** The scope of the service worker, with what it has shown. */
interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  shown?: Shown;
}

/** A system that shows the notifications of the app's service worker. Headless browsers have none. */
async function systemOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.registration.showNotification = (title, options) => {
      scope.shown = { title, data: options?.data as unknown };
      return Promise.resolve();
    };
  });
  return {
    title: () => worker.evaluate(() => (globalThis as unknown as Scope).shown?.title),
    choose: (action: string) =>
      worker.evaluate((chosen) => {
        const scope = globalThis as unknown as Scope;
        const notification = { ...scope.shown, close: () => undefined };
        const click = new Event('notificationclick');
        const waitUntil = (): void => undefined;
        scope.dispatchEvent(Object.assign(click, { notification, action: chosen, waitUntil }));
      }, action),
  };
}

test('a pushed reminder is shown, and Done completes its task while the app is closed (REMINDER-52, REMINDER-54)', async ({
  app,
  context,
  page,
  ring,
  server,
  user,
}) => {
  await app.loaded();
  await servedByWorker(page);
  const system = await systemOf(context);
  const { taskId, message } = await ring(user, 'Call Ann');
  await deliverPush(context, server.url, message);
  await expect.poll(system.title).toBe('Call Ann');
  await page.close();
  await system.choose('done');
  await expect.poll(() => isCompleted(user, taskId)).toBe(true);
});

test('Done without a connection completes the task as soon as there is one (REMINDER-54)', async ({
  app,
  context,
  goOffline,
  page,
  ring,
  server,
  user,
}) => {
  await app.loaded();
  await servedByWorker(page);
  const system = await systemOf(context);
  const { taskId, message } = await ring(user, 'Call Ben');
  await deliverPush(context, server.url, message);
  await expect.poll(system.title).toBe('Call Ben');
  await goOffline();
  await system.choose('done');
  await expect.poll(() => waiting(page)).toEqual(['POST /api/reminders/act']);
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => isCompleted(user, taskId)).toBe(true);
});

test('reminders of a task are chosen with the keyboard (REMINDER-50)', async ({ app, page, user }) => {
  const today = Temporal.Now.plainDateISO().toString();
  await user.api('POST /api/tasks', {
    body: { title: 'Call Cleo', scheduledDate: today, scheduledTime: '23:59' },
  });
  await app.openView('Today');
  await app.title('Call Cleo').focus();
  await page.keyboard.press('Shift+R');
  await expect(app.dialog).toHaveAccessibleName('Remind me');
  await expect(app.dialog.getByText(/^Your default reminder applies: At the time\./)).toBeVisible();
  await app.dialog.getByLabel('Add a reminder').selectOption('15 minutes before');
  await expect(app.dialog.getByRole('listitem')).toHaveText(/^15 minutes before/);
  await page.keyboard.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await expect(app.title('Call Cleo')).toBeFocused();
});

test('reminders are set without a connection, undone, and shown on another tab once there is one (REMINDER-43, REMINDER-45, CAPTURE-59)', async ({
  app,
  context,
  goOffline,
  page,
  user,
}) => {
  await app.openView('Today');
  const other = await context.newPage();
  await other.goto('/today');
  await goOffline();
  await app.addField.fill('Call Dana today 23:59 !30m');
  await expect(page.getByText('Remind me 30 minutes before', { exact: true })).toBeVisible();
  await app.addField.press('Enter');
  const row = app.row('Call Dana');
  await expect(row.getByText('1 reminder')).toBeAttached();
  await app.title('Call Dana').focus();
  await page.keyboard.press('Shift+R');
  await app.dialog.getByLabel('Add a reminder').selectOption('1 day before');
  await expect(app.dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(row.getByText('2 reminders')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row.getByText('1 reminder')).toBeAttached();
  await context.setOffline(false);
  const own = async () =>
    (await user.api('GET /api/reminders')).reminders.map(({ offsetMinutes }) => offsetMinutes);
  await expect.poll(own).toEqual([30]);
  await expect(other.getByText('1 reminder')).toBeAttached();
});

test('reminders are set from the popover for the date (REMINDER-58)', async ({ app, page, user }) => {
  const today = Temporal.Now.plainDateISO().toString();
  await user.api('POST /api/tasks', { body: { title: 'Call Eve', scheduledDate: today } });
  await app.openView('Today');
  await app.title('Call Eve').focus();
  await page.keyboard.press('s');
  await page.getByLabel('Type a date').fill('today 23:59');
  await app.dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(app.dialog).toHaveAccessibleName('Remind me');
  await expect(app.dialog.getByText(/^Your default reminder applies: At the time\./)).toBeVisible();
  await app.dialog.getByLabel('Add a reminder').selectOption('30 minutes before');
  await page.keyboard.press('Escape');
  await expect(app.title('Call Eve')).toBeFocused();
  await expect(app.row('Call Eve').getByText('1 reminder')).toBeAttached();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from '@playwright/test';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { createPushReceiver, type PushedMessage } from '@questlog/testkit/push-service';
import { expect, test as base } from '../src/fixtures/test.ts';
import { deliverPush, servedByWorker } from '../src/pages/offline.ts';

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

const isCompleted = async (user: LiveUser, id: string): Promise<boolean> =>
  (await user.api('GET /api/tasks/{id}', { params: { id } })).completedAt !== null;

/** Chooses an action of the shown notification. Only the system could do it with a real click. */
async function choose(worker: Worker | undefined, action: string): Promise<void> {
  await worker?.evaluate(async (chosen) => {
    const scope = globalThis as unknown as EventTarget & { readonly registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const click = new Event('notificationclick');
    scope.dispatchEvent(Object.assign(click, { notification, action: chosen, waitUntil: () => undefined }));
  }, action);
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
  await context.grantPermissions(['notifications']);
  await servedByWorker(page);
  const { taskId, message } = await ring(user, 'Call Ann');
  await deliverPush(context, server.url, message);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
  await expect.poll(shown).toEqual(['Call Ann']);
  const [worker] = context.serviceWorkers();
  await page.close();
  await choose(worker, 'done');
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
  await context.grantPermissions(['notifications']);
  await servedByWorker(page);
  const { taskId, message } = await ring(user, 'Call Ben');
  await deliverPush(context, server.url, message);
  await goOffline();
  const [worker] = context.serviceWorkers();
  await choose(worker, 'done');
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => isCompleted(user, taskId), { timeout: 60_000 }).toBe(true);
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

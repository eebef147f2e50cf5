import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLiveServer } from '@questlog/testkit/live-server';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test as base } from '../src/fixtures/test.ts';

interface Receiver {
  readonly url: string;
  readonly types: string[];
}

const test = base.extend<{ readonly receiver: Receiver }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startLiveServer({ env: { WEBHOOK_ALLOW_HTTP: '1' } });
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  receiver: async ({}, provide) => {
    const types: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        types.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type);
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await provide({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, types });
    server.closeAllConnections();
    server.close();
  },
});

test('an Owner creates a webhook, tests it, sees the deliveries, and deletes it (WEBHOOK-9, WEBHOOK-19)', async ({
  app,
  page,
  server,
  user,
  receiver,
  watch,
}) => {
  // The form is sent with an address that is rejected.
  watch.expect(/\b400\b/);
  await page.goto('/settings?tab=webhooks');
  await expect(app.settings.getByText('Connect your own tools with the Team Pro plan.')).toBeVisible();
  await server.setTier(user.email, 'TeamPro');
  await page.reload();
  await expect(app.settings.getByText('This account has no webhooks yet.')).toBeVisible();
  await expectNothingFound(page, 'an account without webhooks');
  await app.settings.getByRole('button', { name: 'New Webhook' }).click();
  await expect(app.settings.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectNothingFound(page, 'the form for a webhook');
  await page.keyboard.type('Lights');
  await app.settings.getByRole('textbox', { name: 'Address' }).fill('example.org');
  await page.keyboard.press('Enter');
  await expect(app.settings.getByRole('alert')).toHaveText('Enter an address that begins with https://.');
  await app.settings.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await app.settings.getByRole('button', { name: 'Create Webhook' }).click();
  const secret = app.settings.getByRole('textbox', { name: 'Secret' });
  await expect(secret).toBeFocused();
  await expect(secret).toHaveValue(/^whsec_/);
  await app.settings.getByRole('button', { name: 'Done' }).click();
  await app.settings.getByRole('button', { name: 'Send a Test' }).click();
  await expect(app.settings.getByText('Delivered (204).')).toHaveCount(1);
  await user.api('POST /api/tasks', { body: { title: 'Water the plants' } });
  await expect.poll(() => receiver.types).toEqual(['webhook.test', 'task.created']);
  await expectNothingFound(page, 'the deliveries of a webhook');
  await app.settings.getByRole('button', { name: 'All Webhooks' }).click();
  await page.reload();
  await expect(app.settings.getByText(/The last message was delivered just now/)).toBeVisible();
  await app.settings.getByRole('button', { name: 'Manage the webhook Lights' }).click();
  await app.settings.getByRole('button', { name: 'Delete' }).click();
  await app.alertDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(app.settings.getByText('This account has no webhooks yet.')).toBeVisible();
});

test.describe('on a dark phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', tier: 'PersonalFree' });

  test('the form and the details of a webhook fit, and have enough contrast (WEBHOOK-19)', async ({
    app,
    page,
    server,
    user,
    receiver,
  }) => {
    await server.setTier(user.email, 'TeamPro');
    const accountId = await user.accountId();
    await user.api('POST /api/accounts/{accountId}/webhooks', {
      params: { accountId },
      body: {
        name: 'Lights '.repeat(12),
        url: `${receiver.url}/${'x'.repeat(200)}`,
        events: ['task.created'],
      },
    });
    await page.goto('/settings?tab=webhooks');
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    await app.settings.getByRole('button', { name: 'New Webhook' }).click();
    await expectNothingFound(page, 'the form for a webhook on a dark phone');
    expect(await fits()).toBe(true);
    await app.settings.getByRole('button', { name: 'Cancel' }).click();
    expect(await fits()).toBe(true);
    await app.settings.getByRole('button', { name: /^Manage the webhook/ }).click();
    await app.settings.getByRole('button', { name: 'Send a Test' }).click();
    await expect(app.settings.getByText('Delivered (204).')).toBeVisible();
    await expectNothingFound(page, 'the deliveries of a webhook on a dark phone');
    expect(await fits()).toBe(true);
  });
});

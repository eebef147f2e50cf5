/** Retries failed webhooks and jobs from the console. */
import { beginPaymentOutage } from '@questlog/testkit/payment-outage';
import { expect, test } from '../../src/fixtures/test.ts';
import { AdminConsole } from '../../src/pages/admin-console.ts';

// The smallest width at which the console shows tables next to the sidebar.
test.use({ viewport: { width: 1024, height: 768 } });

test('an admin replays a failed webhook and retries a failed job (ADMIN-51, ADMIN-55)', async ({
  page,
  app,
  person,
  server,
}) => {
  test.slow();
  await expect(app.heading('Inbox')).toBeVisible();
  await server.makeAdmin(person.email);
  await person.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
  const admin = new AdminConsole(page);
  const outage = await beginPaymentOutage(server, await person.accountId());
  try {
    const [replayed, retried] = [
      await outage.sendEvent('customer.updated'),
      await outage.sendEvent('invoice.paid'),
    ];
    const delivery = (event: string) => page.getByRole('row').filter({ hasText: event });
    const jobs = page.getByRole('table', { name: 'Failed jobs' }).getByRole('row');
    await expect(async () => {
      await page.goto('/admin/webhooks?state=failed');
      await expect(delivery(replayed)).toContainText('Stripe', { timeout: 1_000 });
      await expect(delivery(retried)).toContainText('Stripe', { timeout: 1_000 });
    }).toPass();
    await outage.exhaust(retried);
    await expect(async () => {
      await page.goto('/admin/system');
      await expect(jobs.filter({ hasText: 'billing-sync-customer' })).toHaveCount(1, { timeout: 1_000 });
    }).toPass();

    await outage.end();
    await page.getByRole('button', { name: 'Retry billing-sync-customer' }).click();
    await expect(admin.toast('The job is being retried')).toBeVisible();
    await expect(page.getByText('There are no failed jobs.')).toBeVisible();

    await page.goto('/admin/webhooks?state=failed');
    await delivery(replayed)
      .getByRole('button', { name: /^Replay/ })
      .click();
    await expect(admin.toast('The event is being replayed')).toBeVisible();
    await expect(async () => {
      await page.goto('/admin/webhooks?state=done');
      await expect(delivery(replayed)).toBeVisible({ timeout: 1_000 });
      await expect(delivery(retried)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  } finally {
    await outage.end();
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures/test.ts';
import { stableBox } from '../../src/pages/box.ts';

async function pay(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Subscribe to / })).toBeVisible();
  await expect(page.getByText('No money moves')).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Subscribe for / }).click();
}

async function openBilling(page: Page): Promise<void> {
  await page.goto('/settings?tab=billing');
  await expect(page.getByRole('region', { name: 'Billing' })).toBeVisible();
}

test('a user upgrades at the limit of a free account, and sees a year of invoices (BILLING-26, BILLING-27, BILLING-29)', async ({
  app,
  page,
  user,
  server,
}) => {
  for (const title of ['One', 'Two', 'Three']) {
    await user.api('POST /api/projects', { body: { title } });
  }
  await expect(app.navItem('Three')).toBeVisible();
  await page.getByRole('button', { name: 'New Project', exact: true }).click();
  await expect(app.dialog).toContainText('3 of 3 projects');
  await app.dialog.getByLabel('Project title').fill('Four');
  await app.dialog.getByRole('button', { name: 'Create Project' }).click();
  await page
    .getByRole('dialog', { name: 'Plan limit reached' })
    .getByRole('button', { name: 'Upgrade Now' })
    .click();

  const step = page.getByRole('dialog', { name: 'Upgrade to Personal Pro' });
  await expect(step).toContainText("What you'll get:");
  await step.getByRole('button', { name: 'Back to Plans' }).click();
  const plans = page.getByRole('dialog', { name: 'Upgrade Required for More Projects' });
  await expect(plans.getByText('Most Popular · Recommended')).toBeVisible();
  await expect(plans.getByText('Coming soon').first()).toBeVisible();
  await plans.getByRole('button', { name: 'Choose Personal Pro' }).click();
  await step.getByRole('button', { name: 'Upgrade Now' }).click();

  await pay(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(app.heading('Inbox')).toBeVisible();
  await app.createProject('Four');
  await expect(app.navItem('Four')).toBeVisible();

  await openBilling(page);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await app.alertDialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(
    page.getByText(
      'Your subscription has been scheduled for cancellation at the end of your billing period.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Your subscription has been reactivated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeHidden();

  await server.cli('move-time', user.email, '340');
  await expect.poll(async () => (await user.api('GET /api/billing/invoices')).length).toBe(12);
  await page.reload();
  await openBilling(page);
  await expect(page.getByRole('link', { name: /^Download invoice / })).toHaveCount(5);
});

test("the plan dialog's header stays in place when a plan is selected", async ({ page, app }) => {
  await app.loaded();
  await openBilling(page);
  await page.getByRole('button', { name: 'View All Plans' }).click();
  const plans = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await expect(plans.getByText('Most Popular')).toBeVisible();
  const { y } = await stableBox(plans);
  await plans.getByRole('button', { name: 'Choose Personal Pro' }).click();
  const step = page.getByRole('dialog', { name: 'Upgrade to Personal Pro' });
  await expect(step).toContainText("What you'll get:");
  expect((await stableBox(step)).y).toBe(y);
});

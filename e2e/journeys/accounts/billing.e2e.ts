/** Plans and payment in the sandbox, as users see them. */
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { stableBox } from '../../src/pages/box.ts';

/** Pays on the payment sandbox's page. */
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
  person,
  server,
}) => {
  for (const title of ['One', 'Two', 'Three']) {
    await person.api('POST /api/projects', { body: { title } });
  }
  await expect(app.place('Three')).toBeVisible();
  await page.getByRole('button', { name: 'New Project', exact: true }).click();
  await expect(app.dialog).toContainText('3 of 3 projects');
  await app.dialog.getByLabel('Project title').fill('Four');
  await app.dialog.getByRole('button', { name: 'Create Project' }).click();
  await page
    .getByRole('dialog', { name: 'Plan limit reached' })
    .getByRole('button', { name: 'Upgrade Now' })
    .click();

  const plans = page.getByRole('dialog', { name: 'Upgrade Required for More Projects' });
  await expect(plans).toBeVisible();
  await expect(plans.getByText('Most Popular')).toBeVisible();
  await expect(plans.getByText('Recommended')).toBeVisible();
  await expect(plans.getByText('Coming soon').first()).toBeVisible();
  await plans.getByRole('button', { name: 'Choose Personal Pro' }).click();
  const step = page.getByRole('dialog', { name: 'Upgrade to Personal Pro' });
  await expect(step).toContainText("What you'll get:");
  await step.getByRole('button', { name: 'Back to Plans' }).click();
  await plans.getByRole('button', { name: 'Choose Personal Pro' }).click();
  await step.getByRole('button', { name: 'Upgrade Now' }).click();

  await pay(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(app.heading('Inbox')).toBeVisible();
  await app.createProject('Four');
  await expect(app.place('Four')).toBeVisible();

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

  await server.cli('move-time', person.email, '340');
  await expect.poll(async () => (await person.api('GET /api/billing/invoices')).length).toBe(12);
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

test('the checkout handles a declined card, a card that needs confirmation, and a cancellation (BILLING-30, BILLING-38)', async ({
  app,
  page,
  person,
  watch,
}) => {
  watch.expect(/402.*\/sandbox\/checkout/);
  await expect(app.heading('Inbox')).toBeVisible();
  const { url } = await person.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
  await page.goto(url);
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout cancelled' })).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Plans' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible();
  await page.goto(url);
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a notice about a failed payment stays until the invoice is paid (BILLING-43)', async ({
  app,
  page,
  person,
  server,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  const { url } = await person.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
  await page.goto(url);
  await pay(page, '4000 0000 0000 0341');
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(app.heading('Inbox')).toBeVisible();
  await server.cli('move-time', person.email, '32');
  const alert = page.getByRole('alert').filter({ hasText: /^Your payment on .* failed/ });
  await expect(alert).toContainText("We'll try again on", { timeout: 15_000 });
  await expectNothingFound(page, 'a payment that failed');
  await alert.getByRole('button', { name: 'Update card' }).click();
  await expect(page).toHaveURL(/\/sandbox\//);

  await person.api('POST /api/billing/payment-method', { body: { paymentMethodId: 'pm_card_mastercard' } });
  await page.goto('/');
  await server.cli('move-time', person.email, '5');
  await expect(alert).toBeHidden({ timeout: 15_000 });
});

test('the plan dialog shows its loading state on top of everything else (BILLING-25)', async ({
  app,
  page,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/billing', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/settings?action=plans');
  const plans = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await expect(plans.getByText('Loading subscription plans...')).toBeVisible();
  await expect(plans.locator('xpath=..')).toHaveCSS('z-index', '1100');
  answer.resolve();
  await expect(plans.getByRole('button', { name: 'Choose Personal Pro' })).toBeVisible();
});

test('the pages of all payment results can be opened (BILLING-29)', async ({ app, page }) => {
  await expect(app.heading('Inbox')).toBeVisible();
  for (const [query, text] of [
    ['', 'No session ID provided'],
    ['?test=invalid', 'Invalid session ID'],
    ['?test=incomplete', 'Payment not completed'],
    ['?test=network', 'Network error occurred'],
    ['?test=other', 'Unknown test state'],
  ] as const) {
    await page.goto(`/billing/success${query}`);
    await expect(page.getByRole('heading', { name: 'Payment Verification Issue' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.goto('/billing/success?test=success');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a team account pays for its own plan', async ({ app, page, person }) => {
  await expect(app.heading('Inbox')).toBeVisible();
  await page.goto('/settings?action=new-team-account');
  await app.dialog.getByLabel('Account name').fill('Crew');
  await app.dialog.getByRole('button', { name: 'Continue' }).click();
  await app.dialog.getByRole('button', { name: /Create/ }).click();
  const step = page.getByRole('dialog', { name: 'Switch to Team' });
  await expect(step).toContainText('you can invite people in Team Management', { timeout: 15_000 });
  await step.getByRole('button', { name: 'Switch Plan' }).click();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const accounts = await person.api('GET /api/accounts');
  expect(accounts.find(({ name }) => name === 'Crew')).toMatchObject({ subscriptionTier: 'Team' });
});

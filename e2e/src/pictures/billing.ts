import type { Part } from './scene.ts';

/** Takes screenshots of the plans, the payment sandbox, and an account's billing page. */
export const billing: Part = async ({ page, app, server, signIn, take }) => {
  const payer = await server.register({ firstName: 'Paula', lastName: 'Winter' });
  await signIn(payer);
  await page.goto('/settings?action=plans');
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  await page.getByRole('button', { name: 'Choose Personal Pro' }).waitFor();
  await take('plans');
  await page.getByRole('button', { name: 'Choose Personal Pro' }).click();
  await page.getByText("What you'll get:").waitFor();
  await take('plan-confirmation');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByLabel('Card number').waitFor();
  await take('checkout');
  const enter = async (number: string): Promise<void> => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('12/40');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Subscribe for/ }).click();
  };
  await enter('4000 0000 0000 0002');
  await page.getByRole('alert').waitFor();
  await take('checkout-declined');
  await enter('4242 4242 4242 4242');
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await take('payment-result');
  await server.cli('move-time', payer.email, '100');
  await page.goto('/settings?tab=billing');
  await app.settings
    .getByRole('link', { name: /^Download invoice/ })
    .first()
    .waitFor();
  await take('billing-tab');
  await app.settings.getByRole('button', { name: 'Cancel Subscription' }).click();
  await app.alertDialog.waitFor();
  await take('cancel-subscription');
  await app.alertDialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).waitFor();
  await take('billing-cancelled');
  const { url } = await payer.api('POST /api/billing/portal', {});
  await page.goto(url);
  await take('portal');
  await page.goto('/billing/success');
  await page.getByRole('heading', { name: 'Payment Verification Issue' }).waitFor();
  await take('payment-issue');
  await page.goto('/billing/cancel');
  await page.getByRole('heading', { name: 'Checkout cancelled' }).waitFor();
  await take('checkout-cancelled');
};

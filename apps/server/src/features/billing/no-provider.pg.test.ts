/** Tests a server that sells no plans: it has neither a payment provider nor the sandbox. */
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { serverForTests } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests({ env: { PAYMENT_SANDBOX: 'false' } });

it('tells visitors and members of a server without a payment provider that it sells no plans (BILLING-48)', async () => {
  expect(await server.call()('GET /api/auth/config')).toMatchObject({ sellsPlans: false });
  const { api } = await server.register();
  expect(await api('GET /api/billing')).toMatchObject({
    sellsPlans: false,
    sandbox: false,
    customerId: null,
    status: 'active',
  });
  expect(await api('GET /api/billing/invoices')).toEqual([]);
});

it('rejects every change of a plan or a payment without a payment provider (BILLING-48)', async () => {
  const { api } = await server.register();
  const sellsNothing = { status: 409, body: { code: 'conflict', message: BILLING_TEXTS.sellsNoPlans } };
  await expect(api('POST /api/billing/upgrade', { body: { tier: 'PersonalPro' } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(api('POST /api/billing/portal', {})).rejects.toMatchObject(sellsNothing);
  await expect(
    api('POST /api/billing/checkout/verify', { body: { sessionId: 'cs_test_1' } }),
  ).rejects.toMatchObject(sellsNothing);
  await expect(
    api('POST /api/billing/payment-method', { body: { paymentMethodId: 'pm_card_visa' } }),
  ).rejects.toMatchObject(sellsNothing);
  const webhook = await fetch(`${server.url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  });
  expect(webhook.status).toBe(409);
  expect((await fetch(`${server.url}/sandbox/pages.css`)).status).toBe(404);
});

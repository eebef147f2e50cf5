import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { expect, it, vi } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { buy } from './testing/billing.ts';

const server = await serverForTests({ env: { TEAM_PLANS: 'available' } });

it('a plan in a different currency starts after the current plan has ended (BILLING-37, BILLING-41)', async () => {
  const user = await server.register();
  const { api } = user;
  const verified = { body: { sessionId: await buy(user, 'PersonalPro') } };
  await api('POST /api/billing/checkout/verify', verified);
  const change = () => api('POST /api/billing/upgrade', { body: { tier: 'Team' } });
  await expect(change()).rejects.toMatchObject({ status: 409, message: BILLING_TEXTS.otherCurrency });
  // Nothing was changed or charged.
  const before = await api('GET /api/billing');
  expect(before).toMatchObject({ paidTier: 'PersonalPro', status: 'active', cancelAtPeriodEnd: false });
  expect(await api('GET /api/billing/invoices')).toHaveLength(1);

  await api('POST /api/billing/cancel');
  const end = Date.parse(before.currentPeriodEnd ?? '') / 1000;
  await server.payments.moveTime(before.customerId ?? '', end + 60);
  await vi.waitFor(async () => expect(await api('GET /api/billing')).toMatchObject({ status: 'canceled' }), {
    timeout: 15_000,
  });
  expect(await change()).toMatchObject({ requiresPayment: true });
  const sessionId = await buy(user, 'Team');
  await api('POST /api/billing/checkout/verify', { body: { sessionId } });
  expect(await api('GET /api/billing')).toMatchObject({ paidTier: 'Team', status: 'active' });
  const invoices = await api('GET /api/billing/invoices');
  expect(invoices.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(['99 usd', '2.99 gbp']);
  // Invoice numbers are consecutive for each customer, as they are at the real provider.
  const [prefix] = (invoices[0]?.number ?? '').split('-');
  expect(prefix).toMatch(/^[0-9A-Z]{8}$/);
  expect(invoices.map(({ number }) => number)).toEqual([`${prefix}-0002`, `${prefix}-0001`]);
});

it('names Team as the plan required to invite users to a personal account that can buy Team (ACCOUNT-68)', async () => {
  const { api, accountId } = await server.register();
  const invite = api('POST /api/accounts/{accountId}/invite', {
    params: { accountId },
    body: { email: 'guest@example.org', role: 'Member' },
  });
  await expect(invite).rejects.toMatchObject({
    status: 403,
    body: { limitType: 'feature', requiresUpgrade: true, requiredTier: 'Team' },
  });
});

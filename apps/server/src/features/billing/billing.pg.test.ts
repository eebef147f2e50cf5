import { expect, it, vi } from 'vitest';
import { UNPAID_BILLING } from '@questlog/contract/testing/unpaid-billing';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { buy, CARDS, enterCard, tierOf, verify } from './testing/billing.ts';

const server = await serverForTests();

async function subscriber(card?: string): Promise<TestUser> {
  const user = await server.register();
  const sessionId = await buy(user, 'PersonalPro', card);
  await verify(user, sessionId);
  return user;
}

const periodEnd = async (user: TestUser): Promise<number> =>
  Date.parse((await user.api('GET /api/billing')).currentPeriodEnd ?? '') / 1000;

/** Advances the provider's clock for a user's account, as the operator's command does. */
async function moveTime(user: TestUser, until: number): Promise<void> {
  const { customerId } = await user.api('GET /api/billing');
  await server.payments.moveTime(customerId ?? '', until);
}

it('an account without a subscription has no billing data (BILLING-34)', async () => {
  const { api } = await server.register();
  expect(await api('GET /api/billing')).toEqual(UNPAID_BILLING);
  expect(await api('GET /api/billing/invoices')).toEqual([]);
});

it('refuses to cancel or reactivate if there is no subscription (BILLING-6)', async () => {
  const { api } = await server.register();
  await expect(api('POST /api/billing/cancel')).rejects.toMatchObject({ status: 409 });
  await expect(api('POST /api/billing/reactivate')).rejects.toMatchObject({ status: 409 });
  await expect(api('POST /api/billing/upgrade', { body: { tier: 'PersonalFree' } })).rejects.toMatchObject({
    status: 409,
    message: 'This account already has this plan.',
  });
});

it('cancels a second subscription of an account (BILLING-9)', async () => {
  const user = await subscriber();
  const { customerId, subscriptionId } = await user.api('GET /api/billing');
  const { stripe, prices } = server.payments;
  const second = await stripe.subscriptions.create({
    customer: customerId ?? '',
    items: [{ price: prices.PersonalPro ?? '' }],
  });
  await vi.waitFor(
    async () => expect(await stripe.subscriptions.retrieve(second.id)).toMatchObject({ status: 'canceled' }),
    { timeout: 15_000 },
  );
  expect(await user.api('GET /api/billing')).toMatchObject({ subscriptionId, status: 'active' });
  await expect(
    user.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } }),
  ).rejects.toMatchObject({ status: 409, message: 'This account already has a subscription.' });
});

it('a cancelled subscription keeps the plan until its period ends and can be reactivated until then (ACCOUNT-46, BILLING-10, BILLING-16)', async () => {
  const user = await subscriber();
  expect(await user.api('POST /api/billing/cancel')).toEqual({
    message: 'Your subscription has been scheduled for cancellation at the end of your billing period.',
  });
  expect(await user.api('GET /api/billing')).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' });
  expect(await tierOf(user)).toBe('PersonalPro');
  expect(await user.api('POST /api/billing/reactivate')).toEqual({
    message: 'Your subscription has been reactivated successfully!',
  });
  expect(await user.api('GET /api/billing')).toMatchObject({ cancelAtPeriodEnd: false });
  await expect(user.api('POST /api/billing/reactivate')).rejects.toMatchObject({
    status: 409,
    message: 'There is no cancellation to undo.',
  });
  const down = await user.api('POST /api/accounts/{accountId}/downgrade', {
    params: { accountId: user.accountId },
    body: { targetTier: 'PersonalFree' },
  });
  expect(down).toEqual({ success: true, requiresPayment: false, checkoutUrl: null });
  expect(await tierOf(user)).toBe('PersonalPro');
  await moveTime(user, (await periodEnd(user)) + 60);
  const plan = () =>
    user.api('GET /api/accounts/{accountId}/subscription', { params: { accountId: user.accountId } });
  await vi.waitFor(async () => expect(await tierOf(user)).toBe('PersonalFree'), { timeout: 15_000 });
  expect(await user.api('GET /api/billing')).toMatchObject({
    status: 'canceled',
    paidTier: 'PersonalFree',
  });
  expect(await plan()).toMatchObject({ tier: 'PersonalFree', status: 'canceled' });
  expect(await user.api('POST /api/billing/upgrade', { body: { tier: 'PersonalPro' } })).toMatchObject({
    requiresPayment: true,
  });
});

it('a subscription renews every month for a year and creates an invoice each time (BILLING-24)', async () => {
  const user = await subscriber();
  await moveTime(user, (await periodEnd(user)) + 330 * 86_400);
  expect(await user.api('GET /api/billing/invoices')).toHaveLength(12);
  expect(await tierOf(user)).toBe('PersonalPro');
});

it('a failed renewal keeps the plan and notifies the Owner and Admins (BILLING-7, BILLING-19, BILLING-35, BILLING-43)', async () => {
  const user = await subscriber(CARDS.failsLater);
  await moveTime(user, (await periodEnd(user)) + 60);
  await vi.waitFor(
    async () => expect(await user.api('GET /api/billing')).toMatchObject({ status: 'past_due' }),
    { timeout: 15_000 },
  );
  expect(await tierOf(user)).toBe('PersonalPro');
  // The sandbox retries the payment after three days.
  const failed = await user.api('GET /api/billing');
  const days =
    (Date.parse(failed.nextPaymentAttempt ?? '') - Date.parse(failed.currentPeriodStart ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(3);
  const paymentFailed = async () => (await user.api('GET /api/auth/me')).currentAccount?.paymentFailed;
  expect(await paymentFailed()).toBe(true);
  const { notifications } = await user.api('GET /api/notifications');
  expect(notifications.filter(({ title }) => title === 'Payment failed')).toHaveLength(1);
  await server.mailbox.waitFor(user.email, 'failed');
  await user.api('POST /api/billing/payment-method', { body: { paymentMethodId: 'pm_card_mastercard' } });
  expect(await user.api('GET /api/billing')).toMatchObject({ paymentMethod: { last4: '4444' } });
  await moveTime(user, (await periodEnd(user)) - 20 * 86_400);
  await vi.waitFor(
    async () => expect(await user.api('GET /api/billing')).toMatchObject({ status: 'active' }),
    { timeout: 15_000 },
  );
  expect(await user.api('GET /api/billing')).toMatchObject({ nextPaymentAttempt: null });
  expect(await paymentFailed()).toBe(false);
});

async function teamPro(): Promise<TestUser> {
  const user = await server.register();
  const { id } = await user.api('POST /api/accounts', { body: { name: 'Team', accountType: 'Team' } });
  const api = server.inAccount(user, id);
  const team = { ...user, accountId: id, api };
  await verify(team, await buy(team, 'Team'));
  expect(await api('POST /api/billing/upgrade', { body: { tier: 'TeamPro' } })).toMatchObject({
    requiresPayment: false,
  });
  expect(await tierOf(team)).toBe('TeamPro');
  return team;
}

it('upgrades a team immediately and rejects a request to upgrade to a lower plan (BILLING-6, BILLING-16)', async () => {
  const team = await teamPro();
  await expect(team.api('POST /api/billing/downgrade', { body: { tier: 'TeamPro' } })).rejects.toMatchObject({
    status: 409,
    message: 'This account already has this plan.',
  });
  await expect(team.api('POST /api/billing/upgrade', { body: { tier: 'Team' } })).rejects.toMatchObject({
    status: 409,
    message: 'That is not an upgrade.',
  });
});

it('a downgrade keeps Team Pro until the end of the period and charges for Team afterwards (BILLING-16)', async () => {
  const team = await teamPro();
  const before = await team.api('GET /api/billing/invoices');
  await team.api('POST /api/billing/downgrade', { body: { tier: 'Team' } });
  expect(await tierOf(team)).toBe('TeamPro');
  expect(await team.api('GET /api/billing')).toMatchObject({ paidTier: 'TeamPro', nextTier: 'Team' });
  expect(await team.api('GET /api/billing/invoices')).toHaveLength(before.length);
  await moveTime(team, (await periodEnd(team)) - 60);
  expect(await tierOf(team)).toBe('TeamPro');
  await moveTime(team, (await periodEnd(team)) + 60);
  await vi.waitFor(async () => expect(await tierOf(team)).toBe('Team'), { timeout: 15_000 });
  expect(await team.api('GET /api/billing')).toMatchObject({ paidTier: 'Team', nextTier: null });
  const [renewal] = await team.api('GET /api/billing/invoices');
  expect(renewal).toMatchObject({ amount: 99 });
});

it.each(['reactivate', 'upgrade'] as const)(
  'calling %s cancels a pending downgrade at no charge (BILLING-16)',
  async (how) => {
    const team = await teamPro();
    await team.api('POST /api/billing/downgrade', { body: { tier: 'Team' } });
    const before = await team.api('GET /api/billing/invoices');
    if (how === 'reactivate') await team.api('POST /api/billing/reactivate');
    else await team.api('POST /api/billing/upgrade', { body: { tier: 'TeamPro' } });
    expect(await team.api('GET /api/billing')).toMatchObject({ paidTier: 'TeamPro', nextTier: null });
    expect(await team.api('GET /api/billing/invoices')).toHaveLength(before.length);
    await moveTime(team, (await periodEnd(team)) + 60);
    await vi.waitFor(
      async () => expect((await team.api('GET /api/billing/invoices'))[0]).toMatchObject({ amount: 299 }),
      { timeout: 15_000 },
    );
    expect(await tierOf(team)).toBe('TeamPro');
  },
);

it("when a team's subscription ends, open invitations are cancelled and the members stay (BILLING-18)", async () => {
  const user = await server.register();
  const { id } = await user.api('POST /api/accounts', {
    body: { name: 'Team', accountType: 'Team', maxSeats: 5 },
  });
  const api = server.inAccount(user, id);
  const team = { ...user, accountId: id, api };
  await verify(team, await buy(team, 'Team'));
  await api('POST /api/accounts/{accountId}/invite', {
    params: { accountId: id },
    body: { email: 'somebody@example.org', role: 'Member' },
  });
  await api('POST /api/billing/cancel');
  await moveTime(team, (await periodEnd(team)) + 60);
  await vi.waitFor(async () => expect(await tierOf(team)).toBe('PersonalFree'), { timeout: 15_000 });
  expect(await api('GET /api/accounts/{accountId}/invitations', { params: { accountId: id } })).toEqual([]);
});

it('a granted higher tier overrides the subscription until it is withdrawn (BILLING-8)', async () => {
  const user = await subscriber();
  await server.setTier(user, 'TeamPro');
  expect(await tierOf(user)).toBe('TeamPro');
  await server.setTier(user, 'PersonalFree');
  expect(await tierOf(user)).toBe('PersonalPro');
});

it('deleting an account cancels its subscription (BILLING-18)', async () => {
  const user = await server.register();
  await user.api('POST /api/accounts', { body: { name: 'Other', accountType: 'Personal' } });
  await verify(user, await buy(user, 'PersonalPro'));
  const { subscriptionId } = await user.api('GET /api/billing');
  await user.api('DELETE /api/accounts/{accountId}', { params: { accountId: user.accountId } });
  await vi.waitFor(
    async () =>
      expect(await server.payments.stripe.subscriptions.retrieve(subscriptionId ?? '')).toMatchObject({
        status: 'canceled',
      }),
    { timeout: 15_000 },
  );
});

it('deleting an account expires its open checkout (BILLING-18)', async () => {
  const user = await server.register();
  await user.api('POST /api/accounts', { body: { name: 'Other', accountType: 'Personal' } });
  const { url, sessionId } = await user.api('POST /api/billing/checkout', {
    body: { tier: 'PersonalPro' },
  });
  await user.api('DELETE /api/accounts/{accountId}', { params: { accountId: user.accountId } });
  await vi.waitFor(
    async () =>
      expect(await server.payments.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
        status: 'expired',
      }),
    { timeout: 15_000 },
  );
  expect(await enterCard(url)).toBeNull();
});

it('a billing email that hangs delays neither other emails nor billing (BILLING-19)', async () => {
  const [user, admin] = [await server.register(), await server.register()];
  const { id } = await user.api('POST /api/accounts', { body: { name: 'Team', accountType: 'Team' } });
  const api = server.inAccount(user, id);
  await server.join(admin, { accountId: id }, 'Admin');
  const letGo = server.mailbox.hold(user.email);
  const sessionId = await buy({ ...user, accountId: id, api }, 'Team');
  await server.mailbox.waitFor(admin.email, 'receipt');
  expect(await api('POST /api/billing/checkout/verify', { body: { sessionId } })).toMatchObject({
    success: true,
  });
  letGo();
  await server.mailbox.waitFor(user.email, 'receipt');
  expect(server.mailbox.to(admin.email).filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1);
});

it("opens the provider's portal with a link back to the billing settings (BILLING-35)", async () => {
  const user = await subscriber();
  const { url } = await user.api('POST /api/billing/portal');
  const page = await (await fetch(url)).text();
  expect(page).toContain('Personal Pro');
  expect(page).toContain(`${server.url}/settings?tab=billing&amp;account=${user.accountId}`);
});

it('stores no card numbers and no provider keys (BILLING-22, V14.2.3)', async () => {
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select string_agg(b::text, ' ') || (select string_agg(e::text, ' ') from billing_events e) as text
       from account_billing b`,
  );
  expect(rows[0]?.text).toContain('4242');
  expect(rows[0]?.text).not.toMatch(/sk_test|whsec|\d{4} ?\d{4} ?\d{4} ?\d{4}/);
});

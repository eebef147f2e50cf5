import { expect, it, vi } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { buy, CARDS, enterCard, tierOf, verify } from './testing/billing.ts';

const server = await serverForTests();

it('a checkout activates the plan when the webhook arrives, without a request from the customer (BILLING-6, BILLING-14, BILLING-19)', async () => {
  const user = await server.register();
  const result = await user.api('POST /api/billing/upgrade', { body: { tier: 'Personal Pro' } });
  expect(result).toMatchObject({ success: true, requiresPayment: true });
  expect(await tierOf(user)).toBe('PersonalFree');
  const back = await enterCard(result.checkoutUrl ?? '');
  expect(back).toMatch(new RegExp(`^${server.url}/billing/success\\?session_id=cs_test_\\w+$`));
  await vi.waitFor(async () => expect(await tierOf(user)).toBe('PersonalPro'), { timeout: 15_000 });
  const [notice] = (await user.api('GET /api/notifications')).notifications;
  expect(notice).toMatchObject({ type: 3, title: 'Welcome to Personal Pro' });
  const receipt = await server.mailbox.waitFor(user.email, 'receipt');
  expect(receipt.text).toContain(`${server.url}/settings?tab=billing&account=${user.accountId}`);
});

it('a checkout activates the plan as soon as the customer returns (BILLING-15, BILLING-36)', async () => {
  const user = await server.register();
  const sessionId = await buy(user, 'PersonalPro');
  expect(await verify(user, sessionId)).toEqual({ success: true, tier: 'PersonalPro', error: null });
  expect(await tierOf(user)).toBe('PersonalPro');
  expect(await user.api('GET /api/billing')).toMatchObject({
    status: 'active',
    paidTier: 'PersonalPro',
    cancelAtPeriodEnd: false,
    paymentMethod: { brand: 'visa', last4: '4242' },
  });
  const [invoice] = await user.api('GET /api/billing/invoices');
  expect(invoice).toMatchObject({ status: 'paid', amount: 2.99, currency: 'gbp' });
  expect(
    await user.api('GET /api/billing/invoices/{invoice}', { params: { invoice: invoice?.id ?? '' } }),
  ).toEqual(invoice);
});

it("distinguishes an unpaid checkout from an unknown one and from another account's (BILLING-15, V2.3.1, V8.2.2)", async () => {
  const [ada, eve] = await Promise.all([server.register(), server.register()]);
  const { sessionId } = await ada.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
  expect(await verify(ada, sessionId)).toMatchObject({ success: false, error: 'Payment not completed' });
  expect(await verify(eve, sessionId)).toMatchObject({ success: false, error: 'Invalid session ID' });
  expect(await verify(ada, 'cs_test_none')).toMatchObject({ success: false, error: 'Invalid session ID' });
  expect(await verify(ada, 'nonsense')).toMatchObject({ success: false, error: 'Invalid session ID' });
});

it('verifies a checkout for its account while another account is the current one (BILLING-15)', async () => {
  const user = await server.register();
  const { id } = await user.api('POST /api/accounts', { body: { name: 'Team', accountType: 'Team' } });
  const team = server.inAccount(user, id);
  const { url, sessionId } = await team('POST /api/billing/checkout', { body: { tier: 'Team' } });
  await enterCard(url);
  expect(await verify(user, sessionId)).toEqual({ success: true, tier: 'Team', error: null });
  expect(await tierOf({ ...user, accountId: id })).toBe('Team');
  expect(await tierOf(user)).toBe('PersonalFree');
});

it('verifies a checkout while the current account is a team in which the user only has tasks (BILLING-15)', async () => {
  const [user, owner] = await Promise.all([server.register(), server.register()]);
  const team = await server.openTeam(owner);
  await server.join(user, team, 'Member');
  const sessionId = await buy(user, 'PersonalPro');
  const inTeam = server.inAccount(user, team.accountId);
  expect(await inTeam('POST /api/billing/checkout/verify', { body: { sessionId } })).toEqual({
    success: true,
    tier: 'PersonalPro',
    error: null,
  });
});

it('rejects a paid checkout of an account in which the caller cannot manage billing (BILLING-15)', async () => {
  const [owner, member] = await Promise.all([server.register(), server.register()]);
  const { id } = await owner.api('POST /api/accounts', { body: { name: 'Team', accountType: 'Team' } });
  const team = server.inAccount(owner, id);
  await server.join(member, { accountId: id }, 'Member');
  const { url, sessionId } = await team('POST /api/billing/checkout', { body: { tier: 'Team' } });
  await enterCard(url);
  expect(await verify(member, sessionId)).toMatchObject({ success: false, error: 'Invalid session ID' });
});

it('a declined card does not activate the plan', async () => {
  const user = await server.register();
  const { url, sessionId } = await user.api('POST /api/billing/checkout', {
    body: { tier: 'PersonalPro' },
  });
  expect(await enterCard(url, CARDS.declined)).toBeNull();
  expect(await verify(user, sessionId)).toMatchObject({ success: false });
  expect(await tierOf(user)).toBe('PersonalFree');
});

it('concurrent checkouts create one session and one customer (BILLING-13)', async () => {
  const user = await server.register();
  const begun = await Promise.all(
    Array.from({ length: 6 }, () =>
      user.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } }),
    ),
  );
  expect(new Set(begun.map(({ sessionId }) => sessionId)).size).toBe(1);
  const { data } = await server.payments.stripe.customers.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['account'] === user.accountId)).toHaveLength(1);
});

it('rejects checkout return URLs outside the product (BILLING-14, V3.7.2)', async () => {
  const { api } = await server.register();
  for (const successUrl of [
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    `blob:${server.url}/1`,
    server.url.replace('://', '://evil.example@'),
  ]) {
    await expect(
      api('POST /api/billing/checkout', { body: { tier: 'PersonalPro', successUrl } }),
      successUrl,
    ).rejects.toMatchObject({ status: 400 });
  }
  await expect(
    api('POST /api/billing/checkout', { body: { tier: 'PersonalPro', priceId: 'price_other' } }),
  ).rejects.toMatchObject({ status: 400 });
});

it('rejects a team plan for a personal account and a personal plan for a team (BILLING-2)', async () => {
  const user = await server.register();
  await expect(user.api('POST /api/billing/checkout', { body: { tier: 'Team' } })).rejects.toMatchObject({
    status: 409,
  });
  const { id } = await user.api('POST /api/accounts', { body: { name: 'Team', accountType: 'Team' } });
  const team = server.inAccount(user, id);
  await expect(team('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } })).rejects.toMatchObject({
    status: 409,
  });
  const { url, sessionId } = await team('POST /api/billing/checkout', { body: { tier: 'Team' } });
  expect(await (await fetch(url)).text()).toContain('$99.00');
  await enterCard(url);
  expect(await team('POST /api/billing/checkout/verify', { body: { sessionId } })).toMatchObject({
    tier: 'Team',
  });
  expect(await tierOf(user)).toBe('PersonalFree');
});

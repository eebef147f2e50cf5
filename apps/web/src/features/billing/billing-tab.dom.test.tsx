import { ApiError } from '@questlog/api-client/client';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BillingTab } from './billing-tab.tsx';
import { UNPAID_BILLING } from '@questlog/contract/testing/unpaid-billing';
import { PAID, press, show } from './testing/billing-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PRO = { subscriptionTier: 'PersonalPro' };
const CANCELLED = 'Your subscription has been scheduled for cancellation at the end of your billing period.';

test('cancels the subscription after a confirmation, and reloads billing two seconds later (BILLING-10, BILLING-27)', async () => {
  const sent = show(
    <BillingTab />,
    {
      'GET /api/billing': PAID,
      'GET /api/billing/invoices': [],
      'POST /api/billing/cancel': { message: CANCELLED },
    },
    PRO,
  );
  await press('Cancel Subscription');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('February 28, 2027');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const yes = within(question).getByRole('button', { name: 'Cancel Subscription' });
  await act(async () => yes.click());
  expect(screen.getByText(CANCELLED)).toBeDefined();
  const requested = () => sent.filter(([route]) => route === 'GET /api/billing').length;
  const before = requested();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(requested()).toBe(before + 1);
});

test.each([
  ['PersonalPro', 'Personal', '£2.99 a month'],
  ['Team', 'Team', '$99.00 a month'],
])('shows what the plan %s costs (BILLING-27)', async (tier, accountType, price) => {
  show(
    <BillingTab />,
    { 'GET /api/billing': { ...PAID, paidTier: tier }, 'GET /api/billing/invoices': [] },
    { accountType, subscriptionTier: tier },
  );
  const plan = within(await screen.findByRole('region', { name: 'Plan' }));
  expect(plan.getByText(price)).toBeDefined();
});

test('offers no plans on a server that sells none (BILLING-48)', async () => {
  show(<BillingTab />, {
    'GET /api/billing': { ...UNPAID_BILLING, sandbox: false, sellsPlans: false },
    'GET /api/billing/invoices': [],
  });
  expect(await screen.findByText(/Its administrators set the plan of an account/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'View All Plans' })).toBeNull();
});

test('shows a scheduled plan change, which the user can cancel (BILLING-16)', async () => {
  show(
    <BillingTab />,
    {
      'GET /api/billing': { ...PAID, paidTier: 'TeamPro', nextTier: 'Team' },
      'GET /api/billing/invoices': [],
      'POST /api/billing/reactivate': { message: 'Your subscription has been reactivated successfully!' },
    },
    { accountType: 'Team', subscriptionTier: 'TeamPro' },
  );
  expect(await screen.findByText('Your plan changes to Team')).toBeDefined();
  await press('Keep Team Pro');
  expect(await screen.findByText('Your subscription has been reactivated successfully!')).toBeDefined();
});

test('reactivates a subscription that was set to end (BILLING-10, BILLING-27)', async () => {
  show(
    <BillingTab />,
    {
      'GET /api/billing': { ...PAID, cancelAtPeriodEnd: true },
      'GET /api/billing/invoices': [],
      'POST /api/billing/reactivate': { message: 'Your subscription has been reactivated successfully!' },
    },
    PRO,
  );
  await press('Reactivate');
  expect(await screen.findByText('Your subscription has been reactivated successfully!')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test.each([
  ['a free plan', UNPAID_BILLING, {}],
  ['a subscription that has ended', { ...PAID, paidTier: 'PersonalFree', status: 'canceled' }, {}],
])('does not offer to cancel %s (BILLING-27)', async (_, billing, account) => {
  show(<BillingTab />, { 'GET /api/billing': billing, 'GET /api/billing/invoices': [] }, account);
  expect(await screen.findByRole('button', { name: 'View All Plans' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test('reports a failed cancellation and keeps the subscription (BILLING-10)', async () => {
  const reason = 'Payments are unavailable right now.';
  const sent = show(
    <BillingTab />,
    {
      'GET /api/billing': PAID,
      'GET /api/billing/invoices': [],
      'POST /api/billing/cancel': new ApiError(new Response(null, { status: 502 }), { message: reason }),
    },
    PRO,
  );
  await press('Cancel Subscription');
  await within(await screen.findByRole('alertdialog')).findByText(/You keep Personal Pro until/);
  await press('Cancel Subscription');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`Failed to cancel subscription${reason}`);
  expect(screen.getByText('Renews on February 28, 2027')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
  // The user can retry after the error.
  await press('Cancel Subscription');
  const again = await screen.findByRole('alertdialog');
  expect(again.textContent).toContain('Cancel your subscription?');
  expect(sent.filter(([route]) => route === 'POST /api/billing/cancel')).toHaveLength(1);
});

test('reports a failed reactivation (BILLING-10)', async () => {
  show(
    <BillingTab />,
    {
      'GET /api/billing': { ...PAID, cancelAtPeriodEnd: true },
      'GET /api/billing/invoices': [],
      'POST /api/billing/reactivate': new Error('away'),
    },
    PRO,
  );
  await press('Reactivate');
  expect(await screen.findByText('Failed to reactivate subscription')).toBeDefined();
});

const failed = (status: number, code: 'conflict' | 'payment_unconfirmed', message: string) =>
  new ApiError(new Response(null, { status }), { message, code });
const UNCONFIRMED = "We couldn't confirm that yet.";
const REACTIVATED = 'Your subscription has been reactivated successfully!';

test('rereads billing after a reactivation without a confirmation, and shows success only once it holds (BILLING-47)', async () => {
  const responses: Record<string, unknown> = {
    'GET /api/billing': { ...PAID, cancelAtPeriodEnd: true },
    'GET /api/billing/invoices': [],
    'POST /api/billing/reactivate': failed(502, 'payment_unconfirmed', UNCONFIRMED),
  };
  show(<BillingTab />, responses, PRO);
  await screen.findByRole('button', { name: 'Reactivate' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => screen.getByRole('button', { name: 'Reactivate' }).click());
  expect(screen.getByText(UNCONFIRMED)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText(UNCONFIRMED)).toBeDefined();
  expect(screen.queryByText(REACTIVATED)).toBeNull();
  responses['GET /api/billing'] = PAID;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText(UNCONFIRMED)).toBeNull();
  expect(screen.getByText(REACTIVATED)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
});

test('shows a running subscription if an earlier reactivation has taken effect after all (BILLING-47)', async () => {
  const responses: Record<string, unknown> = {
    'GET /api/billing': { ...PAID, cancelAtPeriodEnd: true },
    'GET /api/billing/invoices': [],
    'POST /api/billing/reactivate': failed(409, 'conflict', 'There is no cancellation to undo.'),
  };
  show(<BillingTab />, responses, PRO);
  await screen.findByRole('button', { name: 'Reactivate' });
  responses['GET /api/billing'] = PAID;
  await press('Reactivate');
  expect(await screen.findByText(REACTIVATED)).toBeDefined();
  expect(screen.queryByText('There is no cancellation to undo.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull();
});

test('shows five invoices, each in its currency (BILLING-28)', async () => {
  const invoices = Array.from({ length: 7 }, (_, index) => ({
    id: `in_${index}`,
    number: `Q-000${index}`,
    status: index === 1 ? 'open' : 'paid',
    amount: 2.99,
    currency: index === 0 ? 'usd' : 'gbp',
    created: '2027-01-31T12:00:00.000Z',
    invoicePdfUrl: index === 1 ? null : `http://pay/in_${index}.pdf`,
  }));
  show(<BillingTab />, { 'GET /api/billing': PAID, 'GET /api/billing/invoices': invoices }, PRO);
  expect(await screen.findAllByRole('link', { name: /^Download invoice/ })).toHaveLength(5);
  expect(screen.getByText('$2.99')).toBeDefined();
  expect(screen.getAllByText('£2.99')).toHaveLength(4);
  expect(screen.getAllByText('Paid')).toHaveLength(4);
  expect(screen.getByText('Open')).toBeDefined();
  expect(screen.getAllByText('January 31, 2027')).toHaveLength(5);
  const leadsTo = (number: string) =>
    screen.getByRole('link', { name: `Download invoice ${number}` }).getAttribute('href');
  expect([leadsTo('Q-0000'), leadsTo('Q-0001')]).toEqual(['http://pay/in_0.pdf', '#']);
});

test('hides invoices that cannot be loaded, but reports an error if all billing data is missing (BILLING-10, BILLING-28, VIEW-121)', async () => {
  show(<BillingTab />, { 'GET /api/billing': PAID, 'GET /api/billing/invoices': new Error('away') }, PRO);
  expect(await screen.findByText('There are no invoices yet.')).toBeDefined();
  cleanup();
  const down = new ApiError(new Response(null, { status: 500 }), {
    message: 'Something went wrong',
    code: 'internal',
  });
  show(<BillingTab />, { 'GET /api/billing': down, 'GET /api/billing/invoices': [] }, PRO);
  expect(await screen.findByText('Failed to load billing information')).toBeDefined();
  expect(screen.getByText('The server has a problem. Try again in a few minutes.')).toBeDefined();
});

test('shows a failed payment and its next attempt instead of the renewal date (BILLING-43)', async () => {
  const failed = {
    ...PAID,
    status: 'past_due',
    currentPeriodStart: '2027-01-28T12:00:00.000Z',
    nextPaymentAttempt: '2027-01-31T12:00:00.000Z',
  };
  show(<BillingTab />, { 'GET /api/billing': failed, 'GET /api/billing/invoices': [] }, PRO);
  expect(await screen.findByText('Your payment on January 28, 2027 failed')).toBeDefined();
  expect(screen.getByText(/We'll try again on January 31, 2027\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Update card' })).toBeDefined();
  expect(screen.queryByText(/^Renews/)).toBeNull();
  expect(screen.queryByText(/^You keep Personal Pro until/)).toBeNull();
  expect(
    screen.getByText('If the payment succeeds, you keep Personal Pro until February 28, 2027.'),
  ).toBeDefined();
});

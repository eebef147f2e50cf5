import { ApiError, NetworkError } from '@questlog/api-client/client';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CheckoutCancelled, PaymentResult } from './payment-result.tsx';
import { UNPAID_BILLING } from '@questlog/contract/testing/unpaid-billing';
import { press, show } from './testing/billing-screen.tsx';

const VERIFY = 'POST /api/billing/checkout/verify';
const nothing = (): undefined => undefined;
const isVisible = async (name: string) =>
  (await screen.findByRole('heading', { level: 1, name })).isConnected;

function open(
  responses: Record<string, unknown>,
  { sessionId, value }: { readonly sessionId?: string; readonly value?: string } = {},
  onLeave: () => void = nothing,
) {
  return show(<PaymentResult sessionId={sessionId} test={value} onLeave={onLeave} />, responses);
}

test('shows no buttons while the payment is being processed (BILLING-29)', async () => {
  const sent = open({ [VERIFY]: new Promise(nothing) }, { sessionId: 'cs_1' });
  expect(await isVisible('Processing your payment...')).toBe(true);
  expect(sent).toEqual([[VERIFY, { sessionId: 'cs_1' }]]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test("lists the new plan's features, then leads to the dashboard (BILLING-29)", async () => {
  const onLeave = vi.fn<() => void>();
  const reloadUser = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const responses = { [VERIFY]: { success: true, tier: 'PersonalPro', error: null } };
  show(<PaymentResult sessionId="cs_1" test={undefined} onLeave={onLeave} />, responses, {}, { reloadUser });
  expect(await isVisible('Payment Successful!')).toBe(true);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unlimited projects',
    'Unlimited tasks',
    'Full tagging',
    'Advanced filtering',
  ]);
  // The user is reloaded now, so that the dashboard shows the new plan when it opens.
  expect(reloadUser).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await press('Go to Dashboard');
  expect(onLeave).toHaveBeenCalledOnce();
});

const rejectionOf = (status: number, message?: string) =>
  new ApiError(new Response(null, { status }), message === undefined ? {} : { message });

test.each([
  [
    'has an invalid session ID',
    { success: false, tier: 'PersonalFree', error: 'Invalid session ID' },
    'Invalid session ID',
  ],
  [
    'is not paid',
    { success: false, tier: 'PersonalFree', error: 'Payment not completed' },
    'Payment not completed',
  ],
  ['fails without a reason', { success: false, tier: 'PersonalFree', error: null }, 'Verification failed'],
  ['gets a 502', rejectionOf(502, 'Payments are out of reach.'), 'Payments are out of reach.'],
  ['gets a 500 without a message', rejectionOf(500), 'Failed to verify payment'],
  ['throws an unknown error', new Error('broken'), 'Failed to verify payment'],
  [
    'has no connection',
    new NetworkError(undefined),
    'Network error. Please check your connection and try again.',
  ],
])('says why a payment that %s could not be verified (BILLING-29, BILLING-40)', async (_, response, text) => {
  const onLeave = vi.fn<() => void>();
  open({ [VERIFY]: response }, { sessionId: 'cs_1' }, onLeave);
  expect(await isVisible('Payment Verification Issue')).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(
    screen.getByText('If the payment went through, the upgrade will be processed shortly.'),
  ).toBeDefined();
  await press('Return to Dashboard');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('“Try Again” verifies the payment again (BILLING-29)', async () => {
  const responses: Record<string, unknown> = { [VERIFY]: rejectionOf(502, 'Not now.') };
  const sent = open(responses, { sessionId: 'cs_1' });
  expect(await isVisible('Payment Verification Issue')).toBe(true);
  responses[VERIFY] = { success: true, tier: 'PersonalPro', error: null };
  await press('Try Again');
  expect(await isVisible('Payment Successful!')).toBe(true);
  expect(sent.map(([route]) => route)).toEqual([VERIFY, VERIFY]);
});

test.each([undefined, ''])(
  'sends no verification request if the session ID is missing: %j (BILLING-29)',
  async (sessionId) => {
    const sent = open({}, sessionId === undefined ? {} : { sessionId });
    expect(await isVisible('Payment Verification Issue')).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('No session ID provided');
    expect(sent).toEqual([]);
  },
);

test.each([
  ['invalid', 'Invalid session ID'],
  ['incomplete', 'Payment not completed'],
  ['network', 'Network error occurred'],
  ['constructor', 'Unknown test state'],
  ['', 'Unknown test state'],
])(
  'test=%j in the URL shows a simulated failure, but only in the sandbox (BILLING-11)',
  async (value, text) => {
    open({ 'GET /api/billing': UNPAID_BILLING }, { value });
    expect(await isVisible('Payment Verification Issue')).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe(text);
    cleanup();
    open({ 'GET /api/billing': { ...UNPAID_BILLING, sandbox: false } }, { value });
    expect(await isVisible('Payment Verification Issue')).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('No session ID provided');
  },
);

test('test=success in the URL shows the success page, but only in the sandbox (BILLING-11)', async () => {
  open({ 'GET /api/billing': UNPAID_BILLING }, { value: 'success' });
  expect(await isVisible('Payment Successful!')).toBe(true);
  cleanup();
  open({ 'GET /api/billing': { ...UNPAID_BILLING, sandbox: false } }, { value: 'success' });
  expect(await isVisible('Payment Verification Issue')).toBe(true);
});

test('says after a cancelled checkout that nothing was charged, and links back to the plans (BILLING-30)', async () => {
  const onPlans = vi.fn<() => void>();
  const onLeave = vi.fn<() => void>();
  show(<CheckoutCancelled onPlans={onPlans} onLeave={onLeave} />, {});
  expect(await isVisible('Checkout cancelled')).toBe(true);
  expect(screen.getByText('Nothing was charged.')).toBeDefined();
  await press('Back to Plans');
  expect(onPlans).toHaveBeenCalledOnce();
  await press('Return to Dashboard');
  expect(onLeave).toHaveBeenCalledOnce();
});

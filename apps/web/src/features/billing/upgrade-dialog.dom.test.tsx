import { ApiError } from '@questlog/api-client/client';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UNPAID_BILLING } from '@questlog/contract/testing/unpaid-billing';
import { PAID, press, show } from './testing/billing-screen.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const nothing = (): undefined => undefined;

test('shows the plans with their badges above everything else (BILLING-25)', async () => {
  show(<UpgradeDialog open onClose={nothing} feature="Repeating Tasks" />, {
    'GET /api/billing': UNPAID_BILLING,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade Required for Repeating Tasks' });
  expect(dialog.closest('[class*="z-[1100]"]')).not.toBeNull();
  const plan = async (name: string) => within(await within(dialog).findByRole('region', { name }));
  expect((await plan('Free')).getAllByText('Current Plan')).toHaveLength(2);
  const pro = await plan('Personal Pro');
  for (const text of ['Most Popular · Recommended', '£2.99', 'Unlimited projects']) {
    expect(pro.getByText(text)).toBeDefined();
  }
  for (const name of ['Team', 'Team Pro']) {
    expect((await plan(name)).getAllByText('Coming soon').length).toBeGreaterThan(0);
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Coming soon Team' }).disabled).toBe(true);
});

test("the card of the current plan has no badge but 'Current Plan' (BILLING-25)", async () => {
  show(
    <UpgradeDialog open onClose={nothing} />,
    { 'GET /api/billing': PAID },
    { subscriptionTier: 'PersonalPro' },
  );
  const pro = within(await screen.findByRole('region', { name: 'Personal Pro' }));
  expect(pro.getAllByText('Current Plan')).toHaveLength(2);
  expect(pro.queryByText(/Most Popular|Recommended/)).toBeNull();
});

test.each([undefined, 'PersonalPro'] as const)(
  'says who sets the plan on a server that sells none, opened at %s (BILLING-48)',
  async (target) => {
    show(<UpgradeDialog open onClose={nothing} target={target} />, {
      'GET /api/billing': { ...UNPAID_BILLING, sandbox: false, sellsPlans: false },
    });
    expect(await screen.findByText(BILLING_TEXTS.sellsNoPlans)).toBeDefined();
    expect(screen.queryByText(/£2\.99/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Upgrade|Choose/ })).toBeNull();
  },
);

test('shows a loading message while the plans are loading (BILLING-25)', async () => {
  show(<UpgradeDialog open onClose={nothing} />, { 'GET /api/billing': new Promise(nothing) });
  const text = await screen.findByText('Loading subscription plans...');
  expect(text.closest('.sr-only')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Personal Pro' })).toBeNull();
});

test('asks for confirmation of the plan, then opens its checkout (BILLING-26)', async () => {
  const leave = vi.fn<(url: string) => void>();
  const sent = show(<UpgradeDialog open onClose={nothing} leave={leave} />, {
    'GET /api/billing': UNPAID_BILLING,
    'POST /api/billing/upgrade': { success: true, requiresPayment: true, checkoutUrl: 'http://pay/1' },
  });
  await press('Choose Personal Pro');
  expect(screen.getByRole('dialog', { name: 'Upgrade to Personal Pro' })).toBeDefined();
  expect(screen.getByText("What you'll get:")).toBeDefined();
  await press('Back to Plans');
  expect(screen.getByRole('dialog', { name: 'Choose Your Plan' })).toBeDefined();
  await press('Choose Personal Pro');
  await press('Upgrade Now');
  expect(sent.at(-1)).toEqual(['POST /api/billing/upgrade', { tier: 'PersonalPro' }]);
  expect(leave.mock.calls).toEqual([['http://pay/1']]);
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDefined();
});

test('schedules a downgrade and closes the dialog (BILLING-26)', async () => {
  const onClose = vi.fn<() => void>();
  const sent = show(
    <UpgradeDialog open onClose={onClose} />,
    {
      'GET /api/billing': PAID,
      'POST /api/billing/downgrade': { success: true, requiresPayment: false, checkoutUrl: null },
    },
    { subscriptionTier: 'PersonalPro' },
  );
  await press('Choose Free');
  expect(screen.getByRole('dialog', { name: 'Downgrade to Free' }).textContent).toContain(
    'The change takes effect at the end of your billing period. You keep what you have until then',
  );
  await press('Schedule Downgrade');
  expect(sent.at(-1)).toEqual(['POST /api/billing/downgrade', { tier: 'PersonalFree' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [
    new ApiError(new Response(null, { status: 402 }), {
      message: 'Your card was declined.',
      code: 'card_declined',
    }),
    'Your card was declined.',
  ],
  [new Error('broken'), 'Upgrade failed. Please try again.'],
])('says why an upgrade failed: %s (BILLING-26)', async (error, text) => {
  show(<UpgradeDialog open onClose={nothing} target="PersonalPro" />, {
    'GET /api/billing': UNPAID_BILLING,
    'POST /api/billing/upgrade': error,
  });
  await press('Upgrade Now');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('does not call a plan change without a confirmation failed (BILLING-47)', async () => {
  const body = { message: "We couldn't confirm that yet.", code: 'payment_unconfirmed' } as const;
  show(<UpgradeDialog open onClose={nothing} target="PersonalPro" />, {
    'GET /api/billing': UNPAID_BILLING,
    'POST /api/billing/upgrade': new ApiError(new Response(null, { status: 502 }), body),
  });
  await press('Upgrade Now');
  expect(await screen.findByText(body.message)).toBeDefined();
  expect(screen.queryByText('Upgrade failed')).toBeNull();
});

test('opens at the given plan if the account is not on it (BILLING-26)', async () => {
  show(<UpgradeDialog open onClose={nothing} target="PersonalPro" />, { 'GET /api/billing': UNPAID_BILLING });
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Personal Pro' })).toBeDefined();
  cleanup();
  show(<UpgradeDialog open onClose={nothing} target="PersonalFree" />, {
    'GET /api/billing': UNPAID_BILLING,
  });
  expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeDefined();
});

test('going back to the plans clears the selection and the error (BILLING-26)', async () => {
  show(<UpgradeDialog open onClose={nothing} target="PersonalPro" />, {
    'GET /api/billing': UNPAID_BILLING,
    'POST /api/billing/upgrade': new Error('broken'),
  });
  await press('Upgrade Now');
  expect(await screen.findByRole('alert')).toBeDefined();
  await press('Back to Plans');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Current Plan Free' }).disabled).toBe(true);
  await press('Choose Personal Pro');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reloads the user after a plan change and closes, even if the reload fails (BILLING-26)', async () => {
  const onClose = vi.fn<() => void>();
  const reloadUser = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')));
  show(
    <UpgradeDialog open onClose={onClose} target="TeamPro" />,
    {
      'GET /api/billing': { ...PAID, paidTier: 'Team' },
      'POST /api/billing/upgrade': { success: true, requiresPayment: false, checkoutUrl: null },
    },
    { accountType: 'Team', subscriptionTier: 'Team' },
    { reloadUser },
  );
  expect(await screen.findByRole('dialog', { name: 'Switch to Team Pro' })).toBeDefined();
  await press('Switch Plan');
  expect(reloadUser).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the plans and reports the failure if the billing data cannot be loaded (BILLING-25)', async () => {
  show(<UpgradeDialog open onClose={nothing} />, { 'GET /api/billing': new Error('away') });
  expect(await screen.findByText('Failed to load subscription plans. Please try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose Personal Pro' })).toBeDefined();
  await press('Dismiss');
  expect(screen.queryByText('Failed to load subscription plans. Please try again.')).toBeNull();
});

test('labels a team without a plan as not paid yet (BILLING-42)', async () => {
  show(
    <UpgradeDialog open onClose={nothing} />,
    { 'GET /api/billing': { ...UNPAID_BILLING, teamPlansAvailable: true } },
    { accountType: 'Team', subscriptionTier: 'PersonalFree' },
  );
  expect(await screen.findByRole('region', { name: 'Team (not paid yet)' })).toBeDefined();
  await press('Choose Team');
  expect(await screen.findByText('Team (not paid yet)')).toBeDefined();
});

const TEAM = { accountType: 'Team', subscriptionTier: 'Team' };

test('lists what a team loses without a paid plan (BILLING-44)', async () => {
  show(<UpgradeDialog open onClose={nothing} />, { 'GET /api/billing': { ...PAID, paidTier: 'Team' } }, TEAM);
  const card = within(await screen.findByRole('region', { name: 'Team (not paid)' }));
  const mark = (text: string) => card.getByText(text).parentElement?.querySelector('svg')?.classList.value;
  expect(mark('No invitations')).toContain('lucide-x');
  expect(mark('Up to 3 projects')).toContain('lucide-check');
  await press('Choose Team (not paid)');
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Team (not paid)' });
  expect(dialog.textContent).toContain('Members stay, and can read and edit everything.');
  expect(dialog.textContent).toContain("Open invitations are cancelled, and you can't invite anyone.");
  expect(dialog.textContent).not.toContain('1 seat');
});

test('before the user pays for a team, warns that inviting people requires a verified address (BILLING-45)', async () => {
  const unpaid = { accountType: 'Team', subscriptionTier: 'PersonalFree' };
  show(
    <UpgradeDialog open onClose={nothing} target="Team" />,
    { 'GET /api/billing': UNPAID_BILLING },
    unpaid,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Team' });
  expect(dialog.textContent).toContain('you can invite people in Team Management');
  expect(dialog.textContent).toContain('Verify your email address first');
});

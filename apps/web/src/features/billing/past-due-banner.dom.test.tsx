import type { Account } from '@questlog/contract/accounts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { PastDueBanner } from './past-due-banner.tsx';
import { PAID, press, show } from './testing/billing-screen.tsx';

const ACCOUNT = { accountType: 'Personal', subscriptionTier: 'PersonalPro' } as Account;
const PAST_DUE = {
  ...PAID,
  status: 'past_due',
  currentPeriodStart: '2027-01-25T12:00:00.000Z',
  nextPaymentAttempt: '2027-01-28T12:00:00.000Z',
};

test('shows the failed payment and its next attempt, and opens the card page (BILLING-43)', async () => {
  const sent = show(<PastDueBanner account={ACCOUNT} />, {
    'GET /api/billing': PAST_DUE,
    'POST /api/billing/portal': new Error('away'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Your payment on January 25, 2027 failedYou keep Personal Pro for now. We'll try again on January 28, 2027.",
  );
  await press('Update card');
  expect(sent.at(-1)?.[0]).toBe('POST /api/billing/portal');
  await vi.waitFor(() => expect(toast.snapshot().at(-1)?.message).toBe('Failed to open the payment page'));
});

test('reports the failed payment even if the billing data cannot be loaded (BILLING-43)', async () => {
  show(<PastDueBanner account={ACCOUNT} />, { 'GET /api/billing': new Error('away') });
  expect((await screen.findByRole('alert')).textContent).toContain('Your payment failed');
});

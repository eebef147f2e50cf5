/** Interface text about billing (BILLING-10). */

export const BILLING_TEXTS = {
  cancelled: 'Your subscription has been scheduled for cancellation at the end of your billing period.',
  reactivated: 'Your subscription has been reactivated successfully!',
  alreadySubscribed: 'This account already has a subscription.',
  currentPlan: 'This account already has this plan.',
  notForSale: 'This plan cannot be chosen for this account.',
  sellsNoPlans: 'This server sells no plans. Its administrators set the plan of an account.',
  otherCurrency:
    'This plan uses another currency. Cancel your subscription first and choose the new plan when it has ended.',
  nothingToCancel: 'There is no subscription to cancel.',
  nothingToReactivate: 'There is no cancellation to undo.',
  notUpgrade: 'That is not an upgrade.',
  notDowngrade: 'That is not a downgrade.',
  invalidSession: 'Invalid session ID',
  notPaid: 'Payment not completed',
  providerAway: 'Payments are unavailable right now. Please try again in a few minutes.',
  unconfirmed:
    "We couldn't confirm that yet. We're checking with the payment provider, and your plan shows the outcome in a few minutes.",
  networkError: 'Network error occurred',
  unknownTestState: 'Unknown test state',
  noSession: 'No session ID provided',
  verifyFailed: 'Failed to verify payment',
  notVerified: 'Verification failed',
  upgradeFailed: 'Upgrade failed. Please try again.',
  cancelFailed: 'Failed to cancel subscription',
  reactivateFailed: 'Failed to reactivate subscription',
  loadFailed: 'Failed to load billing information',
  plansFailed: 'Failed to load subscription plans. Please try again.',
} as const;

export type PaymentResult =
  | { readonly state: 'success' }
  | { readonly state: 'error'; readonly message: string };

const TEST_RESULTS: Readonly<Record<string, PaymentResult>> = {
  success: { state: 'success' },
  invalid: { state: 'error', message: BILLING_TEXTS.invalidSession },
  incomplete: { state: 'error', message: BILLING_TEXTS.notPaid },
  network: { state: 'error', message: BILLING_TEXTS.networkError },
};

/** Returns the simulated payment result for the `test=` parameter, only in the sandbox (BILLING-11). */
export function testResult(value: string): PaymentResult {
  return Object.hasOwn(TEST_RESULTS, value) && TEST_RESULTS[value] !== undefined
    ? TEST_RESULTS[value]
    : { state: 'error', message: BILLING_TEXTS.unknownTestState };
}

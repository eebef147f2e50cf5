/**
 * Text shown to the Owner and Admins after the payment for their plan has failed (BILLING-43).
 *
 *   Your payment on January 25, 2027 failed
 *   You keep Personal Pro for now. We'll try again on January 28, 2027. If it isn't paid, Personal Pro ends. Your tasks stay.
 */
import { billingDate, isBillingDate } from './billing-dates.ts';

export const UPDATE_CARD = 'Update card';

/**
 * Returns the notice's title.
 * @param due the start of the unpaid period
 */
export function pastDueTitle(due: string | null, locale: string): string {
  return isBillingDate(due) ? `Your payment on ${billingDate(due, locale)} failed` : 'Your payment failed';
}

/**
 * Returns the notice's text: when the provider will retry the payment, and what happens if that fails.
 * @param plan the name of the plan
 * @param nextAttempt when the provider will retry; null if it will not
 */
export function pastDueText(plan: string, nextAttempt: string | null, locale: string): string {
  const again = isBillingDate(nextAttempt) ? ` We'll try again on ${billingDate(nextAttempt, locale)}.` : '';
  return `You keep ${plan} for now.${again} If it isn't paid, ${plan} ends. Your tasks stay.`;
}

/**
 * The cards that can be tried (https://docs.stripe.com/testing), and what becomes of a payment with each. A number is
 * looked at once and kept nowhere.
 */
import type { ErrorDetails } from '../wire/api-error.ts';
import { declined, type ApiError } from '../wire/api-error.ts';

/**
 * - `pays`: every payment succeeds.
 * - `declines`: none does, and the card cannot be attached.
 * - `confirms`: the customer is asked to confirm it when they enter it; payments succeed after that.
 * - `fails_later`: it can be attached, and paid with where it is entered; later payments fail.
 */
export type Outcome = 'pays' | 'declines' | 'confirms' | 'fails_later';

export interface TestCard {
  readonly outcome: Outcome;
  readonly brand: string;
  readonly last4: string;
}

const NUMBERS: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000002500003155': 'confirms',
  '4000000000000341': 'fails_later',
};

const TOKENS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { outcome: 'pays', brand: 'visa', last4: '4242' },
  pm_card_mastercard: { outcome: 'pays', brand: 'mastercard', last4: '4444' },
  pm_card_chargeDeclined: { outcome: 'declines', brand: 'visa', last4: '0002' },
  pm_card_visa_chargeDeclined: { outcome: 'declines', brand: 'visa', last4: '0002' },
  pm_card_authenticationRequired: { outcome: 'confirms', brand: 'visa', last4: '3155' },
  pm_card_chargeCustomerFail: { outcome: 'fails_later', brand: 'visa', last4: '0341' },
};

/** The cards in the order in which the pages name them. */
export const CARDS_TO_TRY: readonly (readonly [number: string, what: string])[] = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for confirmation'],
  ['4000 0000 0000 0341', 'works now, later payments fail'],
];

/** The card of a number as somebody types it; undefined for any that is not to be tried here. */
export function cardOfNumber(text: string): TestCard | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  const outcome = NUMBERS[digits];
  return outcome === undefined ? undefined : { outcome, brand: 'visa', last4: digits.slice(-4) };
}

/** The card that the id of a test payment method stands for, such as `pm_card_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  return TOKENS[token];
}

/** Returns Stripe's error for a declined card. */
export function declineError(details: Pick<ErrorDetails, 'payment_method'> = {}): ApiError {
  return declined('Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
    ...details,
  });
}

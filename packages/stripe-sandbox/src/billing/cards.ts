/**
 * The supported test cards (https://docs.stripe.com/testing) and the outcome of a payment with each. A card
 * number is checked once and never stored.
 */
import type { ErrorDetails } from '../wire/api-error.ts';
import { declined, type ApiError } from '../wire/api-error.ts';

/**
 * The outcomes of a payment with a test card:
 * - `pays`: every payment succeeds.
 * - `declines`: every payment fails, and the card cannot be attached.
 * - `confirms`: the customer must confirm the card when entering it; payments succeed after that.
 * - `fails_later`: the card can be attached, and a payment made when it is entered succeeds; later
 *   payments fail.
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

/** The test cards, in the order in which the pages show them. */
export const CARDS_TO_TRY: readonly (readonly [number: string, what: string])[] = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for confirmation'],
  ['4000 0000 0000 0341', 'works now, later payments fail'],
];

export function cardOfNumber(text: string): TestCard | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  const outcome = NUMBERS[digits];
  return outcome === undefined ? undefined : { outcome, brand: 'visa', last4: digits.slice(-4) };
}

/** Returns the card of a test payment method id, such as `pm_card_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  return TOKENS[token];
}

export function declineError(details: Pick<ErrorDetails, 'payment_method'> = {}): ApiError {
  return declined('Your card was declined.', {
    code: 'card_declined',
    decline_code: 'generic_decline',
    ...details,
  });
}

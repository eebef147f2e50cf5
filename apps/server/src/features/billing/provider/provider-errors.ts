/** What goes wrong at the payment provider, as the API answers it. */
import { Stripe } from 'stripe';
import { AppError, fail } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import { LateError, within } from '../../../platform/within.ts';

/** Whether an error says that what was asked for does not exist at the provider. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether an error says that another request was made under the same key. */
export function isOtherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Whether an error is the provider's own, which it answers again to whoever asks under the same key. */
export function isFailureOfProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

/** Why something failed, for staff: what the provider said by its codes, as its words may hold parts of a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error.message : String(error);
  return [error.type, error.code, error.statusCode].filter((part) => part !== undefined).join(', ');
}

/** Time that a person's request may wait for the provider: all of its calls together, with their retries. */
const ANSWER_MS = 7_000;

/**
 * Asks the provider something for a person. Raises `card_declined`, or `payment_unavailable` for any other failure and where
 * the answer takes longer than seven seconds: an address that drops connections, or never ends a handshake, is mute for
 * minutes. The provider's words are for the log, and no part of a key or a card is among what is logged.
 */
export async function callProvider<T>(log: Log, call: () => Promise<T>, patience = ANSWER_MS): Promise<T> {
  try {
    return await within(call(), patience, 'the payment provider');
  } catch (error) {
    if (error instanceof LateError) {
      log.error({ err: error }, 'the payment provider did not answer in time');
      return fail('payment_unavailable');
    }
    if (error instanceof AppError || !(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeCardError)
      return fail('card_declined', { message: error.message });
    log.error(
      {
        provider: { type: error.type, code: error.code, status: error.statusCode, request: error.requestId },
      },
      'the payment provider did not do what it was asked',
    );
    return fail('payment_unavailable');
  }
}

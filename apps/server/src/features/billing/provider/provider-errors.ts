/** What goes wrong at the payment provider, as the API answers it. */
import { Stripe } from 'stripe';
import { AppError, fail } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log/log.ts';

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

/**
 * Asks the provider something for a person. Raises `card_declined`, or `payment_unavailable` for whatever else is no
 * answer: the provider's words are for the log, and no part of a key or a card is among what is logged.
 */
export async function callProvider<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
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

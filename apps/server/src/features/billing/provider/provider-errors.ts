/** Maps the payment provider's errors to API errors. */
import { Stripe } from 'stripe';
import { AppError, fail } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import { LateError, within } from '../../../platform/within.ts';
import { SentChange } from './sent-change.ts';

/** Returns whether the requested object does not exist at the provider. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Returns whether the idempotency key was already used for a different request. */
export function isOtherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/**
 * Returns whether the provider itself failed. A retry with the same idempotency key would return the same
 * failure.
 */
export function isFailureOfProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

/**
 * Returns the reason for a failure, for admins. It contains only the provider's codes, because the provider's
 * messages may contain parts of a key.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error.message : String(error);
  return [error.type, error.code, error.statusCode].filter((part) => part !== undefined).join(', ');
}

/**
 * Maximum time that a user's request waits for the provider, in milliseconds, including all calls and
 * retries.
 */
const RESPONSE_MS = 7_000;

/**
 * Calls the provider for a user's request. Throws `card_declined` with the provider's message;
 * `payment_unconfirmed` if a change was sent that may have taken effect; or `payment_unavailable` for any
 * other failure. A response slower than seven seconds is treated as a failure,
 * because a host that drops packets causes an error only after minutes. The log contains only the provider's
 * codes, because its messages may contain parts of a key.
 */
export async function callProvider<T>(
  log: Log,
  call: (sent: SentChange) => Promise<T>,
  patience = RESPONSE_MS,
): Promise<T> {
  const sent = new SentChange();
  const unknown = () => fail(sent.isUnconfirmed ? 'payment_unconfirmed' : 'payment_unavailable');
  try {
    return await within(call(sent), patience, 'the payment provider');
  } catch (error) {
    if (error instanceof LateError) {
      log.error({ err: error }, 'the payment provider did not answer in time');
      return unknown();
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
    return unknown();
  }
}

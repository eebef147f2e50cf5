/** Errors as Stripe's API answers with them (https://docs.stripe.com/api/errors). */

export interface ErrorDetails {
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  /** The payment method that was declined. */
  readonly payment_method?: object;
}

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** A refused call: its status, and what the answer's `error` holds. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly type: ErrorType;
  readonly details: ErrorDetails;

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

/** Refuses a call whose parameters are wrong: 400. */
export function refuse(message: string, details: ErrorDetails = {}): never {
  throw new ApiError(400, 'invalid_request_error', message, details);
}

/** There is no such object: 404 where the path names it, 400 where a parameter does. */
export function missing(what: string, id: string, param = 'id'): never {
  throw new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** A card that was not charged: 402. */
export function declined(
  message: string,
  details: { readonly code: string; readonly decline_code?: string; readonly payment_method?: object },
): ApiError {
  return new ApiError(402, 'card_error', message, details);
}

/** The status of {@link busy}. */
export const BUSY_STATUS = 429;

/** Others are at work, and this call waited long enough: nothing was done. As Stripe says it of objects in use. */
export function busy(): ApiError {
  return new ApiError(
    BUSY_STATUS,
    'invalid_request_error',
    'This object cannot be accessed right now because another API request is currently accessing it. Please retry.',
    { code: 'lock_timeout' },
  );
}

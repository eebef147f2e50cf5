/** Errors of Stripe's API (https://docs.stripe.com/api/errors). */

export interface ErrorDetails {
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_method?: object;
}

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** A rejected call: its HTTP status and the response's `error` object. */
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

export function rejectRequest(message: string, details: ErrorDetails = {}): never {
  throw new ApiError(400, 'invalid_request_error', message, details);
}

/** Throws for a missing object: 404 if its id is in the path, 400 if it is in a parameter. */
export function missing(what: string, id: string, param = 'id'): never {
  throw new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** Returns the error for a declined card (402). */
export function declined(
  message: string,
  details: { readonly code: string; readonly decline_code?: string; readonly payment_method?: object },
): ApiError {
  return new ApiError(402, 'card_error', message, details);
}

/** The HTTP status of the {@link busy} error. */
export const BUSY_STATUS = 429;

/**
 * Returns the error for a call that waited too long for others and changed nothing. The message is Stripe's
 * for a locked object.
 */
export function busy(): ApiError {
  return new ApiError(
    BUSY_STATUS,
    'invalid_request_error',
    'This object cannot be accessed right now because another API request is currently accessing it. Please retry.',
    { code: 'lock_timeout' },
  );
}

import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@questlog/contract/errors';

type Extra = Partial<Omit<ErrorBody, 'code' | 'requestId'>>;

/** An error response, identified by its code in the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Extra;
  /** Seconds until the client may try again (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, extra: Extra = {}, retryAfter?: number) {
    super(extra.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }

  get body(): ErrorBody {
    return { ...this.extra, message: this.message, code: this.code };
  }
}

/**
 * Ends the request with an error from the catalogue.
 * @param extra a message to use instead of the catalogue's, field errors, or the details of an exceeded limit
 */
export function fail(code: ErrorCode, extra: Extra = {}, retryAfter?: number): never {
  throw new AppError(code, extra, retryAfter);
}

/** Ends the request with a 400 and an error on one field. */
export function failField(field: string, message: string): never {
  const errors: FieldError[] = [{ field, message }];
  throw new AppError('validation_failed', { message, errors });
}

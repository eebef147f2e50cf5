import { ApiError, NetworkError } from '@questlog/api-client/client';
import type { RegistrationErrors, RegistrationFields } from '@questlog/domain/identity/registration';

/** The errors that the form shows. */
export interface RegistrationFailure {
  readonly fields: RegistrationErrors;
  /** Shown above the form; undefined if the fields show all errors. */
  readonly message?: string;
}

const FIELDS: ReadonlyArray<keyof RegistrationFields> = ['email', 'password', 'firstName', 'lastName'];
const SERVER_DOWN = new Set([500, 502, 503, 504]);

/**
 * Returns the errors to show. Some status codes have a fixed message instead of the server's text
 * (IDENTITY-6).
 */
export function registrationFailure(error: unknown): RegistrationFailure {
  if (error instanceof NetworkError) return { fields: {}, message: error.message };
  if (!(error instanceof ApiError)) {
    return { fields: {}, message: 'Registration failed. Please try again.' };
  }
  if (error.status === 400) return fromFields(error);
  if (error.status === 409 && error.code !== 'external_identity_provider') {
    return { fields: {}, message: 'An account with this email already exists.' };
  }
  if (SERVER_DOWN.has(error.status)) {
    return { fields: {}, message: 'Server error. Please try again later.' };
  }
  return { fields: {}, message: error.body.message ?? `HTTP ${error.status}: ${error.statusText}`.trim() };
}

function fromFields(error: ApiError): RegistrationFailure {
  const fields: Partial<Record<keyof RegistrationFields, string>> = {};
  const rest: string[] = [];
  for (const { field, message } of error.fields) {
    // Some servers capitalise field names.
    const name = FIELDS.find((each) => each.toLowerCase() === field.toLowerCase());
    if (name === undefined) rest.push(message);
    else fields[name] ??= message;
  }
  const message = Object.keys(fields).length === 0 ? (rest[0] ?? error.message) : rest[0];
  return message === undefined ? { fields } : { fields, message };
}

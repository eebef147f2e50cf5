/**
 * The error catalogue: each code's status, message and extra fields. Every error response is an {@link
 * ErrorBody} (API-5). Only the server's error handler converts codes to HTTP.
 */
import { z } from 'zod';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { GATED_FEATURES, TIERS } from '@questlog/domain/plans/plans';

export const fieldError = z.object({
  field: z.string(),
  message: z.string(),
  /** The place of the error in the text of the field, in UTF-16 units. */
  position: z.number().int().optional(),
  length: z.number().int().optional(),
});
export type FieldError = z.infer<typeof fieldError>;

export const limitPayload = z.object({
  requiresUpgrade: z.boolean(),
  limitType: z.enum(['projects', 'tasks', 'seats', 'calendars', 'filters', 'feature', 'storage']),
  feature: z.enum(GATED_FEATURES),
  /** The lowest tier that lifts the limit; absent if no tier lifts it. */
  requiredTier: z.enum(TIERS).optional(),
  currentUsage: z.number().int(),
  maxAllowed: z.number().int(),
  currentTier: z.enum(TIERS),
});
export type LimitPayload = z.infer<typeof limitPayload>;

interface ErrorRule {
  readonly status: number;
  readonly message: string;
}

export const ERRORS = {
  validation_failed: { status: 400, message: 'Some fields need your attention.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  unknown_time_zone: { status: 400, message: 'The X-Time-Zone header names an unknown time zone.' },
  invalid_token: { status: 400, message: 'This link is invalid or has expired.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  token_expired: { status: 401, message: 'This API token has expired.' },
  other_user: {
    status: 401,
    message: 'You are signed in as somebody else. The change is kept until its owner signs in again.',
  },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  card_declined: { status: 402, message: 'Your card was declined.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  insufficient_scope: { status: 403, message: 'The API token may not do this.' },
  access_denied: {
    status: 403,
    message: 'Access denied: this needs an active membership of the account.',
  },
  account_deactivated: { status: 403, message: 'Your account has been deactivated' },
  admin_required: { status: 403, message: 'Administrator access is required.' },
  proof_required: { status: 403, message: 'Please sign in again to continue.' },
  admins_exist: { status: 400, message: ADMIN_TEXTS.alreadyExist },
  limit_reached: { status: 403, message: 'You have reached your plan limit' },
  not_found: { status: 404, message: "We couldn't find that." },
  conflict: { status: 409, message: 'That conflicts with what is stored.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  registration_required: { status: 409, message: 'Create an account to accept this invitation.' },
  tag_exists: { status: 409, message: 'A tag with this name already exists.' },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used for a different request.',
  },
  external_identity_provider: {
    status: 409,
    message: 'Sign-in happens at an external identity provider.',
  },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  answer_too_large: {
    status: 413,
    message: 'The response is too large. Request a part of it.',
  },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  // Don't use 503, which clients treat as a lost connection.
  payment_unavailable: { status: 502, message: BILLING_TEXTS.providerAway },
  payment_unconfirmed: { status: 502, message: BILLING_TEXTS.unconfirmed },
  unavailable: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  storage_full: {
    status: 503,
    message: "The server's disk is full, so nothing can be saved at the moment. Please try again later.",
  },
  internal: { status: 500, message: 'Something went wrong' },
} as const satisfies Readonly<Record<string, ErrorRule>>;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const errorBody = z
  .object({
    message: z.string(),
    code: z.enum(codes),
    errors: z.array(fieldError).optional(),
    requestId: z.string().optional(),
    /** The scopes that the call needs, if the API token lacks some. */
    scope: z.string().optional(),
  })
  .extend(limitPayload.partial().shape);
export type ErrorBody = z.infer<typeof errorBody>;

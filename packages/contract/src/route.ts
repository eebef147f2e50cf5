/**
 * Definitions of endpoints. The server's routes, the typed client, the OpenAPI document and the access tests
 * are derived from them.
 */
import { z } from 'zod';
import type { Capability } from '@questlog/domain/accounts/roles';
import type { AdminCapability } from '@questlog/domain/admin/admin-roles';
import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';
import type { TokenScope } from '@questlog/domain/identity/api-tokens';
import type { Feature } from '@questlog/domain/plans/plans';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The scopes that an API token needs, all of them; null if no token can call the endpoint (TOKEN-5). */
type ScopesOfToken = readonly TokenScope[] | null;

/**
 * The callers that an endpoint allows: anybody, a signed-in user, a signed-in user with an account, or an
 * admin. The account comes from the path's `{accountId}`, or else from X-Account-Id, or else it is the user's
 * current one.
 */
export type Access =
  | {
      readonly kind: 'public';
      /** Accepts an optional access token, which tells the handler who the user is. */
      readonly bearer?: 'optional';
    }
  | { readonly kind: 'user'; readonly scopes: ScopesOfToken }
  | {
      readonly kind: 'account';
      readonly capability: Capability;
      readonly scopes: ScopesOfToken;
      /** The feature that the plan must include. */
      readonly feature?: Feature;
      /**
       * The error for members whose role lacks the capability, if the general `forbidden` message is too
       * vague.
       */
      readonly rejection?: string;
    }
  | {
      readonly kind: 'admin';
      readonly capability: AdminCapability;
      /** The call's audit log entry. Rejected calls and changes are always logged. */
      readonly audit: { readonly action: AuditAction; readonly resource: AuditResource };
    };

/** The raw bytes of a request body, for signed bodies and pictures. */
export const rawBody = z.instanceof(Uint8Array);

/** The call's rate limit class (API-19, IDENTITY-13). */
export type RateClass = 'api' | 'sign-in';

export interface Endpoint {
  readonly method: Method;
  /** Begins with /api, with parameters in braces: `/api/tasks/{id}`. */
  readonly path: `/api/${string}`;
  /** A one-line summary for the OpenAPI document. */
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly rate: RateClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a raw request body ({@link rawBody}); JSON if absent. */
  readonly bodyTypes?: readonly string[];
  /** The media type of a raw response. */
  readonly responseType?: string;
  /**
   * True if the request or the response contains a secret. Neither is stored, so a repeated request runs
   * again.
   */
  readonly secretBody?: true;
  /**
   * Maximum body size in bytes, instead of the default (body-bounds.ts). Only for endpoints that require
   * sign-in.
   */
  readonly maxBytes?: number;
  /** Maximum number of values and field names in a body, instead of the default. */
  readonly maxValues?: number;
  /** The response body's schema by status; null for no body. The first status is the usual one. */
  readonly responses: { readonly [status: number]: z.ZodType | null };
  /**
   * True if the endpoint works even while the server's disk is almost full, because users need it to read
   * their data.
   */
  readonly onFullDisk?: 'served';
  /** True if the endpoint accepts an unknown zone in X-Time-Zone (DATE-5). */
  readonly anyTimeZone?: true;
  /** Error codes that this endpoint adds to those of every endpoint of its kind. */
  readonly errors: readonly ErrorCode[];
}

type Defaults = { readonly rate: 'api'; readonly errors: readonly ErrorCode[] };

/** Declares an endpoint. By default, its rate class is `api`, and it adds no error codes. */
export function endpoint<const E extends Omit<Endpoint, 'rate' | 'errors'> & Partial<Endpoint>>(
  definition: E,
): Omit<Defaults, keyof E> & E {
  return { rate: 'api', errors: [], ...definition };
}

/** Returns whether an endpoint writes data. Such calls are rejected while the disk is almost full. */
export function isWrite({ method, onFullDisk }: Endpoint): boolean {
  return method !== 'GET' && onFullDisk !== 'served';
}

/** Returns an endpoint's errors: its own, and those of all endpoints of its kind. */
export function errorsOf(route: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  codes.add('too_many_requests').add('unavailable').add('internal');
  if (route.access.kind !== 'public' || route.access.bearer === 'optional')
    codes
      .add('unauthenticated')
      .add('token_expired')
      .add('insufficient_scope')
      .add('other_user')
      .add('account_deactivated');
  if (route.access.kind === 'account') {
    codes.add('access_denied').add('forbidden');
    if (route.access.feature !== undefined) codes.add('limit_reached');
  }
  if (route.access.kind === 'admin') codes.add('admin_required').add('forbidden').add('proof_required');
  if (route.params || route.query || route.body) codes.add('validation_failed');
  if (route.params) codes.add('not_found');
  if (isWrite(route)) codes.add('storage_full');
  if (route.method !== 'GET') {
    codes.add('bad_request').add('invalid_json').add('payload_too_large').add('unsupported_media_type');
    if (route.access.kind !== 'public' || route.access.bearer === 'optional') {
      codes.add('idempotency_conflict');
    }
  }
  return [...codes];
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type SuccessOf<R> = { [K in keyof R]: R[K] extends z.ZodType ? z.output<R[K]> : undefined }[keyof R];

/** An endpoint's request and response, as its caller sees them. */
export interface Call<E extends Endpoint> {
  readonly params: InputOf<E['params']>;
  readonly query: InputOf<E['query']>;
  readonly body: InputOf<E['body']>;
  readonly response: SuccessOf<E['responses']>;
}

/** The validated input that an endpoint's handler receives. */
export interface Received<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

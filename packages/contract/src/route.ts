/**
 * An endpoint is one object. The server's route, the typed client, the OpenAPI document and the tests of
 * access are all derived from it.
 */
import { z } from 'zod';
import type { Capability } from '@questlog/domain/accounts/roles';
import type { AdminCapability } from '@questlog/domain/admin/admin-roles';
import type { AuditAction, AuditResource } from '@questlog/domain/admin/audit';
import type { Feature } from '@questlog/domain/plans/plans';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a signed-in user; or a signed-in user with an account in force, that is the one of
 * the path's `{accountId}`, else of the header X-Account-Id, else the user's current account; or staff.
 */
export type Access =
  | {
      readonly kind: 'public';
      /** Who is signed in may say so, and is then known to the handler. */
      readonly bearer?: 'optional';
    }
  | { readonly kind: 'user' }
  | {
      readonly kind: 'account';
      readonly capability: Capability;
      /** What the account's plan must have. */
      readonly feature?: Feature;
      /** What a member reads whose role lacks the capability, where the catalogue's words for `forbidden` do not say it. */
      readonly refusal?: string;
    }
  | {
      readonly kind: 'admin';
      readonly capability: AdminCapability;
      /** As what the audit log has the call: every refused one, and each that changes something. */
      readonly audit: { readonly action: AuditAction; readonly resource: AuditResource };
    };

/** Bytes as they are: a body whose signature is checked, a picture. */
export const rawBody = z.instanceof(Uint8Array);

/** Which rate limit counts a call (API-19, IDENTITY-13). */
export type RateClass = 'api' | 'sign-in';

export interface Endpoint {
  readonly method: Method;
  /** Under /api, parameters in braces: `/api/tasks/{id}`. */
  readonly path: `/api/${string}`;
  /** One line, for the reader of the OpenAPI document. */
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly rate: RateClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The media types of a body of bytes ({@link rawBody}); JSON where it says none. */
  readonly bodyTypes?: readonly string[];
  /** The media type of an answer of bytes. */
  readonly answerType?: string;
  /** The body holds a secret: nothing is kept that was made of it, and a repeat is a new request. */
  readonly secretBody?: true;
  /** The largest body, where it is not the usual one (body-bounds.ts). Only for those who must be signed in. */
  readonly maxBytes?: number;
  /** The most values and names of fields in a body, where they are not the usual ones. */
  readonly maxValues?: number;
  /** Status → schema of the body; null for none. The first is the usual one. */
  readonly responses: { readonly [status: number]: z.ZodType | null };
  /** Served even while the disk of the server is almost full: what people need to read what they have. */
  readonly onFullDisk?: 'served';
  /** Answers also where X-Time-Zone names no zone that the server knows (DATE-5). */
  readonly anyTimeZone?: true;
  /** Codes beyond those that every endpoint of its kind can answer with. */
  readonly errors: readonly ErrorCode[];
}

type Defaults = { readonly rate: 'api'; readonly errors: readonly ErrorCode[] };

/** Declares an endpoint; what is left out is: rate class `api`, no errors of its own. */
export function endpoint<const E extends Omit<Endpoint, 'rate' | 'errors'> & Partial<Endpoint>>(
  definition: E,
): Omit<Defaults, keyof E> & E {
  return { rate: 'api', errors: [], ...definition };
}

/** Whether an endpoint writes, and is rejected while the disk of the server is almost full. */
export function isWrite({ method, onFullDisk }: Endpoint): boolean {
  return method !== 'GET' && onFullDisk !== 'served';
}

/** Errors that an endpoint can answer with, its own and those of its kind. */
export function errorsOf(route: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  codes.add('too_many_requests').add('unavailable').add('internal');
  if (route.access.kind !== 'public' || route.access.bearer === 'optional')
    codes.add('unauthenticated').add('other_user').add('account_deactivated');
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

/** What the caller of an endpoint sends and receives. */
export interface Call<E extends Endpoint> {
  readonly params: InputOf<E['params']>;
  readonly query: InputOf<E['query']>;
  readonly body: InputOf<E['body']>;
  readonly response: SuccessOf<E['responses']>;
}

/** What the handler of an endpoint receives, after validation. */
export interface Received<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

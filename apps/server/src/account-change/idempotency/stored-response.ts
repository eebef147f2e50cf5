/** The stored response to an idempotent request, and the check that it fits the request. */
import { fail } from '../../platform/errors.ts';
import type { RouteResponse } from '../../platform/http/responses/route-response.ts';

/** An idempotency key with the fingerprint of the request's input. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 hash of the method, path, account and body. */
  readonly fingerprint: Buffer;
}

/** An idempotent request and the function that builds its response. */
export interface Repeatable<V> extends IdempotencyKey {
  readonly respond: (value: V) => RouteResponse;
}

/** The response stored under a key, with the fingerprint of its request. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly response: RouteResponse;
}

/** Creates a reply from a stored response. A response that was stored as row ids still has to be rendered. */
export function responseOf(
  status: number,
  body: string | null,
  rows: readonly string[] | null,
): RouteResponse {
  return { status, json: body ?? undefined, ...(rows === null ? {} : { rows }) };
}

/**
 * Returns the stored response if the request has been answered before. Throws `idempotency_conflict` if the
 * key was used for a different request.
 */
export function storedResponseTo(
  stored: StoredResponse | undefined,
  key: IdempotencyKey | undefined,
): RouteResponse | undefined {
  if (key === undefined || stored === undefined) return undefined;
  if (!stored.fingerprint.equals(key.fingerprint)) fail('idempotency_conflict');
  return stored.response;
}

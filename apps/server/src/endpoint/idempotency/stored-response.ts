/** The stored response to an idempotent request, and the check that it belongs to this request. */
import { fail } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/answers/reply.ts';

/** An idempotent request's key, with the fingerprint of the request's input. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 hash of the method, path, account and body. */
  readonly fingerprint: Buffer;
}

/**
 * An idempotent request, together with the function that builds its stored response from the change's result.
 */
export interface Repeatable<V> extends IdempotencyKey {
  readonly reply: (value: V) => Reply;
}

/** The response stored under a key, with the fingerprint of the request that it answered. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly reply: Reply;
}

/** Restores a stored response. If it was stored as row ids, its text still has to be rendered. */
export function replyOf(status: number, body: string | null, rows: readonly string[] | null): Reply {
  return { status, json: body ?? undefined, ...(rows === null ? {} : { rows }) };
}

/**
 * Returns the stored response if the request has been answered before. Throws `idempotency_conflict` if the
 * key was used for a different request.
 */
export function storedReply(
  kept: StoredResponse | undefined,
  key: IdempotencyKey | undefined,
): Reply | undefined {
  if (key === undefined || kept === undefined) return undefined;
  if (!kept.fingerprint.equals(key.fingerprint)) fail('idempotency_conflict');
  return kept.reply;
}

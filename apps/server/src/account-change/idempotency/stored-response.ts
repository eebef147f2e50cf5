/** The stored response to an idempotent request, and the check that it fits the request. */
import { fail } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/answers/reply.ts';

/** An idempotency key with the fingerprint of the request's input. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 hash of the method, path, account and body. */
  readonly fingerprint: Buffer;
}

/** An idempotent request and the function that builds its response. */
export interface Repeatable<V> extends IdempotencyKey {
  readonly reply: (value: V) => Reply;
}

/** The response stored under a key, with the fingerprint of its request. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly reply: Reply;
}

/** Creates a reply from a stored response. A response that was stored as row ids still has to be rendered. */
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

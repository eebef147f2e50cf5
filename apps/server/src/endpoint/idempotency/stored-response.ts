/** The answer that was kept for a request that may be repeated, and whether it is one to this request. */
import { fail } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/answers/reply.ts';

/** The key of a request that may be repeated, and what it asked. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of method, path, account and body. */
  readonly fingerprint: Buffer;
}

/** A request that may be repeated, and what is kept for that: the answer that is made of what its change gives. */
export interface Repeatable<V> extends IdempotencyKey {
  readonly reply: (value: V) => Reply;
}

/** The answer that was kept under a key, and the fingerprint of what it answered. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly reply: Reply;
}

/** An answer as it was kept: of one that tells of rows, the text is still to be made. */
export function replyOf(status: number, body: string | null, rows: readonly string[] | null): Reply {
  return { status, json: body ?? undefined, ...(rows === null ? {} : { rows }) };
}

/**
 * The answer to give again where the request was answered before.
 * Raises `idempotency_conflict` for a key that was used for another request.
 */
export function storedReply(
  kept: StoredResponse | undefined,
  key: IdempotencyKey | undefined,
): Reply | undefined {
  if (key === undefined || kept === undefined) return undefined;
  if (!kept.fingerprint.equals(key.fingerprint)) fail('idempotency_conflict');
  return kept.reply;
}

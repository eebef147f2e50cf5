/** The answer that was kept for a request that may be repeated, and whether it is one to this request. */
import { fail } from '../platform/errors.ts';
import type { Reply } from '../platform/http/answers/reply.ts';

/** A request that may be repeated: its key, and what it asked. */
export interface Repeatable {
  readonly key: string;
  /** SHA-256 of method, path, account and body. */
  readonly fingerprint: Buffer;
}

/** The answer that was kept under a key, and the fingerprint of what it answered. */
export interface KeptAnswer {
  readonly fingerprint: Buffer;
  readonly reply: Reply;
}

/** An answer as it was kept: of one that tells of rows, the text is still to be made. */
export function keptReply(status: number, body: string | null, rows: readonly string[] | null): Reply {
  return { status, json: body ?? undefined, ...(rows === null ? {} : { rows }) };
}

/**
 * The answer to give again where the request was answered before.
 * Raises `idempotency_conflict` for a key that was used for another request.
 */
export function answerBefore(
  kept: KeptAnswer | undefined,
  repeatable: Repeatable | undefined,
): Reply | undefined {
  if (repeatable === undefined || kept === undefined) return undefined;
  if (!kept.fingerprint.equals(repeatable.fingerprint)) fail('idempotency_conflict');
  return kept.reply;
}

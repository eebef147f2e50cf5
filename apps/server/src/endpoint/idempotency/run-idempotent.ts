/** Requests that may be repeated: the first answer is kept with the change, and given again (API-9). */
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { run, runOne } from '../../platform/db/prepared.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/answers/reply.ts';
import { ConcurrencyLimiters } from '../../platform/concurrency-limiter.ts';
import { answerOf, forgetAnswer, rememberAnswer } from './stored-responses.queries.ts';
import { NoAccess } from '../caller/caller.ts';
import { replyOf, type Repeatable, type IdempotencyKey } from './stored-response.ts';

/** Whose request is answered, and when it came. */
interface RepeatContext {
  readonly userId: string;
  readonly now: Date;
}

async function remember(
  on: PoolClient | Pool,
  { userId, now }: RepeatContext,
  { key, fingerprint }: IdempotencyKey,
  reply: Reply,
): Promise<void> {
  await run(on, rememberAnswer, [
    userId,
    key,
    fingerprint,
    reply.status,
    reply.rows === undefined ? (reply.json ?? null) : null,
    reply.rows ?? null,
    now,
  ]);
}

/**
 * Keeps the answer that will be made of what a change gives, under the request's key, where it has one. Belongs into
 * the transaction of the change. Raises what {@link isDuplicateKey} knows.
 */
export async function storeResponse<V>(
  on: PoolClient | Pool,
  context: RepeatContext & { readonly repeatable?: Repeatable<V> | undefined },
  value: V,
): Promise<void> {
  const { repeatable } = context;
  if (repeatable !== undefined) await remember(on, context, repeatable, repeatable.reply(value));
}

/** Whether an error says that another request with the same key has been answered meanwhile. */
export function isDuplicateKey(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys_pk');
}

/** Gives the answer that another request with the key got. Raises `idempotency_conflict` where it asked something else. */
async function answerAgain(
  pool: Pool,
  { userId, now }: RepeatContext,
  { key, fingerprint }: IdempotencyKey,
): Promise<Reply | undefined> {
  // A key from more than seven days ago may be used again.
  await run(pool, forgetAnswer, [userId, key, now]);
  const row = await runOne(pool, answerOf, [userId, key]);
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(fingerprint)) return fail('idempotency_conflict');
  return replyOf(row.status, row.body, row.row_ids);
}

/**
 * The refusal of an error as an answer; undefined where it says nothing of the request itself: where the server failed,
 * had too much to do, or the caller may not ask any more.
 */
function refusalOf(error: unknown): Reply | undefined {
  if (!(error instanceof AppError) || error instanceof NoAccess) return undefined;
  if (error.status >= 500 || error.code === 'too_many_requests') return undefined;
  return { status: error.status, json: JSON.stringify(error.body) };
}

/** {@link runIdempotent} of a request that has a key. */
async function runWithKey(
  pool: Pool,
  context: RepeatContext,
  key: IdempotencyKey,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  const again = async (): Promise<Reply> =>
    (await answerAgain(pool, context, key)) ?? runWithKey(pool, context, key, answer);
  try {
    return await answer();
  } catch (error) {
    if (isDuplicateKey(error)) return again();
    const refusal = refusalOf(error);
    try {
      if (refusal !== undefined) await remember(pool, context, key, refusal);
    } catch (clash) {
      // Another request with this key was answered meanwhile: what this one met is the other's work.
      if (isDuplicateKey(clash)) return again();
      throw clash;
    }
    throw error;
  }
}

/** Of requests of one user with one key, where what they change is not in the database alone. */
const turns = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: 100, waitMs: 30_000 });

/**
 * Answers a request so that a repeat of it finds its answer. Of two at once with one key, the second waits for the
 * first, whose change keeps the answer, and then gives the first's. A refusal is an answer too.
 * Raises `idempotency_conflict` where the key was used for another request meanwhile.
 * @param key undefined for a request that is not to be repeated
 * @param changesElsewhere whether it changes something where nothing holds the key: the second of two at once then begins
 *   when the first has been answered, for it would be refused because of what the first has done
 */
export function runIdempotent(
  pool: Pool,
  context: RepeatContext,
  key: IdempotencyKey | undefined,
  answer: () => Promise<Reply>,
  changesElsewhere = false,
): Promise<Reply> {
  if (key === undefined) return answer();
  if (!changesElsewhere) return runWithKey(pool, context, key, answer);
  return turns.run(
    `${context.userId} ${key.key}`,
    async () => (await answerAgain(pool, context, key)) ?? runWithKey(pool, context, key, answer),
  );
}

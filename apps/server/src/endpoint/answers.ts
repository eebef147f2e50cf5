/** Requests that may be repeated: the first answer is kept with the change, and given again (API-9). */
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '../platform/db/pg-errors.ts';
import { prepare, run, runOne } from '../platform/db/prepared.ts';
import { AppError, fail } from '../platform/errors.ts';
import type { Reply } from '../platform/http/answers/reply.ts';
import type { Caller } from './caller.ts';
import { keptReply, type Repeatable } from './kept-answer.ts';

const KEY = 'idempotency_keys_pk';

const rememberAnswer = prepare<
  never,
  [string, string, Buffer, number, string | null, readonly string[] | null, Date]
>(
  'answers.remember',
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, row_ids, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

const forgetAnswer = prepare<never, [string, string, Date]>(
  'answers.forget',
  `delete from idempotency_keys
    where user_id = $1 and key = $2 and created_at <= $3::timestamptz - interval '7 days'`,
);

interface AnswerRow {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string | null;
  readonly row_ids: readonly string[] | null;
}

const answerOf = prepare<AnswerRow, [string, string]>(
  'answers.find',
  'select fingerprint, status, body, row_ids from idempotency_keys where user_id = $1 and key = $2',
);

/** Keeps the answer under the request's key, where it has one. Belongs into the transaction of the change. */
export async function remember(on: PoolClient | Pool, caller: Caller, reply: Reply): Promise<void> {
  if (caller.repeatable === undefined) return;
  const { key, fingerprint } = caller.repeatable;
  await run(on, rememberAnswer, [
    caller.userId,
    key,
    fingerprint,
    reply.status,
    reply.rows === undefined ? (reply.json ?? null) : null,
    reply.rows ?? null,
    caller.now,
  ]);
}

/** Gives the answer that another request with the key got. Raises `idempotency_conflict` where it asked something else. */
async function answerAgain(pool: Pool, caller: Caller, repeatable: Repeatable): Promise<Reply | undefined> {
  // A key from more than seven days ago may be used again.
  await run(pool, forgetAnswer, [caller.userId, repeatable.key, caller.now]);
  const row = await runOne(pool, answerOf, [caller.userId, repeatable.key]);
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(repeatable.fingerprint)) return fail('idempotency_conflict');
  return keptReply(row.status, row.body, row.row_ids);
}

/**
 * What a creation that failed answers with where it repeats one that succeeded: the row under the client's own id, 200
 * (API-8), also where the repeat met a limit that the first had just reached. Undefined where there
 * is none.
 */
export type FindStored = () => Promise<Reply | undefined>;

/** The refusal of an error as an answer; undefined where the error is none of the request's making. */
function refusalOf(error: unknown): Reply | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined;
  return { status: error.status, json: JSON.stringify(error.body) };
}

/**
 * Runs a change so that a repeat of the request finds its answer. Of two at once with one key, the second
 * waits for the first and then gives the first's answer. A refusal is an answer too.
 * Raises `idempotency_conflict` where the key was used for another request meanwhile.
 * @param findStored for the creation of a row under an id of the client's: finds what it may be a repeat of
 */
export async function once(
  pool: Pool,
  caller: Caller,
  change: () => Promise<Reply>,
  findStored?: FindStored,
): Promise<Reply> {
  const { repeatable } = caller;
  const again = async (): Promise<Reply> =>
    (repeatable && (await answerAgain(pool, caller, repeatable))) ?? once(pool, caller, change, findStored);
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error, KEY)) return again();
    const stored = await findStored?.();
    const answer = stored ?? refusalOf(error);
    try {
      if (answer !== undefined) await remember(pool, caller, answer);
    } catch (clash) {
      // Another request with this key was answered meanwhile: what this one met is the other's work.
      if (isUniqueViolation(clash, KEY)) return again();
      throw clash;
    }
    if (stored !== undefined) return stored;
    throw error;
  }
}

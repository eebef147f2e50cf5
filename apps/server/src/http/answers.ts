/** Requests that may be repeated: the first answer is kept with the change, and given again (decisions.md section 1). */
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '../platform/db/pg-errors.ts';
import { prepare, run, runOne } from '../platform/db/prepared.ts';
import { AppError, fail } from '../platform/errors.ts';
import type { Reply } from '../platform/http/reply.ts';
import type { Caller } from './caller.ts';

const KEY = 'idempotency_keys_pk';

const rememberAnswer = prepare<never, [string, string, Buffer, number, string | null, Date]>(
  'answers.remember',
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const forgetAnswer = prepare<never, [string, string, Date]>(
  'answers.forget',
  `delete from idempotency_keys
    where user_id = $1 and key = $2 and created_at <= $3::timestamptz - interval '7 days'`,
);

const answerOf = prepare<{ fingerprint: Buffer; status: number; body: string | null }, [string, string]>(
  'answers.find',
  'select fingerprint, status, body from idempotency_keys where user_id = $1 and key = $2',
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
    reply.json ?? null,
    caller.now,
  ]);
}

async function answerAgain(pool: Pool, caller: Caller, change: () => Promise<Reply>): Promise<Reply> {
  const { repeatable } = caller;
  if (repeatable === undefined) return change();
  const row = await runOne(pool, answerOf, [caller.userId, repeatable.key]);
  if (row === undefined) return change();
  if (!row.fingerprint.equals(repeatable.fingerprint)) return fail('idempotency_conflict');
  return { status: row.status, json: row.body ?? undefined };
}

/**
 * Runs a change so that a repeat of the request finds its answer. Of two at once with one key, the second
 * waits for the first and then gives the first's answer. A refusal is an answer too.
 * Raises `idempotency_conflict` where the key was used for another request meanwhile.
 */
export async function once(pool: Pool, caller: Caller, change: () => Promise<Reply>): Promise<Reply> {
  try {
    return await change();
  } catch (error) {
    const { repeatable } = caller;
    if (repeatable === undefined) throw error;
    if (isUniqueViolation(error, KEY)) {
      // A key from more than seven days ago may be used again.
      await run(pool, forgetAnswer, [caller.userId, repeatable.key, caller.now]);
      return answerAgain(pool, caller, change);
    }
    if (error instanceof AppError && error.status < 500) {
      const refusal: Reply = { status: error.status, json: JSON.stringify(error.body) };
      await remember(pool, caller, refusal).catch((clash: unknown) => {
        if (!isUniqueViolation(clash, KEY)) throw clash;
      });
    }
    throw error;
  }
}

/**
 * A browser whose renewal was answered, but that never got the answer, has only the token that it has used already, and
 * uses it again. That is no theft, as long as its successor was not used:
 *
 *   A → B (lost)   A → C      B is withdrawn, C goes on
 *   A → B   B → C   A         A's successor was used: one of two holders is a thief, the session ends
 *   A → B (lost)   A → C   B  what was withdrawn is used: the same
 *
 * For the hosted flow alone: clients of the API use a token once (IDENTITY-15).
 */
import type { IncomingMessage } from 'node:http';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { run, runOne } from '../../platform/db/prepared.ts';
import { addSuccessor, anyUsed, lockWithSuccessors, repeatable, withdraw } from './token-retries.queries.ts';

/**
 * How long after its first use: a laptop that was closed during a renewal is opened the next morning. A
 * longer time would gain a thief nothing that the token in force does not give them, and a shorter one would cost
 * people their session.
 */
const REPEATABLE_HOURS = 24;

/** Requests made for a client of the API. */
const strict = new WeakSet<IncomingMessage>();

/** Holds a request of the token endpoint to the rule of the API: a token used twice ends its session. */
export function disallowRetry(request: IncomingMessage): void {
  strict.add(request);
}

/**
 * Whether a refresh token that was used may be used again.
 * @param id of its record
 * @param request of the token endpoint, or undefined where there is none
 */
export async function isRepeatable(
  pool: Pool,
  id: string,
  request: IncomingMessage | undefined,
  now: Date,
): Promise<boolean> {
  if (request === undefined || strict.has(request)) return false;
  const since = new Date(now.getTime() - REPEATABLE_HOURS * 3_600_000);
  return (await runOne(pool, repeatable, [id, since])) !== undefined;
}

/**
 * Keeps a token that follows upon another, and withdraws those that followed upon it before.
 * @param save keeps its record in the transaction
 * @returns false where one of them was used meanwhile: then nothing is kept
 */
export async function follow(
  pool: Pool,
  predecessor: string,
  successor: string,
  save: (client: PoolClient) => Promise<void>,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Under its lock those who renew with the same token follow one after the other.
    const locked = await runOne(client, lockWithSuccessors, [predecessor]);
    const earlier = locked?.successors ?? [];
    if (earlier.length > 0) {
      await run(client, withdraw, [earlier, now]);
      if ((await runOne(client, anyUsed, [earlier])) !== undefined) return false;
    }
    await save(client);
    await run(client, addSuccessor, [predecessor, successor]);
    return true;
  });
}

/**
 * If the response to a renewal is lost, the browser has only its used token, and uses it again. This is not
 * theft, as long as the token's successor was never used:
 *
 *   A → B (lost)   A → C      B is withdrawn, C continues the session
 *   A → B   B → C   A         A's successor was used: one of two holders is a thief, the session ends
 *   A → B (lost)   A → C   B  a withdrawn token is used: the session ends too
 *
 * This applies only to the hosted flow: API clients may use a token only once (IDENTITY-15). Their requests to
 * the token endpoint carry {@link NO_RETRY}.
 */
import type { IncomingMessage } from 'node:http';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';

import { WEB_CLIENT } from './web-client.ts';
import { addSuccessor, anyUsed, lockWithSuccessors, repeatable, withdraw } from './token-retries.queries.ts';

/**
 * Number of hours after a token's first use in which it may be used again: enough for a laptop that is closed
 * during a renewal and opened the next morning. A longer period would not help a thief, but a shorter one
 * would end users' sessions.
 */
const REPEATABLE_HOURS = 24;

/** The same in seconds for the refresh tokens of assistants, which run without a break (ASSIST-7). */
const ASSISTANT_REPEATABLE_SECONDS = 60;

/** A header of token requests in which using a token twice ends its session. */
export const NO_RETRY = 'x-no-retry';

/**
 * Returns true if a used refresh token may be used again.
 * @param id the token's record id
 * @param request the request to the token endpoint; undefined outside of a request
 */
export async function isRepeatable(
  pool: Pool,
  id: string,
  request: IncomingMessage | undefined,
  now: Date,
): Promise<boolean> {
  if (request === undefined || request.headers[NO_RETRY] !== undefined) return false;
  const since = new Date(now.getTime() - REPEATABLE_HOURS * 3_600_000);
  const assistantSince = new Date(now.getTime() - ASSISTANT_REPEATABLE_SECONDS * 1000);
  const found = await repeatable.first(pool, { id, since, assistantSince, webClient: WEB_CLIENT });
  return found !== undefined;
}

/**
 * Saves a token's successor and revokes earlier successors.
 * @param save saves the record in the transaction
 * @returns false, without saving, if an earlier successor has been used
 */
export async function follow(
  pool: Pool,
  predecessor: string,
  successor: string,
  save: (client: PoolClient) => Promise<void>,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // The lock makes renewals with the same token run one at a time.
    const locked = await lockWithSuccessors.first(client, { predecessor });
    const earlier = locked?.successors ?? [];
    if (earlier.length > 0) {
      await withdraw(client, { earlier, now });
      if ((await anyUsed.first(client, { earlier })) !== undefined) return false;
    }
    await save(client);
    await addSuccessor(client, { predecessor, successor });
    return true;
  });
}

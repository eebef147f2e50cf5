import type { Pool } from 'pg';
import { isDuplicateKey, storeResponse } from '../endpoint/idempotency/run-idempotent.ts';
import { NoAccess } from '../endpoint/caller/caller.ts';
import type { Actor } from './actor.ts';

/**
 * Returns the row that an earlier, successful request created under the same client-generated id (API-8).
 * Called after a repeated request failed to create the row, for example because the first request had reached
 * a limit. Returns undefined if there is no such row.
 */
export type FindStored<V> = () => Promise<V | undefined>;

/**
 * Makes a change. If the change fails because it repeats an earlier creation, returns the row that already
 * exists instead.
 * @param findStored for creating a row with a client-generated id
 */
export async function orStored<V>(
  pool: Pool,
  actor: Actor<V>,
  change: () => Promise<V>,
  findStored: FindStored<V> | undefined,
): Promise<V> {
  try {
    return await change();
  } catch (error) {
    // A caller who has lost access must not be able to read the account's rows in this way either.
    if (error instanceof NoAccess || isDuplicateKey(error)) throw error;
    const stored = await findStored?.();
    if (stored === undefined) throw error;
    await storeResponse(pool, actor, stored);
    return stored;
  }
}

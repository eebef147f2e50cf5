import type { Pool } from 'pg';
import { isDuplicateKey, storeResponse } from './idempotency/run-idempotent.ts';
import { NoAccess } from './caller/caller.ts';
import type { Actor } from './actor.ts';

/**
 * Returns the row that an earlier request created under the same client-generated id (API-8). Called if a
 * repeated request fails to create the row, for example because the first one reached a limit. Returns
 * undefined if there is no such row.
 */
export type FindStored<V> = () => Promise<V | undefined>;

/**
 * Makes a change. If it fails because the row already exists, returns that row instead.
 * @param findStored used when creating a row with a client-generated id
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
    // Do not show the stored row to a caller who has lost access.
    if (error instanceof NoAccess || isDuplicateKey(error)) throw error;
    const stored = await findStored?.();
    if (stored === undefined) throw error;
    await storeResponse(pool, actor, stored);
    return stored;
  }
}

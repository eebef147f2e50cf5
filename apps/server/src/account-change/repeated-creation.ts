import type { Pool } from 'pg';
import { isDuplicateKey, storeResponse } from '../endpoint/idempotency/run-idempotent.ts';
import { NoAccess } from '../endpoint/caller/caller.ts';
import type { Actor } from './actor.ts';

/**
 * What a creation that failed gives where it repeats one that succeeded: the row under the client's own id
 * (API-8), also where the repeat met a limit that the first had just reached. Undefined where there
 * is none.
 */
export type FindStored<V> = () => Promise<V | undefined>;

/**
 * Makes a change, or gives what it repeats.
 * @param findStored for the creation of a row under an id of the client's
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
    // Who has lost access is not told of the account's rows either.
    if (error instanceof NoAccess || isDuplicateKey(error)) throw error;
    const stored = await findStored?.();
    if (stored === undefined) throw error;
    await storeResponse(pool, actor, stored);
    return stored;
  }
}

/**
 * Ties each session to the password with which it was begun. A new password ends all sessions, so a session
 * created with the old password at the same time must not be saved, or must end before its tokens are sent. A
 * transaction therefore locks the user's row and checks the password.
 */
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Queryable } from '../../platform/db/query.ts';
import { holdPassword } from '../users/users.queries.ts';

/** A user, and their password hash at the time of the authentication. */
export interface SignInProof {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/** Runs `save`, unless the user has changed their password or been deleted. Returns true if it ran. */
export function saveIfVerified(
  pool: Pool,
  proof: SignInProof,
  save: (on: Queryable) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const user = await holdPassword.first(client, { id: proof.userId });
    if (user === undefined || user.password_hash !== proof.passwordHash) return false;
    await save(client);
    return true;
  });
}

/** What a mailed token lets its holder do. */
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ownerOfMailToken, useMailToken, voidMailTokens } from '../people/mail-tokens.queries.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf, type SessionEndListeners } from '../sessions/sessions.ts';
import { forgetFailures } from './sign-in-limits.queries.ts';
import { lockUserById, markVerified, setPasswordHash } from '../people/users.queries.ts';

/**
 * Sets a new password and ends all sessions of the user. The token proves the address as well. Nothing is hashed for a token
 * that opens nothing.
 * @returns false for a token that is unknown, used, expired, or was mailed to an address the user had before
 */
export async function resetPassword(
  pool: Pool,
  token: string,
  newPassword: string,
  now: Date,
  listeners: SessionEndListeners,
): Promise<boolean> {
  if ((await ownerOfMailToken(pool, token, 'reset_password', now)) === undefined) return false;
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(pool, async (client) => {
    const owner = await useMailToken(client, token, 'reset_password', now);
    if (owner === undefined) return false;
    const user = await lockUserById(client, owner.userId);
    if (user === undefined || user.email.toLowerCase() !== owner.email.toLowerCase()) return false;
    await setPasswordHash(client, user.id, passwordHash, now);
    await markVerified(client, user.id, owner.email, now);
    await voidMailTokens(client, user.id, 'reset_password', now);
    await forgetFailures(client, user.email);
    await endSessionsOf(client, user.id, null, now, listeners);
    return true;
  });
}

/**
 * Counts the address that the token was mailed to as the user's own.
 * @returns false for a token that is unknown, used, ended, or was mailed to an address the user had before
 */
export function verifyAddress(pool: Pool, token: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const owner = await useMailToken(client, token, 'verify_email', now);
    return owner !== undefined && (await markVerified(client, owner.userId, owner.email, now));
  });
}

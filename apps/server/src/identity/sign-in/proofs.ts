/** Performs the actions that an emailed token authorizes. */
import type { Pool } from 'pg';
import { bumpProfileVersion, lockUserProfile } from '../../account-change/profile-version.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { notifyAddressRestored } from '../identity.jobs.ts';
import { ownerOfMailToken, useMailToken, voidMailTokens } from '../users/mail-tokens.queries.ts';
import { passwordOwner, requireHardPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf, type SessionEndListeners } from '../sessions/sessions.ts';
import { forgetFailures } from './sign-in-limits.queries.ts';
import { markVerified, releaseUnproven, restorePreviousAddress } from '../users/addresses.queries.ts';
import { lockUserById, setPasswordHash, userById } from '../users/users.queries.ts';

/**
 * Sets a new password and ends all of the user's sessions. The token also verifies the address. Hashes
 * nothing if the token is invalid. Throws `validation_failed` if the password is too easy to guess.
 * @returns false if the token is unknown, used, expired, or was sent to an earlier address of the user
 */
export async function resetPassword(
  pool: Pool,
  token: string,
  newPassword: string,
  { client: address, now }: { readonly client: string; readonly now: Date },
  listeners: SessionEndListeners,
): Promise<boolean> {
  const found = await ownerOfMailToken(pool, token, 'reset_password', now);
  const resetting = found === undefined ? undefined : await userById.first(pool, { id: found.userId });
  if (resetting === undefined) return false;
  await requireHardPassword('newPassword', newPassword, passwordOwner(resetting));
  const passwordHash = await hashPassword(newPassword, address);
  return inTransaction(pool, async (client) => {
    const owner = await useMailToken(client, token, 'reset_password', now);
    if (owner === undefined) return false;
    const user = await lockUserById.first(client, { id: owner.userId });
    if (user === undefined || user.email.toLowerCase() !== owner.email.toLowerCase()) return false;
    await setPasswordHash(client, { userId: user.id, passwordHash, now });
    await markVerified.any(client, { userId: user.id, email: owner.email, now });
    await voidMailTokens(client, { userId: user.id, purpose: 'reset_password', now });
    await forgetFailures(client, { email: user.email });
    await endSessionsOf(client, user.id, null, now, listeners);
    return true;
  });
}

/**
 * Marks the token's address as verified. The caller must have authenticated the user. Otherwise somebody
 * could register with another person's address and have that person confirm it.
 * @returns false if the token is unknown, used, expired, belongs to another user, or was sent to an earlier
 * address of the user
 */
export async function verifyAddress(pool: Pool, token: string, userId: string, now: Date): Promise<boolean> {
  if ((await ownerOfMailToken(pool, token, 'verify_email', now))?.userId !== userId) return false;
  return inTransaction(pool, async (client) => {
    const owner = await useMailToken(client, token, 'verify_email', now);
    return owner !== undefined && (await markVerified.any(client, { userId, email: owner.email, now }));
  });
}

/**
 * Ends a user's claim to an address when its owner uses the emailed token. The user is signed out everywhere
 * and gets their previous address back. Without one, they can no longer sign in. Their data is kept.
 * @returns false if the token is unknown, used or expired, or if the address has since been verified or
 * changed
 */
export function rejectClaim(
  { pool, jobs, ...listeners }: { readonly pool: Pool; readonly jobs: JobQueue } & SessionEndListeners,
  token: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const owner = await ownerOfMailToken(client, token, 'verify_email', now);
    if (owner === undefined) return false;
    const { userId, email } = owner;
    // Lock the user before the tokens, as everywhere else.
    await lockUserProfile(client, userId);
    if ((await useMailToken(client, token, 'verify_email', now)) === undefined) return false;
    const user = await lockUserById.first(client, { id: userId });
    if (user === undefined || user.email_verified_at !== null) return false;
    if (user.email.toLowerCase() !== email.toLowerCase()) return false;
    if ((await restorePreviousAddress.first(client, { userId, now })) === undefined) {
      await releaseUnproven(client, { email, provenBy: null, now });
    } else {
      await bumpProfileVersion(client, userId, listeners.live);
      await jobs.enqueue(client, notifyAddressRestored, { userId });
    }
    await voidMailTokens(client, { userId, purpose: 'verify_email', now });
    await voidMailTokens(client, { userId, purpose: 'reset_password', now });
    await endSessionsOf(client, userId, null, now, listeners);
    client.onCommit(() => listeners.events.record('address_claim_rejected', { userId }));
    return true;
  });
}

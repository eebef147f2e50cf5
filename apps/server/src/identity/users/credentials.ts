/**
 * Changes passwords, and checks that the caller signed in recently enough to change a password or address
 * (IDENTITY-25, IDENTITY-54).
 */
import type { Pool } from 'pg';
import {
  CREDENTIALS_NEED_PROOF,
  CREDENTIALS_PROOF_MS,
  isFreshProof,
} from '@questlog/domain/identity/fresh-proof';
import { changeUser } from '../../account-change/change.ts';
import type { Caller } from '../../account-change/caller/caller.ts';
import { fail } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { notifyPasswordChanged } from '../identity.jobs.ts';
import { passwordOwner, requireHardPassword } from '../sign-in/password-rules.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { Claimant } from './address-claim.ts';
import { voidMailTokens } from './mail-tokens.queries.ts';
import { setPasswordHash, userById } from './users.queries.ts';

/** A caller, and when they last entered their password. */
export type Proven = Pick<Caller, 'userId' | 'provedAt' | 'now'>;

/** Returns true if the caller signed in recently enough to change their password or address. */
export function hasCredentialsProof({ provedAt, now }: Proven): boolean {
  return isFreshProof(provedAt, now.getTime(), CREDENTIALS_PROOF_MS);
}

/** Throws `proof_required` if the sign-in is older than 15 minutes. */
export function requireCredentialsProof(caller: Proven): void {
  if (!hasCredentialsProof(caller)) fail('proof_required', { message: CREDENTIALS_NEED_PROOF });
}

/**
 * Sets the caller's password, ends their other sessions, invalidates emailed password links, and notifies the
 * caller by email. Throws `proof_required`, before hashing anything, if the sign-in is too old, and `validation_failed` if the
 * password is too easy to guess.
 */
export async function changeOwnPassword<V>(
  { pool, jobs, events }: { readonly pool: Pool; readonly jobs: JobQueue; readonly events: SecurityEvents },
  caller: Caller<V> & Pick<Claimant, 'client'>,
  newPassword: string,
  value: V,
): Promise<V> {
  requireCredentialsProof(caller);
  const { userId, sessionId, now, live } = caller;
  const user = (await userById.first(pool, { id: userId })) ?? fail('unauthenticated');
  await requireHardPassword('newPassword', newPassword, passwordOwner(user));
  const passwordHash = await hashPassword(newPassword, caller.client);
  return changeUser(pool, caller, async (client) => {
    await setPasswordHash(client, { userId, passwordHash, now });
    await voidMailTokens(client, { userId, purpose: 'reset_password', now });
    await endSessionsOf(client, userId, sessionId, now, { live, events });
    await jobs.enqueue(client, notifyPasswordChanged, { userId, at: now.toISOString() });
    return value;
  });
}

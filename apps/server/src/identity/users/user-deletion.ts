/** Self-deletion of users (IDENTITY-60 to IDENTITY-62). */
import type { Pool } from 'pg';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import {
  DELETION_NEEDS_PROOF,
  IS_LAST_SUPERADMIN,
  NOT_YOUR_ADDRESS,
} from '@questlog/domain/identity/user-deletion';
import { changeUser } from '../../account-change/change.ts';
import { lockUserProfile } from '../../account-change/profile-version.ts';
import { holdRank, lockAdmins } from '../../endpoint/admin/audit-log.queries.ts';
import type { Caller } from '../../account-change/caller/caller.ts';
import { fail, failField } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { notifyUserDeleted } from '../identity.jobs.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { AccountsOfUsers } from './accounts-of-users.ts';
import { hasCredentialsProof } from './credentials.ts';
import { otherSuperadmins, requestDeletion } from './user-deletion.queries.ts';
import { lockUserById } from './users.queries.ts';

export interface UserDeletionDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly events: SecurityEvents;
  readonly accounts: AccountsOfUsers;
}

/**
 * Deletes the caller: ends their sessions, deletes accounts without other members, and removes the caller
 * from all others. Does nothing if the user is already being deleted. Throws `proof_required` if the sign-in
 * is older than 15 minutes, and a field error if the address is not the caller's. Throws `conflict` if the
 * caller owns an account with other Active members or is the only superadmin.
 * @param confirm the address that the caller typed as a confirmation
 * @param value the value from which the response is built
 */
export function deleteOwnUser<V>(
  { pool, jobs, events, accounts }: UserDeletionDeps,
  caller: Caller<V>,
  confirm: string,
  value: V,
): Promise<V> {
  const { userId, now, live } = caller;
  if (!hasCredentialsProof(caller)) fail('proof_required', { message: DELETION_NEEDS_PROOF });
  return changeUser(pool, caller, async (client) => {
    await lockAdmins(client);
    await lockUserProfile(client, userId);
    const user = (await lockUserById.first(client, { id: userId })) ?? fail('unauthenticated');
    if (!isSameAddress(confirm, user.email)) failField('confirm', NOT_YOUR_ADDRESS);
    if (user.deletion_requested_at !== null) return value;
    if (user.deactivated_at !== null) fail('account_deactivated');
    const isSuperadmin = (await holdRank.first(client, { userId })) === 'superadmin';
    if (isSuperadmin && (await otherSuperadmins.one(client, { userId })) === 0) {
      fail('conflict', { message: IS_LAST_SUPERADMIN });
    }
    const deleted = await accounts.leaveAll(client, jobs, { userId, now, live });
    await requestDeletion(client, { userId, now });
    await endSessionsOf(client, userId, null, now, { live, events });
    await jobs.enqueue(client, notifyUserDeleted, { userId, accounts: deleted, at: now.toISOString() });
    return value;
  });
}

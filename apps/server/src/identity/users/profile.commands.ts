/** Changes a user's name and address, for the user or for staff (IDENTITY-29, ADMIN-32). */
import type { Announcer } from '../../account-change/announcer.ts';
import { bumpProfileVersion, lockUserProfile } from '../../account-change/profile-version.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { sendVerification, notifyFormerAddress } from '../identity.jobs.ts';
import { claimOf, type Claimant } from './address-claim.ts';
import { requireCredentialsProof, type Proven } from './credentials.ts';
import { voidMailTokens } from './mail-tokens.queries.ts';
import { moveUser } from './addresses.queries.ts';
import { lockUserById, setProfile } from './users.queries.ts';

export interface ProfileFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The requested changes. Undefined fields stay unchanged. */
export type ProfileInput = { readonly [Name in keyof ProfileFacts]?: ProfileFacts[Name] | undefined };

export interface ProfileChange {
  readonly before: ProfileFacts;
  readonly after: ProfileFacts;
  /** True if the address has changed and must be verified. */
  readonly moved: boolean;
}

export interface ProfileDeps {
  readonly jobs: JobQueue;
  /** Announces the change to every user who can see the changed user. */
  readonly live: Announcer;
  /** True if users sign in here. Otherwise, the external issuer manages the address. */
  readonly isBuiltIn: boolean;
}

/**
 * Changes a user's name and address. A new address is unverified, links sent to the old one become invalid,
 * and both addresses are notified. Throws `unauthenticated` for an unknown user, and `email_taken` if another
 * user has the address. Throws `external_identity_provider` if the issuer owns the address, and
 * `proof_required` if users change their own more than 15 minutes after signing in.
 * @param client in the caller's transaction
 * @param by the user themselves, or staff
 */
export async function changeProfile(
  { jobs, live, isBuiltIn }: ProfileDeps,
  client: Transaction,
  by: Proven & Claimant,
  userId: string,
  requested: ProfileInput,
): Promise<ProfileChange> {
  const { now } = by;
  await lockUserProfile(client, userId);
  const user = (await lockUserById.first(client, { id: userId })) ?? fail('unauthenticated');
  const before = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  const after = {
    firstName: requested.firstName ?? before.firstName,
    lastName: requested.lastName ?? before.lastName,
    email: requested.email ?? before.email,
  };
  const moved = after.email.toLowerCase() !== before.email.toLowerCase();
  if (moved && !isBuiltIn) fail('external_identity_provider');
  if (moved && by.userId === userId) requireCredentialsProof(by);
  if (after.firstName !== before.firstName || after.lastName !== before.lastName || moved) {
    await bumpProfileVersion(client, userId, live);
  }
  try {
    if (moved) await moveUser(client, { userId, email: after.email, now });
    await setProfile(client, { ...after, userId, now });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) fail('email_taken');
    throw error;
  }
  if (moved) {
    await voidMailTokens(client, { userId, purpose: 'verify_email', now });
    await voidMailTokens(client, { userId, purpose: 'reset_password', now });
    const claim = claimOf(by.userId === userId ? 'changed' : 'staff', by);
    await jobs.enqueue(client, sendVerification, { userId, claim });
    const { firstName, email: newEmail } = after;
    await jobs.enqueue(client, notifyFormerAddress, { to: before.email, firstName, newEmail });
  }
  return { before, after, moved };
}

/** Staff operations on users. app.ts passes them to the admin console, which must not import identity. */
import type { PoolClient } from 'pg';
import type { Announcer } from '../../account-change/announcer.ts';
import { fail } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { sendPasswordReset } from '../identity.jobs.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { Claimant } from './address-claim.ts';
import type { Proven } from './credentials.ts';
import { changeProfile, type ProfileChange, type ProfileInput } from './profile.commands.ts';

export interface UserAdministration {
  /** Changes a user's name and address. Throws the same errors as the command `changeProfile`. */
  changeProfile(
    client: Transaction,
    by: Proven & Claimant,
    userId: string,
    input: ProfileInput,
  ): Promise<ProfileChange>;
  /**
   * Signs a user out everywhere after the commit.
   * @returns the number of ended sessions
   */
  endSessions(client: Transaction, userId: string, now: Date): Promise<number>;
  /**
   * Emails the link for a new password. Throws `external_identity_provider` if an external issuer manages the
   * password.
   */
  mailPasswordReset(client: PoolClient, email: string): Promise<void>;
}

export interface UserAdministrationDeps {
  readonly jobs: JobQueue;
  readonly live: Announcer;
  readonly events: SecurityEvents;
}

/** Creates the operations on users. @param isBuiltIn true for the built-in provider */
export function administrationOf(
  { jobs, live, events }: UserAdministrationDeps,
  isBuiltIn: boolean,
): UserAdministration {
  return {
    changeProfile: (client, by, userId, input) =>
      changeProfile({ jobs, live, isBuiltIn }, client, by, userId, input),
    endSessions: (client, userId, now) => endSessionsOf(client, userId, null, now, { live, events }),
    mailPasswordReset: async (client, email) => {
      if (!isBuiltIn) fail('external_identity_provider');
      await jobs.enqueue(client, sendPasswordReset, { email, isOfStaff: true });
    },
  };
}

/** The identity feature's actions on users, for the console. app.ts passes them in. */
import type { PoolClient } from 'pg';
import type { RequestContext } from '../../../endpoint/authorize.ts';
import type { Admin } from '../../../endpoint/admin/admin-caller.ts';

interface ProfileFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface UserAdministration {
  /**
   * Changes a user's name and address; absent fields stay unchanged. Throws `email_taken` if another user has
   * the address, and `external_identity_provider` if an external issuer manages it. Throws `proof_required`
   * if admins change their own address more than 15 minutes after signing in.
   */
  changeProfile(
    client: PoolClient,
    by: Pick<Admin & RequestContext, 'userId' | 'provedAt' | 'now' | 'client' | 'userAgent'>,
    userId: string,
    input: { readonly [Name in keyof ProfileFacts]?: string | undefined },
  ): Promise<{ readonly before: ProfileFacts; readonly after: ProfileFacts; readonly moved: boolean }>;
  /** Ends all of a user's sessions after the commit. @returns the number of ended sessions */
  endSessions(client: PoolClient, userId: string, now: Date): Promise<number>;
  /**
   * Emails a password reset link. Throws `external_identity_provider` if an external issuer manages the
   * password.
   */
  mailPasswordReset(client: PoolClient, email: string): Promise<void>;
}

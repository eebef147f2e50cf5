/** The actions on users that the console needs from identity: app.ts hands them in. */
import type { PoolClient } from 'pg';
import type { RequestContext } from '../../../endpoint/authorize.ts';
import type { Admin } from '../../../endpoint/admin/admin-caller.ts';

/** The name and the address of a user. */
interface ProfileFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface People {
  /**
   * Changes name and address, as far as they are given. Raises `email_taken`, and `external_identity_provider` for an
   * address that belongs to an issuer elsewhere, and `proof_required` for admins who change their own address after a sign-in
   * older than 15 minutes.
   */
  changeProfile(
    client: PoolClient,
    by: Pick<Admin & RequestContext, 'userId' | 'provedAt' | 'now' | 'client' | 'userAgent'>,
    userId: string,
    wish: { readonly [Name in keyof ProfileFacts]?: string | undefined },
  ): Promise<{ readonly before: ProfileFacts; readonly after: ProfileFacts; readonly moved: boolean }>;
  /** Signs a user out everywhere, once the transaction has committed. @returns how many sessions that ends */
  endSessions(client: PoolClient, userId: string, now: Date): Promise<number>;
  /** Mails the link for a new password. Raises `external_identity_provider`. */
  mailPasswordReset(client: PoolClient, email: string): Promise<void>;
}

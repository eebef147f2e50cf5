/** What the console must have done with people, of whose sign-in it knows nothing: app.ts hands it in. */
import type { PoolClient } from 'pg';

/** What a user is called and where they are reached. */
interface ProfileFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface People {
  /**
   * Changes name and address, as far as they are given. Raises `email_taken`, and `external_identity_provider` for an
   * address that belongs to an issuer elsewhere.
   */
  changeProfile(
    client: PoolClient,
    userId: string,
    wish: { readonly [Name in keyof ProfileFacts]?: string | undefined },
    now: Date,
  ): Promise<{ readonly before: ProfileFacts; readonly after: ProfileFacts; readonly moved: boolean }>;
  /** Signs a user out everywhere, once the transaction has committed. @returns how many sessions that ends */
  endSessions(client: PoolClient, userId: string, now: Date): Promise<number>;
  /** Mails the link for a new password. Raises `external_identity_provider`. */
  mailPasswordReset(client: PoolClient, email: string): Promise<void>;
}

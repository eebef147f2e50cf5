/**
 * Registers an installation's first admin. The server prints a link if the operator has configured an address
 * (ADMIN-71).
 */
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../platform/db/query.ts';
import { inTransaction, type Transaction } from '../platform/db/transaction.ts';
import type { AccountsOfUsers } from './users/accounts-of-users.ts';
import { voidMailTokens } from './users/mail-tokens.queries.ts';
import { createUser } from './users/registration.ts';
import { releaseUnproven } from './users/addresses.queries.ts';
import { userByEmail } from './users/users.queries.ts';
import { endSessionsOf, type SessionEndListeners } from './sessions/sessions.ts';
import { addressOfSetupLink, replaceSetupLink, useSetupLink } from './setup.queries.ts';
import { requireHardPassword } from './sign-in/password-rules.ts';
import { hashPassword } from './sign-in/passwords.ts';

/**
 * The admin operations that identity needs. app.ts passes them in, because identity must not import any
 * feature.
 */
export interface FirstAdmin {
  /** Returns true if there is no admin yet. */
  readonly isMissing: (on: Queryable) => Promise<boolean>;
  /**
   * Makes a new user the first superadmin. A lock keeps other users from becoming one at the same time.
   * @param makeUser creates the user and returns their id; undefined if it created none
   * @returns false if there already is an admin, or if no user was created
   */
  readonly appoint: (
    client: PoolClient,
    at: { readonly client: string; readonly now: Date },
    makeUser: () => Promise<string | undefined>,
  ) => Promise<boolean>;
}

export interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

export interface Setup {
  /**
   * Creates the link and invalidates earlier ones.
   * @returns the link; undefined if no address is configured, if there is an admin, or if a user has verified
   * the address: that user becomes the first admin by opening the console
   */
  link(now: Date): Promise<string | undefined>;
  /** Returns the address that a link registers; undefined if the link is invalid. */
  addressOf(token: string, now: Date): Promise<string | undefined>;
  /**
   * Registers a user with the link's address, marks the address as verified, and makes the user the first
   * superadmin. If another user has the same address but has not verified it, that user loses it. @returns
   * false if the link is invalid
   */
  register(
    token: string,
    user: NewAdmin,
    at: { readonly client: string; readonly now: Date },
  ): Promise<boolean>;
}

export interface SetupDeps extends SessionEndListeners {
  readonly pool: Pool;
  readonly accounts: AccountsOfUsers;
  readonly firstAdmin: FirstAdmin;
  /** The value of ADMIN_EMAIL. */
  readonly email: string | undefined;
  readonly publicUrl: string;
}

export function createSetup({
  pool,
  accounts,
  firstAdmin,
  email,
  publicUrl,
  ...listeners
}: SetupDeps): Setup {
  const isRequired = async (on: Queryable): Promise<boolean> =>
    email !== undefined &&
    (await firstAdmin.isMissing(on)) &&
    ((await userByEmail.first(on, { email }))?.email_verified_at ?? null) === null;

  const addressOf = async (on: Queryable, token: string, now: Date): Promise<string | undefined> => {
    const address = await addressOfSetupLink(on, token, now);
    // The operator may have configured a different address since the link was created.
    return address === email && (await isRequired(on)) ? address : undefined;
  };

  /** Takes the address from a user who has not verified it. */
  const release = async (client: Transaction, address: string, now: Date): Promise<void> => {
    const squatter = await userByEmail.first(client, { email: address });
    if (squatter === undefined) return;
    await releaseUnproven(client, { email: address, provenBy: null, now });
    await voidMailTokens(client, { userId: squatter.id, purpose: 'verify_email', now });
    await voidMailTokens(client, { userId: squatter.id, purpose: 'reset_password', now });
    await endSessionsOf(client, squatter.id, null, now, listeners);
  };

  return {
    link: (now) =>
      inTransaction(pool, async (client) => {
        if (email === undefined || !(await isRequired(client))) return undefined;
        return `${publicUrl}/idp/setup?token=${await replaceSetupLink(client, email, now)}`;
      }),

    addressOf: (token, now) => addressOf(pool, token, now),

    register: async (token, { password, ...names }, at) => {
      const { now } = at;
      const email = await addressOf(pool, token, now);
      if (email === undefined) return false;
      await requireHardPassword('password', password, { ...names, email });
      const passwordHash = await hashPassword(password, at.client);
      return inTransaction(pool, (client) =>
        firstAdmin.appoint(client, at, async () => {
          const address = await useSetupLink(client, token, now);
          if (address === undefined || !(await isRequired(client))) return undefined;
          await release(client, address, now);
          const user = { ...names, email: address, passwordHash, emailVerifiedAt: now, ownsEmail: true };
          return createUser(client, accounts, user, now);
        }),
      );
    },
  };
}

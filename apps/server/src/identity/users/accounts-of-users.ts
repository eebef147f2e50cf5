import type { Pool, PoolClient } from 'pg';
import type { Account } from '@questlog/contract/accounts';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Queryable } from '../../platform/db/query.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';

/**
 * The account operations that identity needs. app.ts passes them in, because identity must not import any
 * feature.
 */
export interface AccountsOfUsers {
  /**
   * Creates a new user's first account.
   * @param client the connection of the transaction that creates the user
   * @returns the account's id
   */
  readonly openFirst: (
    client: PoolClient,
    owner: { readonly id: string; readonly firstName: string },
    now: Date,
  ) => Promise<string>;
  /** Throws `not_found`, like {@link joinInvited}, if the token is not a valid invitation. */
  readonly requireInvitation: (
    pool: Pool,
    token: string,
    now: Date,
  ) => Promise<{ readonly json: { readonly inviteeEmail: string } }>;
  /**
   * Accepts an invitation and creates the invited user, in one transaction. Throws `not_found` if the token
   * is invalid.
   * @param makeUser creates the user with the invited address, which the token verifies; returns the user's
   * id
   * @returns that id
   */
  readonly joinInvited: (
    pool: Pool,
    token: string,
    at: { readonly now: Date; readonly live: Announcer },
    makeUser: (client: PoolClient, email: string) => Promise<string>,
  ) => Promise<string>;
  /**
   * Deletes the accounts that a user owns, and removes the user from all others. Throws `conflict` if an
   * owned account has other Active members.
   * @param client in a transaction that has locked the user and their accounts
   * @returns the names of the deleted accounts
   */
  readonly leaveAll: (
    client: Transaction,
    jobs: JobQueue,
    leaver: { readonly userId: string; readonly now: Date; readonly live: Announcer },
  ) => Promise<string[]>;
  /** Lists the accounts in which the user is an Active member. */
  readonly list: (on: Queryable, values: { userId: string; now: Date }) => Promise<Account[]>;
  /**
   * Returns an account and locks the user's Active membership until the end of the transaction. Returns
   * undefined if the user is not an Active member.
   */
  readonly hold: (
    on: Queryable,
    values: { accountId: string; userId: string; now: Date },
  ) => Promise<Account | undefined>;
}

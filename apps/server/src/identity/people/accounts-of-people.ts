import type { Pool, PoolClient } from 'pg';
import type { Account } from '@questlog/contract/accounts';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Queryable } from '../../platform/db/prepared.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';

/** What identity must have done with the accounts of people, of which it knows nothing: app.ts hands it in. */
export interface AccountsOfPeople {
  /**
   * Opens the first account of a user who has just been made.
   * @param client in the transaction that makes the user
   * @returns the id of the account
   */
  readonly openFirst: (
    client: PoolClient,
    owner: { readonly id: string; readonly firstName: string },
    now: Date,
  ) => Promise<string>;
  /** Raises `not_found` for a token that opens no invitation, as {@link joinInvited} does. */
  readonly requireInvitation: (pool: Pool, token: string, now: Date) => Promise<unknown>;
  /**
   * Accepts an invitation as somebody who is made a user for it, all or nothing. Raises `not_found` for a token that
   * opens nothing.
   * @param makeUser makes the user of the address, which the token proves; gives their id
   * @returns that id
   */
  readonly joinInvited: (
    pool: Pool,
    token: string,
    at: { readonly now: Date; readonly live: Announcer },
    makeUser: (client: PoolClient, email: string) => Promise<string>,
  ) => Promise<string>;
  /**
   * Deletes the accounts that a user owns, and removes the user from all others. Raises `conflict` where one of theirs has other
   * Active members.
   * @param client in a transaction that has locked the user and their accounts
   * @returns the names of the deleted accounts
   */
  readonly leaveAll: (
    client: PoolClient,
    jobs: JobQueue,
    leaver: { readonly userId: string; readonly now: Date; readonly live: Announcer },
  ) => Promise<string[]>;
  /** The accounts of which the user is an Active member. */
  readonly list: (on: Queryable, userId: string, now: Date) => Promise<Account[]>;
  /**
   * One of them, of which the user stays an Active member until the end of the caller's transaction; undefined where
   * they are none.
   */
  readonly hold: (
    on: Queryable,
    accountId: string,
    userId: string,
    now: Date,
  ) => Promise<Account | undefined>;
}

import type { PoolClient } from 'pg';
import type { Announcer } from './announcer.ts';
import { furtherAccountsOf, lockAccountsOf, lockUserRow, raiseVersions } from './profile-version.queries.ts';
import type { Transaction } from '../platform/db/transaction.ts';

/**
 * Locks a user together with the accounts whose members can see them, accounts first (decision 021). Another
 * account may add the user before their row is locked. If so, releases all locks and takes them again.
 * @param client in the caller's transaction, before it has locked the user
 */
export async function lockUserProfile(client: PoolClient, userId: string): Promise<void> {
  for (;;) {
    await client.query('savepoint lock_person');
    const accounts = await lockAccountsOf(client, { userId });
    await lockUserRow(client, { userId });
    const known = accounts.map(({ id }) => id);
    if ((await furtherAccountsOf(client, { userId, known })).length === 0) {
      await client.query('release savepoint lock_person');
      return;
    }
    await client.query('rollback to savepoint lock_person');
  }
}

/**
 * Raises the version of every account whose members can see the user, because their name or picture has
 * changed. Announces the change after the commit. Call {@link lockUserProfile} first.
 */
export async function bumpProfileVersion(
  client: Transaction,
  userId: string,
  live: Announcer,
): Promise<void> {
  const accounts = await raiseVersions(client, { userId });
  client.onCommit(() => {
    for (const { account_id: accountId } of accounts) live.accountChanged(accountId);
  });
}

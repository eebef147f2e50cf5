import type { PoolClient } from 'pg';
import { onCommit } from '../platform/db/on-commit.ts';
import { run } from '../platform/db/prepared.ts';
import type { Announcer } from './announcer.ts';
import {
  furtherAccountsOf,
  lockAccountsOf,
  lockPersonRow,
  raiseVersions,
} from './profile-version.queries.ts';

/**
 * Locks a user together with the accounts whose members can see them, accounts first (decision 021). Adding a
 * user to an account locks both, so another account may have added the user before their row was locked. In
 * that case, all locks are released and taken again.
 * @param client in the caller's transaction, before it has locked the user
 */
export async function lockPerson(client: PoolClient, userId: string): Promise<void> {
  for (;;) {
    await client.query('savepoint lock_person');
    const accounts = await run(client, lockAccountsOf, [userId]);
    await run(client, lockPersonRow, [userId]);
    const known = accounts.map(({ id }) => id);
    if ((await run(client, furtherAccountsOf, [userId, known])).length === 0) {
      await client.query('release savepoint lock_person');
      return;
    }
    // Releases the locks that were taken since the savepoint.
    await client.query('rollback to savepoint lock_person');
  }
}

/**
 * Raises the version of every account to which the user belongs or has belonged, because their name or
 * picture has changed, and announces it once this transaction has been committed. Must be called after {@link
 * lockPerson}.
 */
export async function bumpProfileVersion(client: PoolClient, userId: string, live: Announcer): Promise<void> {
  const accounts = await run(client, raiseVersions, [userId]);
  onCommit(client, () => {
    for (const { account_id: accountId } of accounts) live.accountChanged(accountId);
  });
}

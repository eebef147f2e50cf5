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
 * Locks a person together with the accounts that see them, the accounts first (decision 021). Whoever lets them into an
 * account has the lock of both: when the person is locked, another account may have come to see them, and both locks are
 * given up and taken anew.
 * @param client in the caller's transaction, before it has locked the person
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
    // Gives the locks back that were taken since.
    await client.query('rollback to savepoint lock_person');
  }
}

/**
 * Says that what others see of a person, their name or picture, is another one once this transaction commits: it is a
 * change of each account that they are or were in. To be called after {@link lockPerson}.
 */
export async function bumpProfileVersion(client: PoolClient, userId: string, live: Announcer): Promise<void> {
  const accounts = await run(client, raiseVersions, [userId]);
  onCommit(client, () => {
    for (const { account_id: accountId } of accounts) live.accountChanged(accountId);
  });
}

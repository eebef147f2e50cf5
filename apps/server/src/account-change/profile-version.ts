import type { PoolClient } from 'pg';
import { onCommit } from '../platform/db/on-commit.ts';
import { run } from '../platform/db/prepared.ts';
import type { Announcer } from './announcer.ts';
import { raiseVersions } from './profile-version.queries.ts';

/**
 * Says that what others see of a person, their name or picture, is another one once this transaction commits: it is a
 * change of each account that they are or were in. To be called with the user locked, before their row is written: a
 * row of an account that is being made waits for nobody who waits for that account.
 */
export async function bumpProfileVersion(client: PoolClient, userId: string, live: Announcer): Promise<void> {
  const accounts = await run(client, raiseVersions, [userId]);
  onCommit(client, () => {
    for (const { account_id: accountId } of accounts) live.accountChanged(accountId);
  });
}

import type { PoolClient } from 'pg';
import type { Actor } from '../../account-change/actor.ts';
import type { LockedAccount } from '../../account-change/change.ts';
import { watchRows } from '../webhooks/row-messages.commands.ts';
import { watchedTags } from './tags.queries.ts';

/**
 * Watches tags for webhooks, and those below them, which change with them. Call the returned function after the change.
 */
export function watchTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  // The change may give them other paths, so the second time they are found by their ids.
  let watched = ids;
  return watchRows(client, account, actor, 'tag', async () => {
    const rows = await watchedTags(client, { accountId: account.id, ids: watched });
    watched = [...ids, ...rows.map(({ id }) => id)];
    return rows;
  });
}

import type { PoolClient } from 'pg';
import type { Actor } from '../../account-change/actor.ts';
import type { LockedAccount } from '../../account-change/change.ts';
import { watchRows } from '../webhooks/row-messages.commands.ts';
import { findProject } from './projects.queries.ts';

/** Watches a project for webhooks. Call the returned function after the change. */
export function watchProject(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  id: string,
): Promise<() => Promise<void>> {
  return watchRows(client, account, actor, 'project', async () => {
    const found = await findProject.first(client, { accountId: account.id, id });
    return found === undefined ? [] : [{ id, json: found.json, isDeleted: found.deleted, projectId: id }];
  });
}

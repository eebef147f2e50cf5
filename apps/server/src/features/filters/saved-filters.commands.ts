/** Saves, changes and deletes filters (FILTER-11 to FILTER-14). */
import type { Pool, PoolClient } from 'pg';
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { filterRejection } from '@questlog/domain/plans/limit-rejection';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { editsFilter } from '@questlog/domain/query/saved-filters';
import { newId } from '@questlog/domain/uuid';
import type { Member } from '../../account-change/caller/caller.ts';
import { changeUser } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/errors.ts';
import * as write from './saved-filters.queries.ts';

type Actor = Member<ChangedRows>;

/** The values of a filter, except its question. */
interface FilterFields {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly sort?: string | undefined;
  readonly group?: string | undefined;
  readonly view?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly order?: number | undefined;
}

/** A question with its meaning to its author. */
export interface ParsedQuestion {
  readonly query: string;
  readonly tree: QueryTree;
}

export interface NewFilter extends FilterFields, ParsedQuestion {
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * Saves a filter. Throws `limit_reached` if the member has too many (FILTER-12). A repeated id returns the stored filter.
 */
export function createFilter(pool: Pool, actor: Actor, filter: NewFilter): Promise<ChangedRows> {
  const { accountId, userId, accountType, tier, now } = actor;
  const id = filter.id ?? newId(now.getTime());
  return changeUser<ChangedRows>(pool, actor, async (client) => {
    const { filters: usage, last } = await write.lockOwner.one(client, { accountId, userId });
    const known = await write.findFilter.first(client, { accountId, userId, id });
    if (known !== undefined) return { ids: [id], json: known.json, existed: true };
    const rejection = filterRejection(usage, { accountType, subscriptionTier: tier });
    if (rejection !== undefined) fail('limit_reached', rejection);
    const inserted = await write.insertFilter.any(client, {
      accountId,
      userId,
      id,
      name: filter.name,
      color: filter.color ?? nextColor(PROJECT_PALETTE, []),
      query: filter.query,
      tree: JSON.stringify(filter.tree),
      sort: filter.sort ?? 'manual',
      group: filter.group ?? 'none',
      view: filter.view ?? 'list',
      shared: filter.shared ?? false,
      order: filter.order ?? (last ?? -1) + 1,
      now,
    });
    if (!inserted) fail('conflict');
    await announce(client, actor, filter.shared === true);
    return changed(client, actor, id);
  });
}

/**
 * Changes the given fields of a filter. Throws `not_found` for a filter that the member does not see, and `forbidden` for
 * one of another member that they may not change (FILTER-13).
 */
export function updateFilter(
  pool: Pool,
  actor: Actor,
  id: string,
  { query, tree, ...fields }: FilterFields & Partial<ParsedQuestion>,
): Promise<ChangedRows> {
  const { accountId, now } = actor;
  return changeUser<ChangedRows>(pool, actor, async (client) => {
    const stored = await requireEditable(client, actor, id);
    if (stored === undefined) return fail('not_found');
    await write.updateFilter(client, {
      accountId,
      id,
      name: fields.name ?? null,
      color: fields.color ?? null,
      query: query ?? null,
      tree: tree === undefined ? null : JSON.stringify(tree),
      sort: fields.sort ?? null,
      group: fields.group ?? null,
      view: fields.view ?? null,
      shared: fields.shared ?? null,
      order: fields.order ?? null,
      now,
    });
    await announce(client, actor, stored.shared || fields.shared === true);
    // An Admin may have ended the sharing of another member's filter.
    const after = await write.findFilter.first(client, { accountId, userId: actor.userId, id });
    return { ids: [id], json: after?.json ?? stored.json };
  });
}

/** Deletes a filter. Does nothing if it does not exist, or the member does not see it. Throws `forbidden` as above. */
export function deleteFilter(pool: Pool, actor: Member<void>, id: string): Promise<void> {
  const { accountId } = actor;
  return changeUser<void>(pool, actor, async (client) => {
    const stored = await requireEditable(client, actor, id);
    if (stored === undefined) return;
    await write.deleteFilter(client, { accountId, id });
    await announce(client, actor, stored.shared);
  });
}

type Editor = Pick<Actor, 'accountId' | 'userId' | 'role' | 'live'>;

/** Returns a filter that the member may change; undefined if they see none with this id. */
async function requireEditable(
  client: PoolClient,
  { accountId, userId, role }: Editor,
  id: string,
): Promise<write.FoundFilter | undefined> {
  const stored = await write.findFilter.first(client, { accountId, userId, id });
  if (stored !== undefined && !editsFilter(stored, { userId, role })) fail('forbidden');
  return stored;
}

async function changed(client: PoolClient, { accountId, userId }: Editor, id: string): Promise<ChangedRows> {
  const { json } = await write.findFilter.one(client, { accountId, userId, id });
  return { ids: [id], json };
}

/** Announces a change to the devices of all who see the filter. */
async function announce(
  client: Transaction,
  { accountId, userId, live }: Editor,
  isShared: boolean,
): Promise<void> {
  const users = isShared ? await write.activeMembers(client, { accountId }) : [userId];
  client.onCommit(() => {
    for (const each of users) live.filtersChanged(each, accountId);
  });
}

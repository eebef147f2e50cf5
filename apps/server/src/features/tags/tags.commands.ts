import type { Pool, PoolClient } from 'pg';
import type { TagRecord } from '@questlog/contract/tags';
import { DEFAULT_TAG_COLOR, nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import {
  leafName,
  MAX_TAG_DEPTH,
  MAX_TAGS,
  parentPath,
  tagDepth,
  TOO_MANY_TAGS,
  withPrefixes,
} from '@questlog/domain/tags/tag-path';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';

import { fail, failField } from '../../platform/errors.ts';
import * as write from './tag-writes.queries.ts';
import { deletedTags, findTag, knownTagIds, tagPath, tagRows, type TagRow } from './tags.queries.ts';
import { watchTags } from './watched-tags.ts';

function requireRoomForTags(tags: number, field: string): void {
  if (tags > MAX_TAGS) failField(field, TOO_MANY_TAGS);
}

/**
 * Finds tags by path and creates the missing ones, including parents (TAG-4, TAG-8). A new tag gets the
 * palette's first unused colour, or the next in turn if all are in use.
 * @returns the ids of all the account's tags, keyed by path, including `paths` and their prefixes
 */
export async function ensureTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const requestedPaths = withPrefixes(paths);
  if (requestedPaths.length === 0) return new Map();
  const existing: readonly TagRow[] = await tagRows(client, { accountId: account.id });
  const ids = new Map(existing.map((tag) => [tag.full_path, tag.id]));
  const colors = existing.map((tag) => tag.color ?? DEFAULT_TAG_COLOR);
  const made: write.NewTag[] = [];
  for (const path of requestedPaths) {
    if (ids.has(path)) continue;
    const parent = parentPath(path);
    const color = nextColor(PROJECT_PALETTE, colors);
    const id = newId(actor.now.getTime());
    made.push({
      id,
      parent_id: parent === undefined ? null : (ids.get(parent) ?? null),
      name: leafName(path),
      full_path: path,
      color,
    });
    colors.push(color);
    ids.set(path, id);
  }
  if (made.length > 0) {
    requireRoomForTags(existing.length + made.length, 'tagPaths');
    const announce = await watchTags(
      client,
      account,
      actor,
      made.map(({ id }) => id),
    );
    await write.insertTags(client, {
      accountId: account.id,
      userId: actor.userId,
      now: actor.now,
      version: account.version,
      rows: JSON.stringify(made),
    });
    await announce();
  }
  return ids;
}

/**
 * Returns the ids of the tags with the given paths or their prefixes, from the result of {@link ensureTags}.
 */
export function idsOfPaths(tags: ReadonlyMap<string, string>, paths: Iterable<string>): string[] {
  return withPrefixes(paths).flatMap((path) => tags.get(path) ?? []);
}

/**
 * Throws a field error if an id is not one of the account's tags.
 * @returns the tags with their ancestors, because a task with a tag also has its ancestors (TAG-4)
 */
export async function requireTags(
  client: PoolClient,
  accountId: string,
  ids: readonly string[],
  field: string,
): Promise<(id: string) => readonly string[]> {
  if (ids.length === 0) return () => [];
  const known = await knownTagIds(client, accountId, ids);
  if (ids.some((id) => !known.has(id))) failField(field, 'Tag not found');
  return (id) => known.get(id) ?? [];
}

export interface CreateTagInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly parentId?: string | null | undefined;
  readonly color?: string | null | undefined;
}

/**
 * Creates a tag. Throws `tag_exists` if the path is in use. Throws a field error if the parent is unknown or
 * at the deepest level.
 */
export function createTag(
  pool: Pool,
  actor: Actor<ChangedRows>,
  input: CreateTagInput,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const parentId = input.parentId ?? null;
    const parent =
      parentId === null ? undefined : await tagPath.first(client, { accountId: account.id, id: parentId });
    if (parentId !== null && parent === undefined) failField('parentId', 'Parent tag not found');
    const path = parent === undefined ? input.name : `${parent}/${input.name}`;
    if (tagDepth(path) > MAX_TAG_DEPTH) failField('parentId', 'Tags nest three levels deep');
    const existing = await tagRows(client, { accountId: account.id });
    requireRoomForTags(existing.length + 1, 'name');
    const color =
      input.color === undefined
        ? nextColor(
            PROJECT_PALETTE,
            existing.map((tag) => tag.color ?? DEFAULT_TAG_COLOR),
          )
        : input.color;
    const made: write.NewTag = { id, parent_id: parentId, name: input.name, full_path: path, color };
    const announce = await watchTags(client, account, actor, [id]);
    await write
      .insertTags(client, {
        accountId: account.id,
        userId: actor.userId,
        now: actor.now,
        version: account.version,
        rows: JSON.stringify([made]),
      })
      .catch(explainClash);
    await announce();
    return {
      ids: [id],
      json: (await findTag.first(client, { accountId: account.id, id }))?.json ?? fail('internal'),
    };
  };
  const findStored = async (): Promise<ChangedRows | undefined> => {
    const stored = await findTag.first(pool, { accountId: actor.accountId, id });
    return stored && { ids: [id], json: stored.json, existed: true };
  };
  return changeAccount(pool, actor, {}, make, input.id === undefined ? {} : { findStored });
}

function explainClash(error: unknown): never {
  if (isUniqueViolation(error, 'tags_path')) return fail('tag_exists');
  if (isUniqueViolation(error, 'tags_pkey')) return fail('conflict');
  throw error;
}

export interface TagChange {
  readonly name?: string | undefined;
  readonly color?: string | null | undefined;
}

/**
 * Renames or recolours a tag and updates its descendants' paths. Throws `not_found` for an unknown tag, and
 * `tag_exists` if the new path is in use.
 */
export function updateTag(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  change: TagChange,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await findTag.first(client, { accountId: account.id, id });
    if (found === undefined || found.deleted) return fail('not_found');
    const announce = await watchTags(client, account, actor, [id]);
    if (change.name !== undefined) {
      await write
        .renameTag(client, {
          accountId: account.id,
          id,
          name: change.name,
          now: actor.now,
          version: account.version,
        })
        .catch(explainClash);
    }
    if (change.color !== undefined) {
      await write.recolorTag(client, {
        accountId: account.id,
        id,
        color: change.color,
        now: actor.now,
        version: account.version,
      });
    }
    await announce();
    return {
      ids: [id],
      json: (await findTag.first(client, { accountId: account.id, id }))?.json ?? fail('not_found'),
    };
  });
}

/**
 * Deletes a tag and its descendants, and removes them from their tasks. Does nothing if the tag is already
 * deleted.
 */
export function deleteTag(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await findTag.first(client, { accountId: account.id, id });
    if (found === undefined) return fail('not_found');
    const announce = await watchTags(client, account, actor, [id]);
    await write.trashTags(client, { accountId: account.id, id, now: actor.now, version: account.version });
    await announce();
  });
}

/**
 * Restores a deleted tag with its descendants. If a new tag has the path of a restored one, the tasks get the
 * new tag (TAG-49). Does nothing if the tag is not deleted. Throws `not_found` for an unknown tag, and a
 * field error if its parent no longer exists or there are too many tags.
 * @returns the tag that now has the path
 */
export function restoreTag(pool: Pool, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await findTag.first(client, { accountId: account.id, id });
    if (found === undefined) return fail('not_found');
    const announce = await watchTags(client, account, actor, [id]);
    const now = found.deleted
      ? await restore(client, account, actor, JSON.parse(found.json) as TagRecord)
      : id;
    await announce();
    return {
      ids: [now],
      json: (await findTag.first(client, { accountId: account.id, id: now }))?.json ?? fail('not_found'),
    };
  });
}

async function restore(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  { id, name, parentId, fullPath }: TagRecord,
): Promise<string> {
  const tags = await tagRows(client, { accountId: account.id });
  const idAt = new Map(tags.map((tag) => [tag.full_path, tag.id]));
  // Since the deletion, the parent may have been renamed, or deleted and created again.
  const oldParent = parentPath(fullPath);
  const known = tags.find((tag) => tag.id === parentId)?.full_path;
  const parent = known ?? (oldParent !== undefined && idAt.has(oldParent) ? oldParent : undefined);
  if (parentId !== null && parent === undefined) failField('parentId', 'Parent tag not found');
  const root = parent === undefined ? name : `${parent}/${name}`;
  const ancestors = parent === undefined ? [] : idsOfPaths(idAt, [parent]);
  const restored: write.RestoredTag[] = [];
  for (const tag of await deletedTags(client, { accountId: account.id, id })) {
    const path = root + tag.full_path.slice(fullPath.length);
    const now = idAt.get(path) ?? tag.id;
    idAt.set(path, now);
    const above = parentPath(path);
    const parent_id = above === undefined ? null : (idAt.get(above) ?? null);
    restored.push({ id: tag.id, now_id: now, parent_id, full_path: path });
  }
  const rows = JSON.stringify(restored);
  await write.restoreTags(client, {
    accountId: account.id,
    now: actor.now,
    version: account.version,
    rows,
    ancestors,
  });
  requireRoomForTags(idAt.size, 'name');
  return idAt.get(root) ?? id;
}

import type { Pool, PoolClient } from 'pg';
import { DEFAULT_TAG_COLOR, nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { MAX_TAG_DEPTH, MAX_TAGS, TOO_MANY_TAGS, withPrefixes } from '@questlog/domain/tags/tag-path';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { prepare, run, runOne } from '../../platform/db/prepared.ts';
import { fail, failField } from '../../platform/errors.ts';
import { findTag, knownTagIds, tagRows, type TagRow } from './tags.queries.ts';

function demandRoomForTags(tags: number, field: string): void {
  if (tags > MAX_TAGS) failField(field, TOO_MANY_TAGS);
}

interface NewTag {
  id: string;
  parent_id: string | null;
  name: string;
  full_path: string;
  color: string | null;
}

const insertTags = prepare<never, [string, string, Date, number, string]>(
  'tags.insert',
  `insert into tags (account_id, id, parent_id, name, full_path, color, created_by, created_at, updated_at, version)
   select $1, x.id, x.parent_id, x.name, x.full_path, x.color, $2, $3, $3, $4
     from json_to_recordset($5::json) as x(id uuid, parent_id uuid, name text, full_path text, color text)`,
);

/**
 * Finds the tags of the paths, and makes those that are missing, prefixes included (TAG-4, TAG-8).
 * New colours come from the palette: the first that is not in use, else in turn.
 * @returns the ids of the account's tags by path, those of `paths` and their prefixes among them
 */
export async function ensureTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = withPrefixes(paths);
  if (wanted.length === 0) return new Map();
  const existing: readonly TagRow[] = await tagRows(client, account.id);
  const ids = new Map(existing.map((tag) => [tag.full_path, tag.id]));
  const colors = existing.map((tag) => tag.color ?? DEFAULT_TAG_COLOR);
  const made: NewTag[] = [];
  for (const path of wanted) {
    if (ids.has(path)) continue;
    const cut = path.lastIndexOf('/');
    const color = nextColor(PROJECT_PALETTE, colors);
    const id = newId(actor.now.getTime());
    made.push({
      id,
      parent_id: cut === -1 ? null : (ids.get(path.slice(0, cut)) ?? null),
      name: path.slice(cut + 1),
      full_path: path,
      color,
    });
    colors.push(color);
    ids.set(path, id);
  }
  if (made.length > 0) {
    demandRoomForTags(existing.length + made.length, 'tagPaths');
    await run(client, insertTags, [
      account.id,
      actor.userId,
      actor.now,
      account.version,
      JSON.stringify(made),
    ]);
  }
  return ids;
}

/** The ids of paths and their prefixes, from what {@link ensureTags} gave. */
export function idsOfPaths(tags: ReadonlyMap<string, string>, paths: Iterable<string>): string[] {
  return withPrefixes(paths).flatMap((path) => tags.get(path) ?? []);
}

/** Refuses with a field error where an id is no tag of the account. */
export async function demandTags(
  client: PoolClient,
  accountId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await knownTagIds(client, accountId, ids);
  if (ids.some((id) => !known.has(id))) failField(field, 'Tag not found');
}

export interface CreateTagInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly parentId?: string | null | undefined;
  readonly color?: string | null | undefined;
}

const pathOf = prepare<{ full_path: string }, [string, string]>(
  'tags.path-of',
  'select full_path from tags where account_id = $1 and id = $2 and deleted_at is null',
);

/** Makes a tag. Raises `tag_exists` for a path in use, a field error for an unknown or too deep parent. */
export function createTag(
  pool: Pool,
  actor: Actor<ChangedRows>,
  input: CreateTagInput,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const parentId = input.parentId ?? null;
    const parent = parentId === null ? undefined : await runOne(client, pathOf, [account.id, parentId]);
    if (parentId !== null && parent === undefined) failField('parentId', 'Parent tag not found');
    const path = parent === undefined ? input.name : `${parent.full_path}/${input.name}`;
    if (path.split('/').length > MAX_TAG_DEPTH) failField('parentId', 'Tags nest three levels deep');
    const existing = await tagRows(client, account.id);
    demandRoomForTags(existing.length + 1, 'name');
    const color =
      input.color === undefined
        ? nextColor(
            PROJECT_PALETTE,
            existing.map((tag) => tag.color ?? DEFAULT_TAG_COLOR),
          )
        : input.color;
    const made: NewTag = { id, parent_id: parentId, name: input.name, full_path: path, color };
    await run(client, insertTags, [
      account.id,
      actor.userId,
      actor.now,
      account.version,
      JSON.stringify([made]),
    ]).catch(explainClash);
    return { ids: [id], json: (await findTag(client, account.id, id))?.json ?? fail('internal') };
  };
  const findStored = async (): Promise<ChangedRows | undefined> => {
    const stored = await findTag(pool, actor.accountId, id);
    return stored && { ids: [id], json: stored.json, existed: true };
  };
  return changeAccount(pool, actor, {}, make, input.id === undefined ? undefined : findStored);
}

function explainClash(error: unknown): never {
  if (isUniqueViolation(error, 'tags_path')) return fail('tag_exists');
  if (isUniqueViolation(error, 'tags_pkey')) return fail('conflict');
  throw error;
}

const rename = prepare<{ id: string }, [string, string, string, Date, number]>(
  'tags.rename',
  `with old as (
     select full_path, left(full_path, length(full_path) - length(name)) || $3 as new_path
       from tags where account_id = $1 and id = $2 and deleted_at is null
   )
   update tags g
      set name = case when g.id = $2 then $3 else g.name end,
          full_path = old.new_path || substr(g.full_path, length(old.full_path) + 1),
          updated_at = $4, version = $5
     from old
    where g.account_id = $1 and g.deleted_at is null
      and (g.id = $2 or starts_with(g.full_path, old.full_path || '/'))
   returning g.id`,
);

const recolor = prepare<{ id: string }, [string, string, string | null, Date, number]>(
  'tags.recolor',
  `update tags set color = $3, updated_at = $4, version = $5
    where account_id = $1 and id = $2 and deleted_at is null returning id`,
);

export interface TagChange {
  readonly name?: string | undefined;
  readonly color?: string | null | undefined;
}

/** Renames or recolours a tag; the paths of its descendants follow. Raises `not_found`, `tag_exists`. */
export function updateTag(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  change: TagChange,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await findTag(client, account.id, id);
    if (found === undefined || found.deleted) return fail('not_found');
    if (change.name !== undefined) {
      await run(client, rename, [account.id, id, change.name, actor.now, account.version]).catch(
        explainClash,
      );
    }
    if (change.color !== undefined) {
      await run(client, recolor, [account.id, id, change.color, actor.now, account.version]);
    }
    return { ids: [id], json: (await findTag(client, account.id, id))?.json ?? fail('not_found') };
  });
}

const trashTags = prepare<{ id: string }, [string, string, Date, number]>(
  'tags.trash',
  `with gone as (
     update tags g set deleted_at = $3, updated_at = $3, version = $4
       from tags root
      where root.account_id = $1 and root.id = $2 and root.deleted_at is null
        and g.account_id = $1 and g.deleted_at is null
        and (g.id = root.id or starts_with(g.full_path, root.full_path || '/'))
     returning g.id
   ), touched as (
     update tasks t set updated_at = $3, version = $4
      where t.account_id = $1
        and t.id in (select k.task_id from task_tags k where k.account_id = $1 and k.tag_id in (select id from gone))
   )
   select id from gone`,
);

/** Deletes a tag and its descendants; tasks keep nothing of them. Again for one that is deleted: nothing happens. */
export function deleteTag(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await findTag(client, account.id, id);
    if (found === undefined) return fail('not_found');
    await run(client, trashTags, [account.id, id, actor.now, account.version]);
  });
}

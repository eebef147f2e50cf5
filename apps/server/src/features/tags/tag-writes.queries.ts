/** SQL that writes tags. Each statement takes the account's id and its new version. */
import { query } from '../../platform/db/query.ts';

/** A new tag, as read by `json_to_recordset`. */
export interface NewTag {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly full_path: string;
  readonly color: string | null;
}

export const insertTags = query<
  never,
  { accountId: string; userId: string; now: Date; version: number; rows: string }
>(
  'tags.insert',
  `insert into tags (account_id, id, parent_id, name, full_path, color, created_by, created_at, updated_at, version)
   select :accountId, x.id, x.parent_id, x.name, x.full_path, x.color, :userId, :now, :now, :version
     from json_to_recordset(:rows::json) as x(id uuid, parent_id uuid, name text, full_path text, color text)`,
);

/** Renames a tag and updates its descendants' paths. */
export const renameTag = query<
  { id: string },
  { accountId: string; id: string; name: string; now: Date; version: number }
>(
  'tags.rename',
  `with old as (
     select full_path, left(full_path, length(full_path) - length(name)) || :name as new_path
       from tags where account_id = :accountId and id = :id and deleted_at is null
   )
   update tags g
      set name = case when g.id = :id then :name else g.name end,
          full_path = old.new_path || substr(g.full_path, length(old.full_path) + 1),
          updated_at = :now, version = :version
     from old
    where g.account_id = :accountId and g.deleted_at is null
      and (g.id = :id or starts_with(g.full_path, old.full_path || '/'))
   returning g.id`,
);

export const recolorTag = query<
  { id: string },
  { accountId: string; id: string; color: string | null; now: Date; version: number }
>(
  'tags.recolor',
  `update tags set color = :color, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null returning id`,
);

/** Deletes a tag and its descendants. Their tasks get the new version. Templates lose the tags. */
export const trashTags = query<{ id: string }, { accountId: string; id: string; now: Date; version: number }>(
  'tags.trash',
  `with removed as (
     update tags g set deleted_at = :now, updated_at = :now, version = :version
       from tags root
      where root.account_id = :accountId and root.id = :id and root.deleted_at is null
        and g.account_id = :accountId and g.deleted_at is null
        and (g.id = root.id or starts_with(g.full_path, root.full_path || '/'))
     returning g.id
   ), touched as (
     update tasks t set updated_at = :now, version = :version
      where t.account_id = :accountId
        and t.id in (select k.task_id from task_tags k where k.account_id = :accountId
          and k.tag_id in (select id from removed))
   ), untied as (
     update repeat_patterns p
        set tag_ids = array(select id from unnest(p.tag_ids) id where id not in (select removed.id from removed)),
            updated_at = :now, version = :version
      where p.account_id = :accountId and p.deleted_at is null and p.tag_ids && array(select id from removed)
   )
   select id from removed`,
);

/** A deleted tag to restore, as read by `json_to_recordset`. */
export interface RestoredTag {
  readonly id: string;
  /** The id of the tag that has the path now: the restored tag, or a new tag with the same path. */
  readonly now_id: string;
  readonly parent_id: string | null;
  readonly full_path: string;
}

/**
 * Restores deleted tags, or uses a new tag with the same path instead. Also adds the tags' ancestors to the
 * tasks, updates the tasks' versions, and restores the tags of their templates.
 */
export const restoreTags = query<
  { id: string },
  { accountId: string; now: Date; version: number; rows: string; ancestors: readonly string[] }
>(
  'tags.restore',
  `with requested as (
     select * from json_to_recordset(:rows::json) as x(id uuid, now_id uuid, parent_id uuid, full_path text)
   ), back as (
     update tags g
        set deleted_at = null, full_path = w.full_path, parent_id = w.parent_id, updated_at = :now, version = :version
       from requested w
      where g.account_id = :accountId and g.id = w.id and w.id = w.now_id
     returning g.id
   ), carried as materialized (
     select k.task_id, w.now_id as tag_id
       from task_tags k join requested w on w.id = k.tag_id where k.account_id = :accountId
   ), tied as materialized (
     select task_id, tag_id from carried
      union
     select task_id, ancestor from carried, unnest(:ancestors::uuid[]) ancestor
   ), tagged as (
     insert into task_tags (account_id, task_id, tag_id) select :accountId, task_id, tag_id from tied
       on conflict do nothing
   ), merged as (
     delete from task_tags k using requested w where k.account_id = :accountId and k.tag_id = w.id and w.id <> w.now_id
   ), touched as (
     update tasks t set updated_at = :now, version = :version
      where t.account_id = :accountId and t.id in (select task_id from tied)
   ), retied as (
     update repeat_patterns p
        set tag_ids = p.tag_ids || array(select tag_id from tied
                                          where task_id = p.template_task_id and tag_id <> all(p.tag_ids)
                                          order by tag_id),
            updated_at = :now, version = :version
      where p.account_id = :accountId and p.deleted_at is null and p.template_task_id in (select task_id from tied)
   )
   select id from back`,
);

/** SQL that writes projects. Each statement takes the account's id and its new version. */
import { query } from '../../platform/db/query.ts';
import { LIST_BYTES } from '../tasks/task-lookups.queries.ts';

export const insertProject = query<
  never,
  {
    accountId: string;
    id: string;
    userId: string;
    title: string;
    color: string;
    closed: boolean;
    now: Date;
    version: number;
  }
>(
  'projects.insert',
  `insert into projects (account_id, id, user_id, title, color, closed_to_assistants, created_at, updated_at, version)
   values (:accountId, :id, :userId, :title, :color, :closed, :now, :now, :version)`,
);

/** Updates only those columns whose new values are not null. */
export const updateProject = query<
  { id: string },
  {
    accountId: string;
    id: string;
    title: string | null;
    color: string | null;
    archived: boolean | null;
    someday: boolean | null;
    closed: boolean | null;
    now: Date;
    version: number;
  }
>(
  'projects.update',
  `update projects
      set title = coalesce(:title, title), color = coalesce(:color, color),
          archived_at = case when :archived::boolean is null then archived_at when :archived
            then coalesce(archived_at, :now) end,
          someday = coalesce(:someday, someday),
          closed_to_assistants = coalesce(:closed, closed_to_assistants), updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null
   returning id`,
);

/**
 * Moves a project and its tasks to the trash. If `undone` is set, the trash does not list the project, unless
 * it has tasks that were not created together with it. The ids of those created together contain the time of
 * the project's creation, which PostgreSQL can extract with a function only from version 17 on.
 */
export const trashProject = query<
  { projects: number; tasks: number },
  { accountId: string; id: string; now: Date; version: number; undone: boolean }
>(
  'projects.trash',
  `with removed as (
     update projects set deleted_at = :now, updated_at = :now, version = :version,
            is_undone = :undone and not exists (
              select from tasks t
               where t.account_id = :accountId and t.project_id = :id and t.deleted_at is null
                 and ('x' || left(replace(t.id::text, '-', ''), 12))::bit(48)::bigint
                     <> floor(extract(epoch from projects.created_at) * 1000))
      where account_id = :accountId and id = :id and deleted_at is null
     returning id
   ), along as (
     update tasks t set deleted_at = :now, deleted_with = removed.id, updated_at = :now, version = :version
       from removed
      where t.account_id = :accountId and t.project_id = removed.id and t.deleted_at is null
     returning t.id
   )
   select (select count(*)::int from removed) as projects, (select count(*)::int from along) as tasks`,
);

/** Restores a project from the archive, or from the trash along with its tasks. */
export const restoreProject = query<
  { projects: number; tasks: number },
  { accountId: string; id: string; now: Date; version: number }
>(
  'projects.restore',
  `with back as (
     update projects p
        set deleted_at = null, is_undone = false, archived_at = case when was.trashed
          then p.archived_at end, updated_at = :now, version = :version
       from (select id, deleted_at is not null as trashed from projects where account_id = :accountId and id = :id) was
      where p.account_id = :accountId and p.id = was.id
     returning p.id, was.trashed
   ), along as (
     update tasks t set deleted_at = null, deleted_with = null, updated_at = :now, version = :version
       from back
      where back.trashed and t.account_id = :accountId and t.deleted_with = back.id and t.deleted_at is not null
     returning t.id
   )
   select (select count(*)::int from back where trashed) as projects, (select count(*)::int from along) as tasks`,
);

/** Returns a project's tasks outside the trash. */
export const liveTasks = query<{ id: string }, { accountId: string; projectId: string }>(
  'projects.live-tasks',
  'select id from tasks where account_id = :accountId and project_id = :projectId and deleted_at is null',
);

/** Returns the tasks that went to the trash along with a project. */
export const tasksTrashedWith = query<{ id: string }, { accountId: string; projectId: string }>(
  'projects.tasks-trashed-with',
  'select id from tasks where account_id = :accountId and deleted_with = :projectId and deleted_at is not null',
);

export const openTasks = query<
  { id: string; parent_id: string | null; section_id: string | null; bytes: number },
  { accountId: string; projectId: string }
>(
  'projects.open-tasks',
  `select t.id, t.parent_id, t.section_id, ${LIST_BYTES} as bytes from tasks t
    where t.account_id = :accountId and t.project_id = :projectId and t.deleted_at is null and t.completed_at is null
    order by t.created_at, t.id`,
);

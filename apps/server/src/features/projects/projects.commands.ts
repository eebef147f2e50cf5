import type { Pool, PoolClient } from 'pg';
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { copyTitle } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { prepare, run, runOne } from '../../platform/db/prepared.ts';
import { fail } from '../../platform/errors.ts';
import { boundTrash } from '../trash/trash.queries.ts';
import { findProject, projectColors, projectFacts } from './projects.queries.ts';

const insert = prepare<never, [string, string, string, string, string, Date, number]>(
  'projects.insert',
  `insert into projects (account_id, id, user_id, title, color, created_at, updated_at, version)
   values ($1, $2, $3, $4, $5, $6, $6, $7)`,
);

export interface NewProject {
  readonly id?: string | undefined;
  readonly title: string;
  readonly color?: string | undefined;
}

function storedProject(
  pool: Pool,
  actor: Actor,
  id: string | undefined,
): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findProject(pool, actor.accountId, id);
    return stored && { ids: [id], json: stored.json, existed: true };
  };
}

/** Makes a project. Raises `limit_reached`. Without a colour: the first of the palette that is not in use. */
export function createProject(
  pool: Pool,
  actor: Actor<ChangedRows>,
  input: NewProject,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const color = input.color ?? nextColor(PROJECT_PALETTE, await projectColors(client, account.id));
    await run(client, insert, [account.id, id, actor.userId, input.title, color, actor.now, account.version]);
    return { ids: [id], json: (await findProject(client, account.id, id))?.json ?? fail('internal') };
  };
  return changeAccount(pool, actor, { projects: 1 }, make, storedProject(pool, actor, input.id));
}

const update = prepare<
  { id: string },
  [string, string, string | null, string | null, boolean | null, Date, number]
>(
  'projects.update',
  `update projects
      set title = coalesce($3, title), color = coalesce($4, color),
          archived_at = case when $5::boolean is null then archived_at when $5 then coalesce(archived_at, $6) end,
          updated_at = $6, version = $7
    where account_id = $1 and id = $2 and deleted_at is null
   returning id`,
);

export interface ProjectChange {
  readonly title?: string | undefined;
  readonly color?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Changes the fields that are sent. Raises `not_found`. */
export function updateProject(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  change: ProjectChange,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    await run(client, update, [
      account.id,
      id,
      change.title ?? null,
      change.color ?? null,
      change.isArchived ?? null,
      actor.now,
      account.version,
    ]);
    const project = await findProject(client, account.id, id);
    return project === undefined || project.deleted ? fail('not_found') : { ids: [id], json: project.json };
  });
}

const trash = prepare<{ projects: number; tasks: number }, [string, string, Date, number]>(
  'projects.trash',
  `with gone as (
     update projects set deleted_at = $3, updated_at = $3, version = $4
      where account_id = $1 and id = $2 and deleted_at is null
     returning id
   ), along as (
     update tasks t set deleted_at = $3, deleted_with = gone.id, updated_at = $3, version = $4
       from gone
      where t.account_id = $1 and t.project_id = gone.id and t.deleted_at is null
     returning t.id
   )
   select (select count(*)::int from gone) as projects, (select count(*)::int from along) as tasks`,
);

/** Moves a project and its tasks to the trash; one that lies there already stays. Raises `not_found`. */
export function deleteProject(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const gone = await runOne(client, trash, [account.id, id, actor.now, account.version]);
    if (gone?.projects !== 1 && (await findProject(client, account.id, id)) === undefined) {
      return fail('not_found');
    }
    await adjustGrowth(client, account, { projects: -(gone?.projects ?? 0), tasks: -(gone?.tasks ?? 0) });
    await boundTrash(client, account.id, account.tier);
  });
}

const restore = prepare<{ projects: number; tasks: number }, [string, string, Date, number]>(
  'projects.restore',
  `with back as (
     update projects p
        set deleted_at = null, archived_at = null, updated_at = $3, version = $4
       from (select id, deleted_at is not null as trashed from projects where account_id = $1 and id = $2) was
      where p.account_id = $1 and p.id = was.id
     returning p.id, was.trashed
   ), along as (
     update tasks t set deleted_at = null, deleted_with = null, updated_at = $3, version = $4
       from back
      where back.trashed and t.account_id = $1 and t.deleted_with = back.id and t.deleted_at is not null
     returning t.id
   )
   select (select count(*)::int from back where trashed) as projects, (select count(*)::int from along) as tasks`,
);

/** Takes a project back from the trash, with the tasks that went along, or from the archive. Raises `not_found`, `limit_reached`. */
export function restoreProject(pool: Pool, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const back = await runOne(client, restore, [account.id, id, actor.now, account.version]);
    await adjustGrowth(client, account, { projects: back?.projects ?? 0, tasks: back?.tasks ?? 0 });
    return { ids: [id], json: (await findProject(client, account.id, id))?.json ?? fail('not_found') };
  });
}

const openTaskIds = prepare<{ id: string }, [string, string]>(
  'projects.open-task-ids',
  `select id from tasks
    where account_id = $1 and project_id = $2 and deleted_at is null and completed_at is null
    order by created_at, id`,
);

const copyTasks = prepare<never, [string, string[], string, string, Date, number, string[]]>(
  'projects.copy-tasks',
  `with pairs as (
     select t.*, pair.copy_id
       from unnest($2::uuid[], $7::uuid[]) as pair(source_id, copy_id)
            join tasks t on t.account_id = $1 and t.id = pair.source_id
   ), made as (
     insert into tasks (account_id, id, user_id, project_id, title, notes, description, priority, scheduled_date,
                        this_evening, due_date, project_order, created_at, updated_at, version)
     select $1, copy_id, $4, $3, title, notes, description, priority, scheduled_date,
            this_evening, due_date, project_order, created_at, $5, $6
       from pairs
     returning id
   )
   insert into task_tags (account_id, task_id, tag_id)
   select $1, pairs.copy_id, k.tag_id
     from pairs join made on made.id = pairs.copy_id
          join task_tags k on k.account_id = $1 and k.task_id = pairs.id`,
);

/** Makes '{title} (Copy)' with the same colour and copies of the open tasks. Raises `not_found`, `limit_reached`. */
export function duplicateProject(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  newProjectId: string | undefined,
): Promise<ChangedRows> {
  const copyId = newProjectId ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const source = await projectFacts(client, account.id, id);
    if (source === undefined) return fail('not_found');
    await run(client, insert, [
      account.id,
      copyId,
      actor.userId,
      copyTitle(source.title),
      source.color,
      actor.now,
      account.version,
    ]);
    const sources = (await run(client, openTaskIds, [account.id, id])).map((task) => task.id);
    // Tasks of one moment stand by their ids: those of the copies rise like those that they copy.
    const copies = sources.map(() => newId(actor.now.getTime())).sort();
    await run(client, copyTasks, [
      account.id,
      sources,
      copyId,
      actor.userId,
      actor.now,
      account.version,
      copies,
    ]);
    await adjustGrowth(client, account, { tasks: sources.length });
    return { ids: [copyId], json: (await findProject(client, account.id, copyId))?.json ?? fail('internal') };
  };
  return changeAccount(pool, actor, { projects: 1 }, make, storedProject(pool, actor, newProjectId));
}

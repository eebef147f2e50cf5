import { query } from '../../platform/db/query.ts';
import { isoInstant } from '../../platform/db/json-sql.ts';

/** SQL for the columns of the contract's `projectRecord`, from `projects p`. */
export const PROJECT_RECORD = `
  p.id, p.user_id as "userId", p.title, p.color, p.archived_at is not null as "isArchived", p.someday,
  p.closed_to_assistants as "closedToAssistants",
  ${isoInstant('p.created_at')} as "createdAt", ${isoInstant('p.updated_at')} as "updatedAt"`;

/** Returns the account's projects, oldest first, as JSON text of an array of `project`. */
export const listProjects = query<{ json: string }, { accountId: string; includeArchived: boolean }>(
  'projects.list',
  // Count the tasks once. A separate count per project would read all tasks for each project.
  `with open_tasks as materialized (
     select jsonb_object_agg(project_id, tasks) as counts
       from (select project_id, count(*) as tasks from tasks
              where account_id = :accountId and project_id is not null and deleted_at is null and completed_at is null
              group by project_id) by_project
   )
   select coalesce(json_agg(r), '[]')::text as json from (
     select ${PROJECT_RECORD}, coalesce(((select counts from open_tasks) ->> p.id::text)::int, 0) as "taskCount"
       from projects p
      where p.account_id = :accountId and p.deleted_at is null and (:includeArchived or p.archived_at is null)
      order by p.created_at, p.id
   ) r`,
).map(({ json }) => json);

/** Returns a project as JSON text, and whether it is in the trash; undefined for an unknown project. */
export const findProject = query<{ json: string; deleted: boolean }, { accountId: string; id: string }>(
  'projects.one',
  `select row_to_json(r)::text as json,
          (select deleted_at is not null from projects where account_id = :accountId and id = :id) as deleted
     from (select ${PROJECT_RECORD},
                  (select count(*) from tasks t
                    where t.account_id = :accountId and t.project_id = p.id
                      and t.deleted_at is null and t.completed_at is null) as "taskCount"
             from projects p where p.account_id = :accountId and p.id = :id) r`,
);

/** Returns the title and colour of a project; undefined if the project is deleted or unknown. */
export const projectFacts = query<
  { title: string; color: string; closed: boolean },
  { accountId: string; id: string }
>(
  'projects.facts',
  'select title, color, closed_to_assistants as closed from projects where account_id = :accountId and id = :id and deleted_at is null',
);

/** Returns the colours in use, one per project. */
export const projectColors = query<{ colors: string[] }, { accountId: string }>(
  'projects.colors',
  `select coalesce(array_agg(color order by created_at, id), '{}') as colors
     from projects where account_id = :accountId and deleted_at is null`,
).map(({ colors }) => colors);

import { query } from '../../platform/db/query.ts';
import { isoInstant } from '../../platform/db/json-sql.ts';

/** SQL for the columns of the contract's `section`, from `sections s`. */
export const SECTION_RECORD = `
  s.id, s.project_id as "projectId", s.title, s.section_order as "order", s.wip_limit as "wipLimit",
  ${isoInstant('s.archived_at')} as "archivedAt", ${isoInstant('s.created_at')} as "createdAt",
  ${isoInstant('s.updated_at')} as "updatedAt"`;

/** SQL order of a project's sections `s`, as `compareSections` has it (SECTION-6). */
export const SECTION_ORDER = 's.section_order, s.created_at, s.id';

/** Returns a project's sections in order, as JSON text of an array of `section`. */
export const listSections = query<
  { json: string },
  { accountId: string; projectId: string; includeArchived: boolean }
>(
  'sections.list',
  `select coalesce(json_agg(r), '[]')::text as json from (
     select ${SECTION_RECORD}
       from sections s
      where s.account_id = :accountId and s.project_id = :projectId and s.deleted_at is null
        and (:includeArchived or s.archived_at is null)
      order by ${SECTION_ORDER}
   ) r`,
).map(({ json }) => json);

/** Returns the sections of all projects that are not archived, in order. */
export const sectionsInUse = query<{ id: string; projectId: string; title: string }, { accountId: string }>(
  'sections.in-use',
  `select s.id, s.project_id as "projectId", s.title
     from sections s
    where s.account_id = :accountId and s.deleted_at is null and s.archived_at is null
    order by ${SECTION_ORDER}`,
);

export interface FoundSection {
  readonly json: string;
  readonly projectId: string;
  readonly deleted: boolean;
  /** True if the section's project is in the trash. */
  readonly isProjectDeleted: boolean;
}

/** Returns a section as JSON text, and whether it is in the trash; undefined for an unknown section. */
export const findSection = query<FoundSection, { accountId: string; id: string }>(
  'sections.one',
  `select (select row_to_json(r)::text from (
             select ${SECTION_RECORD} from sections s where s.account_id = :accountId and s.id = :id) r) as json,
          o.project_id as "projectId", o.deleted_at is not null as deleted,
          p.deleted_at is not null as "isProjectDeleted"
     from sections o join projects p on p.account_id = :accountId and p.id = o.project_id
    where o.account_id = :accountId and o.id = :id`,
);

/** Returns the number of a project's sections, and the order of the last one; null without sections. */
export const sectionsOfProject = query<
  { sections: number; last: number | null },
  { accountId: string; projectId: string }
>(
  'sections.of-project',
  `select count(*)::int as sections, max(section_order) as last
     from sections where account_id = :accountId and project_id = :projectId and deleted_at is null`,
);

/** Returns the tasks in a section that are not in the trash. */
export const tasksInSection = query<{ id: string }, { accountId: string; sectionId: string }>(
  'sections.tasks',
  'select id from tasks where account_id = :accountId and section_id = :sectionId and deleted_at is null',
).map(({ id }) => id);

/** A task that a deleted section had. */
export interface FormerTask {
  readonly id: string;
  /** True if the task went to the trash along with the section, and is still there. */
  readonly isTrashed: boolean;
}

/** Returns the tasks that a deleted section had, except those that were deleted separately. */
export const formerTasks = query<FormerTask, { accountId: string; id: string }>(
  'sections.former-tasks',
  `select t.id, t.deleted_at is not null as "isTrashed"
     from sections s join tasks t on t.account_id = :accountId and t.id = any(s.task_ids)
    where s.account_id = :accountId and s.id = :id and (t.deleted_at is null or t.deleted_at = s.deleted_at)`,
);

/** Returns the number of open tasks in a section, subtasks included. */
export const openTasksInSection = query<{ tasks: number }, { accountId: string; sectionId: string }>(
  'sections.open-tasks',
  `select count(*)::int as tasks from tasks
    where account_id = :accountId and section_id = :sectionId and deleted_at is null and completed_at is null`,
).map(({ tasks }) => tasks);

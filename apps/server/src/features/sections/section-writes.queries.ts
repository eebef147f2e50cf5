/** SQL that writes sections. Each statement takes the account's id and its new version. */
import { query } from '../../platform/db/query.ts';

interface Write {
  readonly accountId: string;
  readonly now: Date;
  readonly version: number;
}

export const insertSection = query<
  never,
  Write & {
    id: string;
    projectId: string;
    title: string;
    order: number;
    wipLimit: number | null;
  }
>(
  'sections.insert',
  `insert into sections (account_id, id, project_id, title, section_order, wip_limit, created_at, updated_at, version)
   values (:accountId, :id, :projectId, :title, :order, :wipLimit, :now, :now, :version)`,
);

/** Updates only those columns whose new values are not null. @param setsLimit true to set the limit, or to clear it */
export const updateSection = query<
  { id: string },
  Write & {
    id: string;
    title: string | null;
    order: number | null;
    setsLimit: boolean;
    wipLimit: number | null;
    archived: boolean | null;
  }
>(
  'sections.update',
  `update sections
      set title = coalesce(:title, title), section_order = coalesce(:order, section_order),
          wip_limit = case when :setsLimit then :wipLimit::smallint else wip_limit end,
          archived_at = case when :archived::boolean is null then archived_at when :archived
            then coalesce(archived_at, :now) end,
          updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null
   returning id`,
);

/** Saves the positions of sections. Skips those that no longer exist. @param orders JSON of `id` and `new_order` */
export const reorderSections = query<{ id: string }, Write & { orders: string }>(
  'sections.reorder',
  `update sections s set section_order = x.new_order, updated_at = :now, version = :version
     from json_to_recordset(:orders::json) as x(id uuid, new_order double precision)
    where s.account_id = :accountId and s.id = x.id and s.deleted_at is null
   returning s.id`,
);

/** Moves a section to the trash. @param taskIds the tasks that get it back when it is restored */
export const trashSection = query<{ id: string }, Write & { id: string; taskIds: readonly string[] }>(
  'sections.trash',
  `update sections set deleted_at = :now, task_ids = :taskIds, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null
   returning id`,
);

export const restoreSection = query<{ id: string }, Write & { id: string }>(
  'sections.restore',
  `update sections
      set deleted_at = null, deleted_with_project = false, task_ids = null, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is not null
   returning id`,
);

/** Takes tasks out of their section. They stay in its project. */
export const leaveSection = query<{ id: string }, Write & { taskIds: readonly string[] }>(
  'sections.leave',
  `update tasks set section_id = null, updated_at = :now, version = :version
    where account_id = :accountId and id = any(:taskIds) and deleted_at is null
   returning id`,
);

/** Moves a project's sections to the trash along with it. */
export const trashSectionsOfProject = query<never, Write & { projectId: string }>(
  'sections.trash-of-project',
  `update sections set deleted_at = :now, deleted_with_project = true, updated_at = :now, version = :version
    where account_id = :accountId and project_id = :projectId and deleted_at is null`,
);

/** Restores the sections that went to the trash along with their project. */
export const restoreSectionsOfProject = query<never, Write & { projectId: string }>(
  'sections.restore-of-project',
  `update sections set deleted_at = null, deleted_with_project = false, updated_at = :now, version = :version
    where account_id = :accountId and project_id = :projectId and deleted_with_project`,
);

/** Copies sections into another project. The copies are in use. @param copies JSON of `source_id` and `copy_id` */
export const copySections = query<never, Write & { projectId: string; copies: string }>(
  'sections.copy',
  `insert into sections (account_id, id, project_id, title, section_order, wip_limit, created_at, updated_at, version)
   select :accountId, x.copy_id, :projectId, s.title, s.section_order, s.wip_limit, s.created_at, :now, :version
     from json_to_recordset(:copies::json) as x(source_id uuid, copy_id uuid)
     join sections s on s.account_id = :accountId and s.id = x.source_id`,
);

/**
 * Returns the sections that a copy of a project gets: those in use, and archived ones with open tasks
 * (SECTION-9, SECTION-12).
 */
export const sectionsToCopy = query<{ id: string }, { accountId: string; projectId: string }>(
  'sections.to-copy',
  `select s.id from sections s
    where s.account_id = :accountId and s.project_id = :projectId and s.deleted_at is null
      and (s.archived_at is null or exists (
        select from tasks t where t.account_id = :accountId and t.section_id = s.id and t.deleted_at is null
          and t.completed_at is null))
    order by s.section_order, s.created_at, s.id`,
).map(({ id }) => id);

/** The rows of an account export, in the format of the contract's `exportDocument`. */
import type {
  ExportDocument,
  ExportedPattern,
  ExportedProject,
  ExportedReminder,
  ExportedSection,
  ExportedTag,
  ExportedTask,
} from '@questlog/contract/export-format';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { withoutPrefixes } from '@questlog/domain/tags/tag-path';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { BATCH, inBatches, inPieces, type RowSize } from './export-batches.ts';
import { plainFieldsOf, repeatedFieldsOf } from '../tasks/task-fields.queries.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

/** Approximate bytes of a row without its text, and of each of its tags. */
const [ROW_BYTES, TAG_BYTES] = [700, 150];

const instantOrNull = (column: string): string =>
  `case when ${column} is not null then ${isoInstant(column)} end`;

/**
 * Common table expression that maps tag ids to paths. A join could become a nested loop in PostgreSQL (see
 * task-lookups).
 */
const WITH_PATHS = `with live_tags as materialized (
    select jsonb_object_agg(g.id, g.full_path) as paths
      from tags g where g.account_id = :accountId and g.deleted_at is null
  )`;

/**
 * Returns SQL for an array of tag paths. @param tagIds a query that returns the ids in the column `tag_id`
 */
const pathsOf = (tagIds: string): string => `coalesce((
    select array_agg(path order by path)
      from (select (select paths from live_tags) ->> tag_id::text as path from (${tagIds}) ids) tagged
     where path is not null), '{}')`;

const PATHS = pathsOf(
  'select k.tag_id from task_tags k where k.account_id = :accountId and k.task_id = t.id',
);

const TASK = `
  t.id, ${plainFieldsOf('t')}, t.project_id as "projectId", t.section_id as "sectionId", t.parent_id as "parentId",
  ${PATHS} as tags, t.scheduled_date::text as "scheduledDate", t.scheduled_time::text as "scheduledTime",
  t.this_evening as "isThisEvening", t.due_date::text as "dueDate",
  t.project_order as "projectOrder", t.today_order as "todayOrder", t.anytime_order as "anytimeOrder",
  ${isoInstant('t.created_at')} as "createdAt", ${isoInstant('t.updated_at')} as "updatedAt",
  ${instantOrNull('t.completed_at')} as "completedAt", t.user_id as "createdBy", t.completed_by as "completedBy",
  (select p.id from repeat_patterns p
    where p.account_id = :accountId and p.id = t.repeat_pattern_id and p.deleted_at is null) as "patternId"`;

/** The position of a task in its tree. */
export interface TaskSize extends RowSize {
  readonly parentId: string | null;
  readonly sectionId: string | null;
}

const TASK_SIZE = `t.id, t.parent_id as "parentId", t.section_id as "sectionId",
  (${ROW_BYTES} + t.text_bytes
   + ${TAG_BYTES} * (select count(*) from task_tags k where k.account_id = :accountId
     and k.task_id = t.id))::int as bytes`;

const selectTaskSizes = query<TaskSize, { accountId: string; after: string }>(
  'export.task-sizes',
  `select ${TASK_SIZE} from tasks t
    where t.account_id = :accountId and t.deleted_at is null and t.id > :after order by t.id limit ${BATCH}`,
);

const selectTaskSizesOfProject = query<TaskSize, { accountId: string; projectId: string | null }>(
  'export.task-sizes-of-project',
  `select ${TASK_SIZE} from tasks t
    where t.account_id = :accountId and t.deleted_at is null and t.project_id is not distinct from :projectId
    order by t.completed_at is not null,
             case when t.project_id is null then t.today_order else t.project_order end nulls last,
             t.created_at desc, t.id desc`,
);

const selectTasks = query<ExportedTask, { accountId: string; ids: readonly string[] }>(
  'export.tasks',
  `${WITH_PATHS}
   select ${TASK} from tasks t where t.account_id = :accountId and t.id = any (:ids::uuid[])`,
);

const selectProjects = query<ExportedProject, { accountId: string }>(
  'export.projects',
  `select id, title, color, ${instantOrNull('archived_at')} as "archivedAt", someday, ${isoInstant('created_at')} as "createdAt",
          ${isoInstant('updated_at')} as "updatedAt"
     from projects where account_id = :accountId and deleted_at is null order by created_at, id`,
);

const selectSections = query<ExportedSection, { accountId: string }>(
  'export.sections',
  `select id, project_id as "projectId", title, section_order as "order", wip_limit as "wipLimit",
          ${instantOrNull('archived_at')} as "archivedAt", ${isoInstant('created_at')} as "createdAt",
          ${isoInstant('updated_at')} as "updatedAt"
     from sections where account_id = :accountId and deleted_at is null order by section_order, created_at, id`,
);

const selectTags = query<ExportedTag, { accountId: string }>(
  'export.tags',
  `select id, full_path as path, color from tags where account_id = :accountId and deleted_at is null
     order by full_path`,
);

const selectPatternSizes = query<RowSize, { accountId: string }>(
  'export.pattern-sizes',
  `select p.id, ${ROW_BYTES} + p.text_bytes + ${TAG_BYTES} * cardinality(p.tag_ids) as bytes
     from repeat_patterns p where p.account_id = :accountId and p.deleted_at is null order by p.created_at, p.id`,
);

const selectPatterns = query<ExportedPattern, { accountId: string; ids: readonly string[] }>(
  'export.patterns',
  `${WITH_PATHS}
   select p.id, p.task_id as "taskId", p.template_task_id as "templateTaskId", p.frequency, p."interval",
          p.week_days as "weekDays", p.month_day as "monthDay", p.custom_pattern as "customPattern",
          p.repeat_mode as "repeatMode", p.end_date::text as "endDate", p.max_occurrences as "maxOccurrences",
          p.week_start as "weekStart", p.is_active as "isActive", p.paused_on::text as "pausedOn",
          p.first_date::text as "firstDate", p.counted_through::text as "countedThrough",
          p.counted_occurrences as "countedOccurrences", ${repeatedFieldsOf('p')},
          p.project_id as "projectId",
          (select s.id from sections s
            where s.account_id = :accountId and s.id = p.section_id and s.deleted_at is null) as "sectionId",
          ${pathsOf('select unnest(p.tag_ids) as tag_id')} as tags,
          p.this_evening as "isThisEvening", p.scheduled_time::text as "scheduledTime", p.date_field as "dateField",
          p.due_offset as "dueOffset"
     from repeat_patterns p where p.account_id = :accountId and p.id = any (:ids::uuid[])`,
);

/** The rule of a pattern, without its texts. */
export type ExportedRule = RepeatRule & { readonly id: string };

const selectRules = query<ExportedRule, { accountId: string }>(
  'export.rules',
  `select p.id, p.frequency, p."interval", p.week_days as "weekDays", p.month_day as "monthDay",
          p.custom_pattern as "customPattern", p.repeat_mode as "repeatMode", p.end_date::text as "endDate",
          p.max_occurrences as "maxOccurrences"
     from repeat_patterns p where p.account_id = :accountId and p.deleted_at is null`,
);

type Occurrence = ExportDocument['occurrences'][number] & { readonly id: string };

const selectOccurrences = query<Occurrence, { accountId: string; after: string }>(
  'export.occurrences',
  `with live_series as materialized (
     select jsonb_object_agg(p.id, true) as ids
       from repeat_patterns p where p.account_id = :accountId and p.deleted_at is null
   )
   select o.id, o.pattern_id as "patternId", o.date::text as date, o.status,
          case when o.status = 'Created' then o.id end as "taskId"
     from occurrences o
    where o.account_id = :accountId and o.deleted_at is null and o.id > :after
      and coalesce((select ids from live_series) ? o.pattern_id::text, false)
    order by o.id limit ${BATCH}`,
);

const selectReminders = query<
  ExportedReminder & { readonly id: string },
  { accountId: string; userId: string | null; after: string }
>(
  'export.reminders',
  `select r.id, r.task_id as "taskId", r.kind, r.offset_minutes as "offsetMinutes", r.days_before as "daysBefore",
          r.at
     from reminders r join tasks t on t.account_id = :accountId and t.id = r.task_id and t.deleted_at is null
    where r.account_id = :accountId and r.id > :after
      and r.user_id = coalesce(:userId::uuid,
            (select m.user_id from members m
               join accounts a on a.id = :accountId and a.account_type = 'Personal'
              where m.account_id = :accountId and m.role = 'Owner'))
    order by r.id limit ${BATCH}`,
);

const selectMembers = query<ExportDocument['members'][number], { accountId: string }>(
  'export.members',
  `select u.id, btrim(u.first_name || ' ' || u.last_name) as name, m.role, m.status
     from members m join users u on u.id = m.user_id where m.account_id = :accountId order by m.joined_at, u.id`,
);

const selectAccount = query<ExportDocument['account'], { accountId: string }>(
  'export.account',
  `select id, name::text as name, account_type::text as type from accounts where id = :accountId
     and deleted_at is null`,
);

/** Reads rows by their ids, and returns them in the order of the ids. */
async function rowsInOrder<Row extends { readonly id: string; readonly tags: readonly string[] }>(
  sizes: readonly RowSize[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map((await read(sizes.map(({ id }) => id))).map((row) => [row.id, withTagsItself(row)]));
  return sizes.flatMap(({ id }) => rows.get(id) ?? []);
}

/** Yields all tasks outside the trash, in pieces of bounded size. */
export async function* exportedTasks(on: Queryable, accountId: string): AsyncGenerator<ExportedTask[], void> {
  for await (const sizes of inBatches((after) => selectTaskSizes(on, { accountId, after }))) {
    yield* tasksBySize(on, accountId, sizes);
  }
}

/** Yields the tasks in the given order, in pieces of bounded size. */
export async function* tasksBySize(
  on: Queryable,
  accountId: string,
  sizes: Iterable<RowSize>,
): AsyncGenerator<ExportedTask[], void> {
  for (const piece of inPieces(sizes)) {
    yield await rowsInOrder(piece, (ids) => selectTasks(on, { accountId, ids }));
  }
}

/** Yields all patterns, in pieces of bounded size. */
export async function* exportedPatterns(
  on: Queryable,
  accountId: string,
): AsyncGenerator<ExportedPattern[], void> {
  for (const piece of inPieces(await selectPatternSizes(on, { accountId }))) {
    yield await rowsInOrder(piece, (ids) => selectPatterns(on, { accountId, ids }));
  }
}

export const exportedRules = (on: Queryable, accountId: string): Promise<ExportedRule[]> =>
  selectRules(on, { accountId });

/** Yields the dates on which patterns created a task or skipped an occurrence, in batches. */
export async function* exportedOccurrences(
  on: Queryable,
  accountId: string,
): AsyncGenerator<ExportDocument['occurrences'], void> {
  for await (const batch of inBatches((after) => selectOccurrences(on, { accountId, after }))) {
    yield batch.map(({ patternId, date, status, taskId }) => ({ patternId, date, status, taskId }));
  }
}

/**
 * Yields the reminders of a user, in batches. Without a user, yields those of the owner of a personal account:
 * reminders of other users are theirs only (REMINDER-17).
 */
export async function* exportedReminders(
  on: Queryable,
  accountId: string,
  userId: string | null,
): AsyncGenerator<ExportDocument['reminders'], void> {
  for await (const batch of inBatches((after) => selectReminders(on, { accountId, userId, after }))) {
    yield batch.map(({ taskId, kind, offsetMinutes, daysBefore, at }) => ({
      taskId,
      kind,
      offsetMinutes,
      daysBefore,
      at,
    }));
  }
}

/** Returns the sizes of a project's tasks in list order, completed ones last. Null stands for the Inbox. */
export const taskSizesOfProject = (
  on: Queryable,
  accountId: string,
  projectId: string | null,
): Promise<TaskSize[]> => selectTaskSizesOfProject(on, { accountId, projectId });

export const exportedProjects = (on: Queryable, accountId: string): Promise<ExportedProject[]> =>
  selectProjects(on, { accountId });

/** Returns the sections of all projects, each project's in order. */
export const exportedSections = (on: Queryable, accountId: string): Promise<ExportedSection[]> =>
  selectSections(on, { accountId });

export const exportedTags = (on: Queryable, accountId: string): Promise<ExportedTag[]> =>
  selectTags(on, { accountId });

export const exportedMembers = (on: Queryable, accountId: string): Promise<ExportDocument['members']> =>
  selectMembers(on, { accountId });

export const exportedAccount = (
  on: Queryable,
  accountId: string,
): Promise<ExportDocument['account'] | undefined> => selectAccount.first(on, { accountId });

/** Leaves out a tag's ancestors, because every task with the tag has them too. */
function withTagsItself<Row extends { readonly tags: readonly string[] }>(row: Row): Row {
  return { ...row, tags: withoutPrefixes(row.tags) };
}

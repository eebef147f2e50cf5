/** Reads everything that a feed needs in one statement, and therefore from one snapshot. */
import { MAX_FEED_DESCRIPTION, MAX_FEED_ITEMS } from '@questlog/domain/feeds/calendar-feed';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';
import { PATTERN_COLUMNS, type PatternRow } from '../repeating/patterns/patterns.queries.ts';

/** Fields that tasks and series have in common. */
interface ContentRow {
  readonly id: string;
  readonly title: string;
  /** The description, truncated to the length shown in a feed. */
  readonly description: string | null;
  readonly priority: Priority;
  readonly duration_minutes: number | null;
  readonly project_id: string | null;
  readonly tag_ids: readonly string[];
  readonly scheduled_time: LocalTime | null;
  readonly changed: string;
}

export interface FeedTaskRow extends ContentRow {
  readonly parent_id: string | null;
  readonly scheduled_date: LocalDate | null;
  readonly due_date: LocalDate | null;
  readonly someday: boolean;
  readonly hidden: boolean;
  readonly completed: string | null;
  readonly repeat_pattern_id: string | null;
}

/** A series that is neither paused nor removed. */
export interface FeedPatternRow extends PatternRow, ContentRow {
  readonly date_field: 'scheduled' | 'due';
  readonly section_id: string | null;
  readonly assignee_id: string | null;
  /** The texts, truncated to {@link SEARCHED_TEXT}; null unless the bounds ask for them. */
  readonly notes: string | null;
  readonly searched_description: string | null;
  readonly due_offset: number | null;
}

export interface FeedSources {
  readonly tasks: readonly FeedTaskRow[];
  /** True if tasks are missing because there are too many or because their text is too long. */
  readonly is_cut: boolean;
  readonly patterns: readonly FeedPatternRow[];
  /** Ids of the occurrences on the feed's computed dates that were already created or cancelled. */
  readonly occurrence_ids: readonly string[];
  /** Ids of all series that still exist. */
  readonly series_ids: readonly string[];
  readonly projects: readonly { readonly id: string; readonly left_out: boolean }[];
  readonly tag_paths: Readonly<Record<string, string>> | null;
}

/** Conditions that select tasks for a feed. The domain then checks each of these tasks. */
export interface FeedBounds {
  readonly projectId: string | null;
  readonly tagId: string | null;
  /** Selects only these tasks; null for no limit. */
  readonly ids: readonly string[] | null;
  /** Selects the tasks of projects for someday too. */
  readonly hasSomeday: boolean;
  /** Reads the texts of series. */
  readonly readsTexts: boolean;
  /** Selects only tasks without a project. */
  readonly isInbox: boolean;
  /** Selects only tasks without a scheduled date. */
  readonly isUnscheduled: boolean;
  /** Selects only tasks of a series. */
  readonly isRepeating: boolean;
  /** Selects only tasks with a date. */
  readonly isDated: boolean;
  /** Selects only tasks scheduled or due by this date; null for no limit. */
  readonly by: LocalDate | null;
  /** Selects only tasks with a date after this one; null for no limit. */
  readonly after: LocalDate | null;
  /** Tasks completed since this instant are selected too. `infinity` selects only open tasks. */
  readonly completedSince: string;
}

/** Maximum total size of the tasks to read, in characters. */
const MOST_TEXT = 6_000_000;
/** Maximum length of a series' notes and description in which a filter searches, in characters. */
const SEARCHED_TEXT = 10_000;
/** Approximate size of a task in a feed without its text fields, in characters. */
const OWN_TEXT = 300;
/** Maximum number of created and cancelled occurrences to read. No account has that many future ones. */
const MOST_OCCURRENCES = 100_000;

const list = (rows: string): string => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
const ids = (rows: string): string => `(select coalesce(json_agg(r.id), '[]') from (${rows}) r)`;
const descriptionOf = (table: string): string =>
  `left(nullif(${table}.description, ''), ${MAX_FEED_DESCRIPTION})`;

/** SQL condition for a project whose tasks only its own feed contains, if any. */
const IS_LEFT_OUT =
  '(p.archived_at is not null or p.someday and not :hasSomeday and p.id is distinct from :projectId::uuid)';

const sources = query<
  FeedSources,
  {
    accountId: string;
    from: LocalDate;
    to: LocalDate;
    projectId: string | null;
    tagId: string | null;
    ids: readonly string[] | null;
    hasSomeday: boolean;
    readsTexts: boolean;
    isInbox: boolean;
    isUnscheduled: boolean;
    isRepeating: boolean;
    isDated: boolean;
    by: LocalDate | null;
    after: LocalDate | null;
    completedSince: string;
  }
>(
  'feeds.sources',
  // Read the tags once and look them up in a map: see task-lookups.queries.ts.
  `with tied as materialized (
     select jsonb_object_agg(task_id, tag_ids) as by_task
       from (select k.task_id, jsonb_agg(k.tag_id) as tag_ids from task_tags k
              where k.account_id = :accountId group by k.task_id) of_tasks
   ), hidden as materialized (
     select jsonb_object_agg(p.id, true) as projects from projects p
      where p.account_id = :accountId and (p.deleted_at is not null or ${IS_LEFT_OUT})
   ), found as materialized (
     select t.id, t.title, ${descriptionOf('t')} as description, t.priority, t.duration_minutes, t.project_id, t.parent_id,
            t.scheduled_date, t.scheduled_time, t.due_date, t.someday, t.hidden, t.completed_at, t.repeat_pattern_id, t.updated_at,
            row_number() over nearest as ordinal,
            sum(${OWN_TEXT} + length(t.title) + least(coalesce(length(t.description), 0), ${MAX_FEED_DESCRIPTION}))
              over nearest as reached
       from tasks t
      where t.account_id = :accountId and t.deleted_at is null
        and (t.completed_at is null or t.completed_at >= :completedSince::timestamptz)
        and (:projectId::uuid is null or t.project_id = :projectId)
        and (:tagId::uuid is null or coalesce((select by_task from tied) -> t.id::text ? :tagId::text, false))
        and (:ids::uuid[] is null or t.id = any(:ids::uuid[]))
        and (not :isInbox or t.project_id is null)
        and (not :isUnscheduled or t.scheduled_date is null)
        and (not :isRepeating or t.repeat_pattern_id is not null)
        and (not :isDated or coalesce(t.scheduled_date, t.due_date) is not null)
        and (:by::date is null or least(t.scheduled_date, t.due_date) <= :by)
        and (:after::date is null or coalesce(t.scheduled_date, t.due_date) > :after)
        and not coalesce((select projects from hidden) ? t.project_id::text, false)
     window nearest as (order by t.completed_at is not null, coalesce(t.scheduled_date, t.due_date) nulls last, t.id
                        rows between unbounded preceding and current row)
   )
   select ${list(`
            select id, title, description, priority, duration_minutes, project_id, parent_id, scheduled_date, scheduled_time, due_date,
                   someday, hidden, ${isoInstant('completed_at')} as completed, repeat_pattern_id,
                     ${isoInstant('updated_at')} as changed,
                   coalesce((select by_task from tied) -> found.id::text, '[]') as tag_ids
              from found where ordinal <= ${MAX_FEED_ITEMS} and reached <= ${MOST_TEXT} order by ordinal`)} as tasks,
          exists (select from found where ordinal > ${MAX_FEED_ITEMS} or reached > ${MOST_TEXT}) as is_cut,
          ${list(`
            select ${PATTERN_COLUMNS}, p.title, ${descriptionOf('p')} as description, p.priority, p.duration_minutes,
                   p.project_id, p.tag_ids, p.date_field, p.due_offset, p.scheduled_time, p.section_id, p.assignee_id,
                   case when :readsTexts then left(p.notes, ${SEARCHED_TEXT}) end as notes,
                   case when :readsTexts then left(p.description, ${SEARCHED_TEXT}) end as searched_description, ${isoInstant('p.updated_at')} as changed
              from repeat_patterns p
             where p.account_id = :accountId and p.deleted_at is null and p.is_active and p.paused_on is null
             order by p.created_at, p.id`)} as patterns,
          ${ids(`select o.id from occurrences o
                  where o.account_id = :accountId and o.date between :from and :to and o.deleted_at is null
                  limit ${MOST_OCCURRENCES}`)} as occurrence_ids,
          ${ids(`select p.id from repeat_patterns p where p.account_id = :accountId and p.deleted_at is null`)} as series_ids,
          ${list(`select p.id, ${IS_LEFT_OUT} as left_out from projects p
                   where p.account_id = :accountId and p.deleted_at is null`)} as projects,
          (select jsonb_object_agg(g.id, g.full_path) from tags g
            where g.account_id = :accountId and g.deleted_at is null) as tag_paths`,
);

/** Reads a feed's tasks, and the series whose dates between `from` and `to` may be in the feed. */
export async function feedSources(
  on: Queryable,
  accountId: string,
  bounds: FeedBounds,
  from: LocalDate,
  to: LocalDate,
): Promise<FeedSources> {
  const row = await sources.first(on, {
    accountId,
    from,
    to,
    projectId: bounds.projectId,
    tagId: bounds.tagId,
    ids: bounds.ids,
    hasSomeday: bounds.hasSomeday,
    readsTexts: bounds.readsTexts,
    isInbox: bounds.isInbox,
    isUnscheduled: bounds.isUnscheduled,
    isRepeating: bounds.isRepeating,
    isDated: bounds.isDated,
    by: bounds.by,
    after: bounds.after,
    completedSince: bounds.completedSince,
  });
  if (row === undefined) throw new Error('a statement without from returns a row');
  return row;
}

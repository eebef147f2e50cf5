/** Reads everything for the list of scheduled tasks in one statement, and therefore from one snapshot. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { PATTERN_COLUMNS, type PatternRow } from '../patterns/patterns.queries.ts';

/** A pattern with its template. Descriptions are read separately, only for returned occurrences. */
export interface TemplateRow extends PatternRow {
  readonly task_id: string;
  readonly removed: boolean;
  readonly title: string;
  readonly description_length: number;
  readonly project_id: string | null;
  readonly tag_ids: readonly string[];
  readonly date_field: 'scheduled' | 'due';
  readonly due_offset: number | null;
  readonly scheduled_time: LocalTime | null;
  readonly duration_minutes: number | null;
  readonly created: string;
  readonly updated: string;
}

/** A created or cancelled occurrence, with its task if that still exists. */
export interface StoredOccurrenceRow {
  readonly id: string;
  readonly pattern_id: string;
  readonly date: LocalDate;
  readonly status: 'Created' | 'Cancelled';
  readonly created: string;
  readonly updated: string;
  readonly task: {
    readonly title: string;
    readonly description: string | null;
    readonly due_date: LocalDate | null;
    readonly scheduled_time: LocalTime | null;
    readonly duration_minutes: number | null;
    readonly project_id: string | null;
    readonly tag_ids: readonly string[];
  } | null;
}

export interface ProjectFacts {
  readonly id: string;
  readonly title: string;
  readonly color: string;
  readonly left_out: boolean;
}

export interface TagFacts {
  readonly id: string;
  readonly name: string;
  readonly fullPath: string;
  readonly color: string | null;
}

export interface ScheduledSources {
  readonly patterns: readonly TemplateRow[];
  readonly occurrences: readonly StoredOccurrenceRow[];
  readonly projects: readonly ProjectFacts[];
  readonly tags: readonly TagFacts[];
}

/** Approximate size of a created or cancelled occurrence without its text fields, in characters. */
const ROW_WEIGHT = 600;

const list = (rows: string): string => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

const sources = query<
  ScheduledSources,
  { accountId: string; from: LocalDate; to: LocalDate; most: number; patternId: string | null }
>(
  'repeating.scheduled',
  // Read tasks and their tags once and look them up in maps: see task-lookups.queries.ts.
  `with weights as materialized (
     select jsonb_object_agg(t.id, length(t.title) + coalesce(length(t.description), 0)) as by_task
       from tasks t where t.account_id = :accountId
   ), stored as materialized (
     select id, pattern_id, date, status, created, updated
       from (
         select o.id, o.pattern_id, o.date, o.status, ${isoInstant('o.created_at')} as created,
                ${isoInstant('o.updated_at')} as updated, o.weight,
                sum(o.weight) over (order by o.date, o.id) as reached
           from (
             select o.*, ${ROW_WEIGHT} + case o.status when 'Created'
                      then coalesce(((select by_task from weights) ->> o.id::text)::int, 0) else 0 end as weight
               from occurrences o
              where o.account_id = :accountId and o.date between :from and :to and o.deleted_at is null
                and (:patternId::uuid is null or o.pattern_id = :patternId)
              order by o.date, o.id limit :most / ${ROW_WEIGHT} + 1
           ) o
       ) w
      where w.reached - w.weight <= :most
      order by w.date
   ), created as materialized (
     select jsonb_object_agg(id, true) as ids from stored where status = 'Created'
   ), tied as materialized (
     select jsonb_object_agg(task_id, tag_ids) as by_task
       from (select k.task_id, array_agg(k.tag_id) as tag_ids from task_tags k
              where k.account_id = :accountId and (select ids
                from created) ? k.task_id::text group by k.task_id) tags_of_task
   ), made as materialized (
     select jsonb_object_agg(t.id, jsonb_build_object(
              'title', t.title, 'description', t.description, 'due_date', t.due_date, 'scheduled_time',
                t.scheduled_time, 'duration_minutes', t.duration_minutes, 'project_id', t.project_id,
              'tag_ids', coalesce((select by_task from tied) -> t.id::text, '[]'))) as by_id
       from tasks t where t.account_id = :accountId and (select ids from created) ? t.id::text
   )
   select ${list('select s.*, (select by_id from made) -> s.id::text as task from stored s')} as occurrences,
          ${list(`select ${PATTERN_COLUMNS}, p.task_id, p.deleted_at is not null as removed, p.title,
                         coalesce(length(p.description), 0) as description_length,
                         p.project_id, p.tag_ids, p.date_field, p.due_offset, p.scheduled_time, p.duration_minutes,
                         ${isoInstant('p.created_at')} as created, ${isoInstant('p.updated_at')} as updated
                    from repeat_patterns p
                   where p.account_id = :accountId and (:patternId::uuid is null or p.id = :patternId)
                     and (p.deleted_at is null or p.id = any(array(select pattern_id from stored)))
                   order by p.created_at, p.id`)} as patterns,
          ${list(`select p.id, p.title, p.color, p.archived_at is not null or p.someday as left_out
                    from projects p where p.account_id = :accountId and p.deleted_at is null`)} as projects,
          ${list(`select g.id, g.name, g.full_path as "fullPath", g.color
                    from tags g where g.account_id = :accountId and g.deleted_at is null
                      order by g.full_path`)} as tags`,
);

/**
 * Reads the rows for the occurrences from `from` to `to`.
 * @param most maximum total size of created and cancelled occurrences, earliest first; the occurrence that
 * exceeds it is still included
 * @param patternId only this pattern; null for all
 */
export async function scheduledSources(
  on: Queryable,
  accountId: string,
  from: LocalDate,
  to: LocalDate,
  most: number,
  patternId: string | null,
): Promise<ScheduledSources> {
  const row = await sources.first(on, { accountId, from, to, most, patternId });
  return row ?? { patterns: [], occurrences: [], projects: [], tags: [] };
}

const descriptions = query<
  { id: string; description: string | null },
  { accountId: string; ids: readonly string[] }
>(
  'repeating.descriptions',
  'select id, description from repeat_patterns where account_id = :accountId and id = any(:ids)',
);

/** Returns pattern descriptions by pattern id. */
export async function descriptionsOf(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = ids.length === 0 ? [] : await descriptions(on, { accountId, ids });
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** The fields needed to change a created or cancelled occurrence. */
export interface OccurrenceKeyRow {
  readonly pattern_id: string;
  readonly date: LocalDate;
  readonly status: 'Created' | 'Cancelled';
}

/** Returns a created or cancelled occurrence; undefined for a pending or unknown one. */
export const findOccurrence = query<OccurrenceKeyRow, { accountId: string; id: string }>(
  'repeating.occurrence',
  `select pattern_id, date, status from occurrences where account_id = :accountId and id = :id and deleted_at is null`,
);

export const patternIdsOf = query<{ id: string }, { accountId: string }>(
  'repeating.ids',
  'select id from repeat_patterns where account_id = :accountId and deleted_at is null',
).map(({ id }) => id);

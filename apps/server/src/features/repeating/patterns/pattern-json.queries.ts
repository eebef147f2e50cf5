/** SQL that renders patterns and occurrences as JSON. */
import { repeatedJsonPairs } from '../../tasks/task-fields.queries.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';

/** Returns SQL for a calendar date in the API's format. */
export const wireDay = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;

/** SQL for the columns of the contract's `repeatPattern`, from `repeat_patterns p`. */
export const PATTERN_RECORD = `
  p.id, p.task_id as "taskId", p.account_id as "accountId", p.user_id as "userId", p.frequency, p."interval",
  p.week_days as "weekDays", p.month_day as "monthDay", p.custom_pattern as "customPattern",
  p.repeat_mode as "repeatMode", ${wireDay('p.end_date')} as "endDate", p.max_occurrences as "maxOccurrences",
  p.is_active as "isActive", ${wireDay('p.paused_on')} as "pausedOn", ${wireDay('p.first_date')} as "firstDate",
  ${wireDay('p.counted_through')} as "countedThrough", p.counted_occurrences as "countedOccurrences",
  p.week_start as "weekStart",
  json_build_object(
    'taskId', p.template_task_id, ${repeatedJsonPairs('p')}, 'projectId', p.project_id,
    'sectionId', p.section_id, 'tagIds', p.tag_ids, 'thisEvening', p.this_evening,
    'scheduledTime', p.scheduled_time, 'dateField', p.date_field, 'dueOffset', p.due_offset) as template,
  ${isoInstant('p.created_at')} as "createdAt", ${isoInstant('p.updated_at')} as "updatedAt"`;

/** SQL for the columns of the contract's `occurrenceRecord`, from `occurrences o`. */
export const OCCURRENCE_RECORD = `
  o.id, o.pattern_id as "repeatPatternId", ${wireDay('o.date')} as date, o.status,
  case when o.status = 'Created' then o.id end as "createdTaskId",
  ${isoInstant('o.created_at')} as "createdAt", ${isoInstant('o.updated_at')} as "updatedAt"`;

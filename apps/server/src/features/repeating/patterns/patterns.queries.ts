import { firstDayInRegion } from '@questlog/domain/dates/week-start';
import type { Frequency, RepeatMode } from '@questlog/domain/recurrence/repeat-rule';
import type { Series } from '@questlog/domain/recurrence/series/series';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { PATTERN_RECORD } from './pattern-json.queries.ts';

/** The columns that change as a series advances. Dates are `YYYY-MM-DD`. */
export interface PatternRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly frequency: Frequency;
  readonly interval: number;
  readonly week_days: readonly number[];
  readonly month_day: number | null;
  readonly custom_pattern: string | null;
  readonly repeat_mode: RepeatMode;
  readonly end_date: string | null;
  readonly max_occurrences: number | null;
  readonly is_active: boolean;
  readonly paused_on: string | null;
  readonly first_date: string;
  readonly counted_through: string;
  readonly counted_occurrences: number;
  readonly week_start: number;
  readonly has_open: boolean;
}

/** SQL for the columns of a {@link PatternRow}, from `repeat_patterns p`. */
export const PATTERN_COLUMNS = `p.id, p.user_id, p.frequency, p."interval", p.week_days, p.month_day,
  p.custom_pattern, p.repeat_mode,
  p.end_date, p.max_occurrences, p.is_active, p.paused_on, p.first_date, p.counted_through, p.counted_occurrences,
    p.week_start,
  p.template_task_id is not null as has_open`;

export function seriesOf(row: PatternRow): Series {
  return {
    rule: {
      frequency: row.frequency,
      interval: row.interval,
      weekDays: row.week_days,
      monthDay: row.month_day,
      customPattern: row.custom_pattern,
      repeatMode: row.repeat_mode,
      endDate: row.end_date,
      maxOccurrences: row.max_occurrences,
    },
    firstDate: row.first_date,
    countedThrough: row.counted_through,
    countedOccurrences: row.counted_occurrences,
    weekStart: row.week_start,
  };
}

/** SQL condition that selects the pattern of task `:taskId` in account `:accountId`, from `repeat_patterns p`. */
const OF_TASK = `p.account_id = :accountId and p.deleted_at is null
  and p.id = (select t.repeat_pattern_id from tasks t where t.account_id = :accountId and t.id = :taskId)`;

/** Returns a task's pattern as JSON text of `repeatPattern`; undefined if the task does not repeat. */
export const patternOfTask = query<{ id: string; json: string }, { accountId: string; taskId: string }>(
  'repeating.record-of-task',
  `select p.id, (select row_to_json(r)::text from (select ${PATTERN_RECORD}) r) as json
     from repeat_patterns p where ${OF_TASK}`,
);

/** Returns a pattern, even a removed one, as JSON text of `repeatPattern`; undefined if the id is unknown. */
export const findPattern = query<{ json: string; task_id: string }, { accountId: string; id: string }>(
  'repeating.record-by-id',
  `select p.task_id, (select row_to_json(r)::text from (select ${PATTERN_RECORD}) r) as json
     from repeat_patterns p where p.account_id = :accountId and p.id = :id`,
);

/**
 * Returns when a task's pattern was removed; null if it was not. Returns undefined if the task never belonged
 * to the pattern.
 */
export const findRemoval = query<
  { removed_at: Date | null },
  { accountId: string; id: string; taskId: string }
>(
  'repeating.removal',
  `select p.deleted_at as removed_at
     from repeat_patterns p
     join tasks t on t.account_id = :accountId and t.id = :taskId
    where p.account_id = :accountId and p.id = :id
      and (t.id = p.task_id or t.repeat_pattern_id = p.id
           or exists (select from occurrences o where o.account_id = :accountId and o.id = t.id
             and o.pattern_id = p.id))`,
).map(({ removed_at }) => removed_at);

/**
 * Locks and returns existing patterns. A time zone change then cannot move the instants at which their dates
 * begin. Call it in a transaction.
 */
export const lockPatterns = query<PatternRow, { accountId: string; ids: readonly string[] }>(
  'repeating.lock-by-ids',
  `select ${PATTERN_COLUMNS} from repeat_patterns p
    where p.account_id = :accountId and p.id = any(:ids) and p.deleted_at is null order by p.id for no key update`,
);

/** Locks and returns all of an account's patterns, like {@link lockPatterns}. */
export const lockAllPatterns = query<PatternRow, { accountId: string }>(
  'repeating.lock-all',
  `select ${PATTERN_COLUMNS} from repeat_patterns p
    where p.account_id = :accountId and p.deleted_at is null order by p.id for no key update`,
);

const zones = query<{ id: string; time_zone: string }, { userIds: readonly string[] }>(
  'repeating.zones',
  'select id, time_zone from users where id = any(:userIds)',
);

/**
 * Returns users' time zones by user id. Lock the patterns first. A later time zone change then waits for the
 * lock, and the patterns are checked again.
 */
export async function zonesOf(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await zones(on, { userIds })).map((user) => [user.id, user.time_zone]));
}

const weekStart = query<{ week_start: number | null; region: string | null }, { userId: string }>(
  'repeating.week-start',
  'select week_start, region from users where id = :userId',
);

/** Returns the first day of the user's week, 0 for Sunday: the chosen one, else that of their region. */
export async function weekStartOf(on: Queryable, userId: string): Promise<number> {
  const user = await weekStart.first(on, { userId });
  return user?.week_start ?? firstDayInRegion(user?.region ?? null);
}

export const countPatterns = query<{ patterns: number }, { accountId: string }>(
  'repeating.count',
  'select count(*)::int as patterns from repeat_patterns where account_id = :accountId and deleted_at is null',
).map(({ patterns }) => patterns);

/** Facts that determine whether and how a task may repeat. */
export interface RepeatableTaskRow {
  readonly completed: boolean;
  readonly scheduled_date: string | null;
  readonly due_date: string | null;
  readonly pattern_id: string | null;
  readonly deleted: boolean;
}

/**
 * Returns whether and how a task may repeat, even if it is in the trash. `pattern_id` is null for a removed
 * pattern.
 */
export const findRepeatableTask = query<RepeatableTaskRow, { accountId: string; taskId: string }>(
  'repeating.task',
  `select t.completed_at is not null as completed, t.scheduled_date, t.due_date, t.deleted_at is not null as deleted,
          (select p.id from repeat_patterns p
            where p.account_id = :accountId and p.id = t.repeat_pattern_id and p.deleted_at is null) as pattern_id
     from tasks t where t.account_id = :accountId and t.id = :taskId`,
);

import { firstDayInRegion } from '@questlog/domain/dates/week-start';
import type { Frequency, RepeatMode } from '@questlog/domain/recurrence/repeat-rule';
import type { Series } from '@questlog/domain/recurrence/series/series';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';
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
export const PATTERN_COLUMNS = `p.id, p.user_id, p.frequency, p."interval", p.week_days, p.month_day, p.custom_pattern, p.repeat_mode,
  p.end_date, p.max_occurrences, p.is_active, p.paused_on, p.first_date, p.counted_through, p.counted_occurrences, p.week_start,
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

/** SQL condition that selects the pattern of task `$2` in account `$1`, from `repeat_patterns p`. */
const OF_TASK = `p.account_id = $1 and p.deleted_at is null
  and p.id = (select t.repeat_pattern_id from tasks t where t.account_id = $1 and t.id = $2)`;

const recordOfTask = prepare<{ id: string; json: string }, [accountId: string, taskId: string]>(
  'repeating.record-of-task',
  `select p.id, (select row_to_json(r)::text from (select ${PATTERN_RECORD}) r) as json
     from repeat_patterns p where ${OF_TASK}`,
);

/** Returns a task's pattern as JSON text of `repeatPattern`; undefined if the task does not repeat. */
export function patternOfTask(
  on: Queryable,
  accountId: string,
  taskId: string,
): Promise<{ id: string; json: string } | undefined> {
  return runOne(on, recordOfTask, [accountId, taskId]);
}

const recordById = prepare<{ json: string; task_id: string }, [accountId: string, id: string]>(
  'repeating.record-by-id',
  `select p.task_id, (select row_to_json(r)::text from (select ${PATTERN_RECORD}) r) as json
     from repeat_patterns p where p.account_id = $1 and p.id = $2`,
);

/** Returns a pattern, even a removed one, as JSON text of `repeatPattern`; undefined if the id is unknown. */
export function findPattern(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<{ json: string; task_id: string } | undefined> {
  return runOne(on, recordById, [accountId, id]);
}

const removal = prepare<{ removed_at: Date | null }, [accountId: string, id: string, taskId: string]>(
  'repeating.removal',
  `select p.deleted_at as removed_at
     from repeat_patterns p
     join tasks t on t.account_id = $1 and t.id = $3
    where p.account_id = $1 and p.id = $2
      and (t.id = p.task_id or t.repeat_pattern_id = p.id
           or exists (select from occurrences o where o.account_id = $1 and o.id = t.id and o.pattern_id = p.id))`,
);

/**
 * Returns when a task's pattern was removed; null if it was not. Returns undefined if the task never belonged
 * to the pattern.
 */
export async function findRemoval(
  on: Queryable,
  accountId: string,
  id: string,
  taskId: string,
): Promise<Date | null | undefined> {
  return (await runOne(on, removal, [accountId, id, taskId]))?.removed_at;
}

const lockedByIds = prepare<PatternRow, [accountId: string, ids: readonly string[]]>(
  'repeating.lock-by-ids',
  `select ${PATTERN_COLUMNS} from repeat_patterns p
    where p.account_id = $1 and p.id = any($2) and p.deleted_at is null order by p.id for no key update`,
);

/**
 * Locks and returns existing patterns. A time zone change then cannot move the instants at which their dates
 * begin. Call it in a transaction.
 */
export function lockPatterns(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<PatternRow[]> {
  return run(on, lockedByIds, [accountId, ids]);
}

const lockedOfAccount = prepare<PatternRow, [accountId: string]>(
  'repeating.lock-all',
  `select ${PATTERN_COLUMNS} from repeat_patterns p
    where p.account_id = $1 and p.deleted_at is null order by p.id for no key update`,
);

/** Locks and returns all of an account's patterns, like {@link lockPatterns}. */
export function lockAllPatterns(on: Queryable, accountId: string): Promise<PatternRow[]> {
  return run(on, lockedOfAccount, [accountId]);
}

const zones = prepare<{ id: string; time_zone: string }, [userIds: readonly string[]]>(
  'repeating.zones',
  'select id, time_zone from users where id = any($1)',
);

/**
 * Returns users' time zones by user id. Lock the patterns first. A later time zone change then waits for the
 * lock, and the patterns are checked again.
 */
export async function zonesOf(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await run(on, zones, [userIds])).map((user) => [user.id, user.time_zone]));
}

const weekStart = prepare<{ week_start: number | null; region: string | null }, [userId: string]>(
  'repeating.week-start',
  'select week_start, region from users where id = $1',
);

/** Returns the first day of the user's week, 0 for Sunday: the chosen one, else that of their region. */
export async function weekStartOf(on: Queryable, userId: string): Promise<number> {
  const user = await runOne(on, weekStart, [userId]);
  return user?.week_start ?? firstDayInRegion(user?.region ?? null);
}

const patternCount = prepare<{ patterns: number }, [accountId: string]>(
  'repeating.count',
  'select count(*)::int as patterns from repeat_patterns where account_id = $1 and deleted_at is null',
);

export async function countPatterns(on: Queryable, accountId: string): Promise<number> {
  return (await runOne(on, patternCount, [accountId]))?.patterns ?? 0;
}

/** Facts that determine whether and how a task may repeat. */
export interface RepeatableTaskRow {
  readonly completed: boolean;
  readonly scheduled_date: string | null;
  readonly due_date: string | null;
  readonly pattern_id: string | null;
  readonly deleted: boolean;
}

const repeatableTask = prepare<RepeatableTaskRow, [accountId: string, taskId: string]>(
  'repeating.task',
  `select t.completed_at is not null as completed, t.scheduled_date, t.due_date, t.deleted_at is not null as deleted,
          (select p.id from repeat_patterns p
            where p.account_id = $1 and p.id = t.repeat_pattern_id and p.deleted_at is null) as pattern_id
     from tasks t where t.account_id = $1 and t.id = $2`,
);

/**
 * Returns whether and how a task may repeat, even if it is in the trash. `pattern_id` is null for a removed
 * pattern.
 */
export function findRepeatableTask(
  on: Queryable,
  accountId: string,
  taskId: string,
): Promise<RepeatableTaskRow | undefined> {
  return runOne(on, repeatableTask, [accountId, taskId]);
}

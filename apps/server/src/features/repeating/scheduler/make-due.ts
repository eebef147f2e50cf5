/** Creates the tasks of due occurrences (REPEAT-30 to REPEAT-33). */
import type { PoolClient } from 'pg';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { occurrencesBetween, recount } from '@questlog/domain/recurrence/series/series';
import type { TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { adjustGrowth, type LockedAccount } from '../../../account-change/change.ts';
import { pauseBetweenStretches } from '../../../platform/yield-to-event-loop.ts';
import { logCreatedBySeries } from '../../history/log-changes.commands.ts';
import { remindOfNew } from '../../reminders/arming/series-reminders.commands.ts';
import { copySubtasks, followParents, sourcesOf } from './occurrence-subtasks.ts';
import { makeOccurrences, planCreated, type NewOccurrence } from './occurrence-writes.queries.ts';
import {
  patternOf,
  stateOf,
  todayOf,
  type PatternState,
  type RunningPattern,
} from '../patterns/pattern-series.ts';
import { followNewest, savePatterns } from '../patterns/pattern-writes.queries.ts';
import { zonesOf, type PatternRow } from '../patterns/patterns.queries.ts';

/** Converts locked rows to patterns, with the time zones read under the lock. */
export async function runningPatterns(
  client: PoolClient,
  rows: readonly PatternRow[],
): Promise<RunningPattern[]> {
  const userIds = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
  const zones = await zonesOf(client, userIds);
  return rows.map((row) => patternOf(row, zones));
}

/** Returns a pattern's occurrence on a date. @param afterTaskId the task whose completion creates it */
export function occurrenceOf(
  patternId: string,
  date: string,
  afterTaskId: string | null = null,
): NewOccurrence {
  const id = occurrenceId(patternId, date);
  return { id, pattern_id: patternId, date, after_task_id: afterTaskId, parent_id: null, source_id: null };
}

/**
 * Creates occurrences and their tasks, with copies of the previous task's subtasks (SUBTASK-10). Skips
 * existing and cancelled occurrences.
 * @param planned the schedule of the tasks instead of their dates. This is no edit of the tasks, which the template of the
 * series would follow (REPEAT-53).
 * @returns the number of tasks created
 */
export async function make(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  occurrences: readonly NewOccurrence[],
  planned?: TaskSchedule,
): Promise<number> {
  if (occurrences.length === 0) return 0;
  const sources = await sourcesOf(client, account, occurrences);
  const withParents = occurrences.map((each) => {
    const source = sources.get(each.pattern_id);
    return { ...each, parent_id: source?.open_parent_id ?? null, source_id: source?.task_id ?? null };
  });
  const roots = await makeOccurrences.one(client, {
    accountId: account.id,
    now,
    version: account.version,
    occurrences: JSON.stringify(withParents),
  });
  const copied =
    roots === 0 ? { tasks: 0, copies: [] } : await copySubtasks(client, account, now, withParents, sources);
  if (roots > 1) await followParents(client, account, withParents, sources, copied.copies);
  if (roots > 0 && planned !== undefined) {
    const ids = occurrences.map(({ id }) => id);
    await planCreated(client, { accountId: account.id, ids, version: account.version, ...planned });
  }
  if (roots > 0) {
    const created = [
      ...withParents.map(({ id, source_id: sourceId }) => ({ id, sourceId })),
      ...copied.copies.map(({ id, source_id: sourceId }) => ({ id, sourceId })),
    ];
    await remindOfNew(client, account, created, now);
    await logCreatedBySeries(
      client,
      account,
      now,
      created.map(({ id }) => id),
    );
  }
  const made = roots + copied.tasks;
  await adjustGrowth(client, account, { tasks: made });
  await followNewest(client, {
    accountId: account.id,
    patternIds: [...new Set(occurrences.map(({ pattern_id }) => pattern_id))],
    now,
    version: account.version,
  });
  return made;
}

/**
 * Creates the patterns' due tasks, oldest first: one for each date that has begun in the user's time zone.
 * Does not save the patterns.
 * @param patterns locked patterns
 * @param most maximum number of tasks to create; the remaining dates stay due
 * @returns the patterns, advanced past the created dates
 */
export async function makeDue(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  patterns: readonly RunningPattern[],
  most = Infinity,
): Promise<RunningPattern[]> {
  const due: NewOccurrence[] = [];
  const after = patterns.map((pattern) => {
    const dates = datesDue(pattern, now).slice(0, most - due.length);
    due.push(...dates.map((date) => occurrenceOf(pattern.id, date)));
    const last = dates.at(-1);
    if (last === undefined) return pattern;
    return { ...pattern, series: recount(pattern.series, last), hasOpen: true };
  });
  await make(client, account, now, due);
  return after;
}

function datesDue(pattern: RunningPattern, now: Date): string[] {
  if (!pattern.isActive || pattern.pausedOn !== null) return [];
  const { series } = pattern;
  const from = addDays(series.countedThrough, 1);
  return occurrencesBetween(series, from, todayOf(pattern, now));
}

export async function save(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  patterns: readonly RunningPattern[],
): Promise<void> {
  if (patterns.length === 0) return;
  const states: PatternState[] = [];
  const pause = pauseBetweenStretches();
  for (const pattern of patterns) {
    await pause();
    states.push(stateOf(pattern));
  }
  await savePatterns(client, {
    accountId: account.id,
    now,
    version: account.version,
    states: JSON.stringify(states),
  });
}

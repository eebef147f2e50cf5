/** Makes tasks of the occurrences that are due (REPEAT-30 to REPEAT-33). */
import type { PoolClient } from 'pg';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { occurrencesBetween, recount } from '@questlog/domain/recurrence/series/series';
import { adjustGrowth, type LockedAccount } from '../../../account-change/change.ts';
import { run, runOne } from '../../../platform/db/prepared.ts';
import { pauseBetweenStretches } from '../../../platform/yield-to-event-loop.ts';
import { makeOccurrences, type NewOccurrence } from './occurrence-writes.queries.ts';
import {
  patternOf,
  stateOf,
  todayOf,
  type PatternState,
  type RunningPattern,
} from '../patterns/pattern-series.ts';
import { followNewest, savePatterns } from '../patterns/pattern-writes.queries.ts';
import { zonesOf, type PatternRow } from '../patterns/patterns.queries.ts';

/** Patterns that are locked, with the zones as they are under the lock. */
export async function runningPatterns(
  client: PoolClient,
  rows: readonly PatternRow[],
): Promise<RunningPattern[]> {
  const userIds = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
  const zones = await zonesOf(client, userIds);
  return rows.map((row) => patternOf(row, zones));
}

/** The occurrence of a pattern on a date. @param afterTaskId the task whose completion makes it */
export function occurrenceOf(
  patternId: string,
  date: string,
  afterTaskId: string | null = null,
): NewOccurrence {
  return { id: occurrenceId(patternId, date), pattern_id: patternId, date, after_task_id: afterTaskId };
}

/**
 * Makes occurrences and their tasks, each once: one that was made or cancelled before stays as it is.
 * @returns how many tasks were made
 */
export async function make(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  occurrences: readonly NewOccurrence[],
): Promise<number> {
  if (occurrences.length === 0) return 0;
  const values: [string, Date, number, string] = [
    account.id,
    now,
    account.version,
    JSON.stringify(occurrences),
  ];
  const made = (await runOne(client, makeOccurrences, values))?.tasks ?? 0;
  await adjustGrowth(client, account, { tasks: made });
  await run(client, followNewest, [
    account.id,
    [...new Set(occurrences.map(({ pattern_id }) => pattern_id))],
    now,
    account.version,
  ]);
  return made;
}

/**
 * Makes what is due of patterns by now, oldest first: each date whose midnight has come where the pattern's user is. The
 * patterns are not saved.
 * @param patterns locked
 * @param most so many dates; what is left stays due
 * @returns the patterns with what was made counted
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

/** Saves patterns as they are now. */
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
  await run(client, savePatterns, [account.id, now, account.version, JSON.stringify(states)]);
}

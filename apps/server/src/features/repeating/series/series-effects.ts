/** Reads the data that determines how changes affect series, and writes the effects. */
import type { PoolClient } from 'pg';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  continuesByCompletion,
  type IsTaken,
  type SeriesEffects,
} from '@questlog/domain/recurrence/series/after-task-change';
import { adjustGrowth, type LockedAccount } from '../../../account-change/change.ts';

import { logRemovedFromSeries } from '../../history/log-changes.commands.ts';
import type { RunningPattern } from '../patterns/pattern-series.ts';
import { followNewest } from '../patterns/pattern-writes.queries.ts';
import { make, occurrenceOf, save } from '../scheduler/make-due.ts';
import { withdraw, takenDates } from './series-tasks.queries.ts';

/** The day on which a task in a series was completed or deleted. */
export interface Closing {
  readonly pattern: RunningPattern;
  readonly on: LocalDate;
}

/**
 * Returns, by pattern id, the dates that are already taken, so that a completion cannot create the next task
 * on them.
 */
export async function readTakenDates(
  client: PoolClient,
  account: LockedAccount,
  closings: readonly Closing[],
): Promise<(patternId: string) => IsTaken> {
  const going = closings.filter(({ pattern }) => continuesByCompletion(pattern));
  const [first] = going.map(({ on }) => on).sort();
  const ids = [...new Set(going.map(({ pattern }) => pattern.id))];
  const taken = first === undefined ? undefined : await takenDates(client, account.id, ids, first);
  return (patternId) => (date) => taken?.get(patternId)?.has(date) ?? false;
}

export interface PatternEffects {
  readonly pattern: RunningPattern;
  readonly effects: SeriesEffects;
}

/**
 * Removes the tasks that reopening has made obsolete, creates the next tasks, and saves the patterns.
 * @param all the effects on locked patterns, one entry per pattern
 */
export async function applyEffects(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  all: readonly PatternEffects[],
): Promise<void> {
  const back = all.filter(({ effects }) => effects.withdrawn.length > 0);
  const backIds = back.flatMap(({ effects }) => effects.withdrawn);
  if (backIds.length > 0) {
    const removed = await withdraw(client, {
      accountId: account.id,
      ids: backIds,
      now,
      version: account.version,
    });
    await adjustGrowth(client, account, { tasks: -removed.length });
    await logRemovedFromSeries(
      client,
      account,
      now,
      removed.map(({ id }) => id),
    );
    const patternIds = back.map(({ pattern }) => pattern.id);
    await followNewest(client, { accountId: account.id, patternIds, now, version: account.version });
  }
  const counted = all.filter(({ pattern, effects }) => effects.series !== pattern.series);
  await save(
    client,
    account,
    now,
    counted.map(({ pattern, effects }) => ({ ...pattern, series: effects.series })),
  );
  const made = all.flatMap(({ pattern, effects: { next } }) =>
    next === undefined ? [] : [occurrenceOf(pattern.id, next.date, next.afterTaskId)],
  );
  await make(client, account, now, made);
}

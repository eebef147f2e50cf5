import type { Pool, PoolClient } from 'pg';
import { MAX_PATTERNS, TOO_MANY_PATTERNS, type RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { paused, resumed, withRule } from '@questlog/domain/recurrence/series/series-change';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../../account-change/change.ts';
import type { ChangedRows } from '../../../account-change/changed-rows.ts';

import { fail, failField } from '../../../platform/errors.ts';
import { resumeSeries } from '../series/resume-series.ts';
import { makeDue, runningPatterns, save } from '../scheduler/make-due.ts';
import { beginSeries, requireRule, type NewRepeat } from './begin-series.commands.ts';
import { todayOf } from './pattern-series.ts';
import { followNewest, removePattern, restorePattern } from './pattern-writes.queries.ts';
import {
  countPatterns,
  findPattern,
  findRemoval,
  findRepeatableTask,
  lockPatterns,
  patternOfTask,
} from './patterns.queries.ts';

/** A change to a pattern's rule or its active state. Absent fields stay unchanged. */
export type PatternChange = { readonly [K in keyof RepeatRule]?: RepeatRule[K] | undefined } & {
  readonly isActive?: boolean | undefined;
};

/**
 * Makes a task repeat, or changes its pattern. Throws `not_found` for an unknown task, `conflict` if the id
 * is in use, and a field error if the rule is invalid.
 */
export function createRepeat(
  pool: Pool,
  actor: Actor<ChangedRows>,
  taskId: string,
  requested: NewRepeat,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const task = await findRepeatableTask.first(client, { accountId: account.id, taskId });
    if (task === undefined) return fail('not_found');
    if (task.pattern_id !== null) {
      await change(client, account, actor, task.pattern_id, { ...requested.rule, isActive: true });
      return { ...(await changedPattern(client, account, task.pattern_id)), existed: true };
    }
    const id = requested.id ?? newId(actor.now.getTime());
    await beginSeries(client, account, actor, { ...requested, id, taskId, task });
    return changedPattern(client, account, id);
  });
}

async function changedPattern(client: PoolClient, account: LockedAccount, id: string): Promise<ChangedRows> {
  return {
    ids: [id],
    json: (await findPattern.first(client, { accountId: account.id, id }))?.json ?? fail('internal'),
  };
}

/**
 * Changes how a task repeats from tomorrow on, or pauses or resumes its pattern. Throws `not_found` if the
 * task does not repeat, and a field error if the rule is invalid.
 */
export function updateRepeat(
  pool: Pool,
  actor: Actor<ChangedRows>,
  taskId: string,
  requested: PatternChange,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await patternOfTask.first(client, { accountId: account.id, taskId });
    if (found === undefined) return fail('not_found');
    await change(client, account, actor, found.id, requested);
    return changedPattern(client, account, found.id);
  });
}

async function change(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  id: string,
  { isActive, ...fields }: PatternChange,
): Promise<void> {
  const locked = await runningPatterns(
    client,
    await lockPatterns(client, { accountId: account.id, ids: [id] }),
  );
  // Tasks already due follow the old rule, so create them first.
  const [pattern] = await makeDue(client, account, actor.now, locked);
  if (pattern === undefined) return fail('not_found');
  const { rule } = pattern.series;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const requested: RepeatRule = { ...rule, ...given };
  requireRule(requested, actor, rule);
  const today = todayOf(pattern, actor.now);
  const isToRun = isActive ?? pattern.isActive;
  const ruled = { ...withRule(pattern, requested, today), isActive: isToRun };
  const changed = isToRun ? resumed(ruled, today) : paused(ruled, today);
  await save(client, account, actor.now, [changed]);
  await resumeSeries(client, account, actor.now, [pattern], [changed]);
}

/** Stops a task from repeating and keeps existing tasks. Throws `not_found` if the task does not repeat. */
export function removeRepeat(pool: Pool, actor: Actor<void>, taskId: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const found = await patternOfTask.first(client, { accountId: account.id, taskId });
    if (found === undefined) return fail('not_found');
    await removePattern(client, {
      accountId: account.id,
      patternId: found.id,
      now: actor.now,
      version: account.version,
    });
  });
}

/**
 * Restores a removed pattern with its tasks. Creates no tasks for the time during which it was removed, as
 * for a paused pattern (REPEAT-13). Does nothing if the pattern was not removed. Throws `not_found` if the
 * task never belonged to the pattern, and a field error if the account has too many patterns.
 */
export function restoreRepeat(
  pool: Pool,
  actor: Actor<ChangedRows>,
  taskId: string,
  id: string,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const removedAt = await findRemoval.first(client, { accountId: account.id, id, taskId });
    if (removedAt === undefined) return fail('not_found');
    if (removedAt !== null) await restore(client, account, actor, id, removedAt);
    return changedPattern(client, account, id);
  });
}

async function restore(
  client: PoolClient,
  account: LockedAccount,
  { now }: Actor,
  id: string,
  removedAt: Date,
): Promise<void> {
  if ((await countPatterns.one(client, { accountId: account.id })) >= MAX_PATTERNS)
    failField('taskId', TOO_MANY_PATTERNS);
  await restorePattern(client, { accountId: account.id, patternId: id, now, version: account.version });
  await followNewest(client, { accountId: account.id, patternIds: [id], now, version: account.version });
  const [pattern] = await runningPatterns(
    client,
    await lockPatterns(client, { accountId: account.id, ids: [id] }),
  );
  if (pattern === undefined) return;
  const isRunning = pattern.isActive && pattern.pausedOn === null;
  const before = isRunning ? { ...pattern, pausedOn: todayOf(pattern, removedAt) } : pattern;
  const after = isRunning ? resumed(before, todayOf(pattern, now)) : pattern;
  await save(client, account, now, [after]);
  await resumeSeries(client, account, now, [before], [after]);
}

/** Starts a series from a task, or imports a series together with its past (REPEAT-10, REPEAT-79). */
import type { PoolClient } from 'pg';
import { daysBetween, localDateAt } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import {
  CANNOT_REPEAT,
  checkRepeatRule,
  MAX_PATTERNS,
  TOO_MANY_PATTERNS,
  type RepeatRule,
} from '@questlog/domain/recurrence/repeat-rule';
import {
  importedSeries,
  MAX_KNOWN_DATES,
  TOO_MANY_DATES,
  type SeriesHistory,
} from '@questlog/domain/recurrence/series/imported-series';
import { newSeries, type PausableSeries } from '@questlog/domain/recurrence/series/series-change';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../../account-change/actor.ts';
import type { LockedAccount } from '../../../account-change/change.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';

import { AppError, fail, failField } from '../../../platform/errors.ts';
import { stateOf } from './pattern-series.ts';
import {
  followNewest,
  hasRoomForDates,
  insertHistory,
  insertPattern,
  purgeRemoved,
  type OccurrenceImport,
} from './pattern-writes.queries.ts';
import {
  countPatterns,
  findRepeatableTask,
  weekStartOf,
  zonesOf,
  type RepeatableTaskRow,
} from './patterns.queries.ts';
import { untickTemplates } from './untick-templates.ts';

export interface NewRepeat {
  readonly id?: string | undefined;
  readonly rule: RepeatRule;
  /** The day on which the week starts, 0 for Sunday; undefined for the user's setting. */
  readonly weekStart?: number | undefined;
  /** The past of an imported series; undefined for a new series. */
  readonly history?: SeriesHistory | undefined;
}

/**
 * Throws a field error for each invalid field of a rule. A changed rule may keep an end date that has passed
 * since it was set.
 */
export function requireRule(rule: RepeatRule, actor: Actor, before?: RepeatRule): void {
  const errors = checkRepeatRule(rule, { today: actor.today }).filter(
    ({ field }) => field !== 'endDate' || rule.endDate !== before?.endDate,
  );
  const [first] = errors;
  if (first === undefined) return;
  throw new AppError('validation_failed', {
    ...(errors.length === 1 ? { message: first.message } : {}),
    errors: [...errors],
  });
}

/**
 * Makes a task that was created in the same transaction repeat. Throws a field error if the rule is invalid.
 */
export async function beginRepeat(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  { taskId, rule }: { readonly taskId: string; readonly rule: RepeatRule },
): Promise<void> {
  const task =
    (await findRepeatableTask.first(client, { accountId: account.id, taskId })) ?? fail('internal');
  await beginSeries(client, account, actor, { id: newId(actor.now.getTime()), taskId, task, rule });
}

interface NewSeries extends NewRepeat {
  readonly id: string;
  readonly taskId: string;
  readonly task: RepeatableTaskRow;
}

/**
 * Creates a pattern. Throws `not_found` if the task is in the trash, and `conflict` if the id is in use.
 * Throws a field error if the rule is invalid, the task has no date or the account has too many patterns.
 */
export async function beginSeries(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  requested: NewSeries,
): Promise<void> {
  const { id, taskId, task, rule, history } = requested;
  if (task.deleted) fail('not_found');
  const ownDate = task.completed ? null : (task.scheduled_date ?? task.due_date);
  const firstDate = history?.firstDate ?? ownDate;
  if (firstDate === null) return failField('taskId', CANNOT_REPEAT);
  // An imported series may have ended in the past.
  requireRule(rule, actor, history && rule);
  if ((await countPatterns.one(client, { accountId: account.id })) >= MAX_PATTERNS)
    failField('taskId', TOO_MANY_PATTERNS);
  const { userId, now } = actor;
  const timeZone = (await zonesOf(client, [userId])).get(userId) ?? 'UTC';
  const series = await seriesFor(client, actor, requested, { firstDate, timeZone });
  if (history !== undefined) await purgeRemoved(client, { accountId: account.id, patternId: id });
  const state = stateOf({ id, ...series, isActive: series.pausedOn === null, hasOpen: true, timeZone });
  const made = await insertPattern(client, {
    accountId: account.id,
    userId,
    now,
    version: account.version,
    state: JSON.stringify(state),
    taskId,
    dateField: history?.dateField ?? (task.scheduled_date === null ? 'due' : 'scheduled'),
    firstDate,
    dueOffset: history === undefined ? offsetOf(task, firstDate) : history.dueOffset,
    firstTaskId: history?.firstTaskId ?? taskId,
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'repeat_patterns_pkey')) return fail('conflict');
    throw error;
  });
  await untickTemplates(
    client,
    account.id,
    made.map((pattern) => pattern.id),
  );
  if (history !== undefined) await importHistory(client, account, actor, id, history);
}

async function seriesFor(
  client: PoolClient,
  { userId, now }: Actor,
  { rule, history, weekStart: chosen }: NewRepeat,
  { firstDate, timeZone }: { readonly firstDate: string; readonly timeZone: string },
): Promise<PausableSeries> {
  const today = localDateAt(now.getTime(), timeZone);
  const weekStart = chosen ?? (await weekStartOf(client, userId));
  if (history !== undefined) return importedSeries(rule, history, { today, weekStart });
  return { series: newSeries(rule, firstDate, { today, weekStart }), pausedOn: null };
}

function offsetOf({ due_date }: RepeatableTaskRow, firstDate: string): number | null {
  return due_date === null ? null : daysBetween(firstDate, due_date);
}

async function importHistory(
  client: PoolClient,
  account: LockedAccount,
  { now }: Actor,
  id: string,
  { createdDates, skippedDates, firstTaskId }: SeriesHistory,
): Promise<void> {
  const occurrence =
    (status: OccurrenceImport['status']) =>
    (date: string): OccurrenceImport => ({ id: occurrenceId(id, date), date, status });
  const occurrences = [
    ...createdDates.map(occurrence('Created')),
    ...skippedDates.map(occurrence('Cancelled')),
  ];
  const [room] = await hasRoomForDates(client, {
    accountId: account.id,
    more: occurrences.length,
    most: MAX_KNOWN_DATES,
  });
  if (room?.has_room !== true) failField('history', TOO_MANY_DATES);
  await insertHistory(client, {
    accountId: account.id,
    patternId: id,
    now,
    version: account.version,
    occurrences: JSON.stringify(occurrences),
    firstTaskId,
  });
  await followNewest(client, { accountId: account.id, patternIds: [id], now, version: account.version });
}

import type { Pool, PoolClient } from 'pg';
import { localDateAt, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrencesBetween } from '@questlog/domain/recurrence/series/series';
import type { TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import type { Actor } from '../../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../../account-change/change.ts';
import type { ChangedRows } from '../../../account-change/changed-rows.ts';

import { fail } from '../../../platform/errors.ts';
import { findTask } from '../../tasks/tasks.queries.ts';
import { make, occurrenceOf, runningPatterns } from '../scheduler/make-due.ts';
import { cancelOccurrence } from '../scheduler/occurrence-writes.queries.ts';
import { lockPatterns } from '../patterns/patterns.queries.ts';
import { isWithinHorizon, findPatternAndDate } from './scheduled-tasks.ts';
import { findOccurrence } from './scheduled-tasks.queries.ts';

/** The pattern and date of a pending occurrence. */
interface Pending {
  readonly patternId: string;
  readonly date: LocalDate;
}

/** Returns a pending occurrence. Throws `not_found` if no pending occurrence has this id. */
async function pendingById(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  id: string,
): Promise<Pending> {
  const occurrence = await findPatternAndDate(client, account.id, id);
  if (occurrence === undefined) return fail('not_found');
  const { patternId, date } = occurrence;
  const [pattern] = await runningPatterns(
    client,
    await lockPatterns(client, { accountId: account.id, ids: [patternId] }),
  );
  if (pattern === undefined || !pattern.isActive || pattern.pausedOn !== null) return fail('not_found');
  const today = localDateAt(actor.now.getTime(), pattern.timeZone);
  const isDue = occurrencesBetween(pattern.series, date, date).length > 0;
  if (!isDue || !isWithinHorizon(date, today)) return fail('not_found');
  return { patternId, date };
}

/**
 * Permanently cancels a pending occurrence. Does nothing if it is already cancelled. Throws `not_found` for
 * an unknown occurrence, and `conflict` if its task was already created (REPEAT-42).
 */
export function cancelScheduled(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const stored = await findOccurrence.first(client, { accountId: account.id, id });
    if (stored?.status === 'Cancelled') return;
    if (stored?.status === 'Created') {
      return fail('conflict', { message: 'The task of this date was created already.' });
    }
    const { patternId, date } = await pendingById(client, account, actor, id);
    await cancelOccurrence(client, {
      accountId: account.id,
      id,
      patternId,
      date,
      now: actor.now,
      version: account.version,
    });
  });
}

/**
 * Creates an occurrence's task ahead of time, with the occurrence's date or the given schedule, which changes no
 * other occurrence. If the task already exists, returns it. Throws `not_found` for an unknown occurrence, and `conflict` if it was cancelled or its task no longer
 * exists (REPEAT-41).
 */
export function createScheduledNow(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  planned?: TaskSchedule,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const stored = await findOccurrence.first(client, { accountId: account.id, id });
    if (stored?.status === 'Cancelled') {
      return fail('conflict', { message: 'The task of this date was cancelled.' });
    }
    if (stored === undefined) {
      const { patternId, date } = await pendingById(client, account, actor, id);
      await make(client, account, actor.now, [occurrenceOf(patternId, date)], planned);
    }
    const task = await findTask.first(client, { accountId: account.id, today: actor.today, id });
    if (task === undefined || task.deleted)
      return fail('conflict', { message: 'The task of this date was deleted.' });
    return { ids: [id], json: task.json, ...(stored === undefined ? {} : { existed: true as const }) };
  });
}

/**
 * The scheduler: a pass creates due tasks (REPEAT-30 to REPEAT-33). Several servers may run passes at the
 * same time: each rereads the state under the account's row lock, and each occurrence has a fixed id. If a
 * pass is interrupted, the next one completes its work.
 */
import type { Pool } from 'pg';
import { localDateAt, startOfDay } from '@questlog/domain/dates/local-date';
import { hasFeature } from '@questlog/domain/plans/plans';
import { paused } from '@questlog/domain/recurrence/series/series-change';
import { actAsSystem } from '../../../account-change/actor.ts';
import type { Announcer } from '../../../account-change/announcer.ts';
import { changeAccount } from '../../../account-change/change.ts';
import type { Clock } from '../../../platform/clock.ts';
import { NoAccess } from '../../../account-change/caller/caller.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import {
  duePatterns,
  lockDue,
  lockMoved,
  postpone,
  setDueInstants,
  type DueRow,
} from './due-patterns.queries.ts';
import { makeDue, runningPatterns, save } from './make-due.ts';
import { todayOf } from '../patterns/pattern-series.ts';
import { zonesOf } from '../patterns/patterns.queries.ts';

/** Number of due patterns read at a time. */
const BATCH = 200;
/** Maximum number of tasks created in one transaction. */
const MOST_TASKS = 1_000;
/** Milliseconds until a failed pattern is retried. */
const FAULT_MS = 3_600_000;
/** Milliseconds until a pattern is retried if its account was too busy. */
const BUSY_MS = 60_000;

export interface PassDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Announcer;
}

/**
 * Creates all tasks due now, in all accounts.
 * @param signal stops the pass before the next account; the pass then throws the signal's reason
 * @returns the number of times that a pattern was advanced or postponed
 */
export async function makeAllDue(deps: PassDeps, signal?: AbortSignal): Promise<number> {
  const { pool, clock } = deps;
  await inBatches(() => setMovedInstants(pool), signal);
  return inBatches(async () => {
    const now = new Date(clock.now().epochMilliseconds);
    const byAccount = Map.groupBy(await duePatterns(pool, { now, most: BATCH }), (row) => row.account_id);
    let handled = 0;
    // Process one account at a time, to leave connections and CPU time to requests.
    for (const rows of byAccount.values()) {
      signal?.throwIfAborted();
      handled += await processAccount(deps, now, rows);
    }
    return handled;
  }, signal);
}

/** Recalculates due instants that moved because a user's time zone changed. @returns their number */
function setMovedInstants(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const rows = await lockMoved(client, { most: BATCH });
    const zones = await zonesOf(client, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
    const instants = rows.map(
      (row) => new Date(startOfDay(row.next_date, (row.user_id && zones.get(row.user_id)) ?? 'UTC')),
    );
    await setDueInstants(client, {
      accountIds: rows.map((row) => row.account_id),
      ids: rows.map((row) => row.id),
      instants,
    });
    return rows.length;
  });
}

/** Thrown to roll the transaction back if nothing is due, so that the account keeps its version. */
class NothingDue extends Error {}

/** Advances an account's due patterns. A failed pattern is postponed and does not block the others. */
async function processAccount(deps: PassDeps, now: Date, rows: readonly DueRow[]): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  try {
    return await processPatterns(deps, now, first, null);
  } catch (error) {
    // The account was deleted. If it is restored, its patterns resume within an hour.
    if (error instanceof NoAccess) {
      const until = new Date(now.getTime() + FAULT_MS);
      await postpone(deps.pool, { accountId: first.account_id, ids: rows.map(({ id }) => id), now, until });
      return rows.length;
    }
    // One of the patterns caused the error, so process each of them separately.
    let handled = 0;
    for (const row of rows) {
      handled += await processPatterns(deps, now, row, [row.id]).catch((error: unknown) =>
        postponeFailed(deps, now, row, error),
      );
    }
    return handled;
  }
}

async function postponeFailed(
  { pool, log }: PassDeps,
  now: Date,
  row: DueRow,
  error: unknown,
): Promise<number> {
  const busy =
    error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many_requests');
  if (!busy) {
    log.error({ err: error, account: row.account_id, pattern: row.id }, 'a repeat pattern could not go on');
  }
  const until = new Date(now.getTime() + (busy ? BUSY_MS : FAULT_MS));
  await postpone(pool, { accountId: row.account_id, ids: [row.id], now, until });
  return 1;
}

async function processPatterns(
  { pool, live }: PassDeps,
  now: Date,
  { account_id: accountId, user_id: userId }: DueRow,
  ids: readonly string[] | null,
): Promise<number> {
  const actor = actAsSystem('due repeat patterns', {
    accountId,
    userId,
    now,
    today: localDateAt(now.getTime(), 'UTC'),
    live,
  });
  try {
    return await changeAccount<number>(pool, actor, {}, async (client, account) => {
      const patterns = await runningPatterns(client, await lockDue(client, { accountId, now, ids }));
      if (patterns.length === 0) throw new NothingDue();
      const mayRepeat = hasFeature(account.tier, 'REPEATING_TASKS');
      const after = mayRepeat
        ? await makeDue(client, account, now, patterns, MOST_TASKS)
        : patterns.map((pattern) => paused(pattern, todayOf(pattern, now)));
      await save(client, account, now, after);
      return after.length;
    });
  } catch (error) {
    // Another server has processed this account.
    if (error instanceof NothingDue) return 1;
    throw error;
  }
}

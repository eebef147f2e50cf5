/** Resumes series that would wait for a completion that cannot happen (REPEAT-52). */
import type { PoolClient } from 'pg';
import { afterResume, isToResume } from '@questlog/domain/recurrence/series/after-task-change';
import { repeatDate } from '@questlog/domain/recurrence/series/series-template';
import type { LockedAccount } from '../../../account-change/change.ts';
import { pauseBetweenStretches } from '../../../platform/yield-to-event-loop.ts';
import { todayOf, type RunningPattern } from '../patterns/pattern-series.ts';
import { applyEffects, readTakenDates, type PatternEffects } from './series-effects.ts';
import { findLastTasks } from './series-tasks.queries.ts';

/**
 * Resumes series whose last open task was completed or deleted while they were paused or followed the
 * calendar.
 * @param before the patterns before a change; they must be locked
 * @param after the same patterns, in the state in which they are saved
 */
export async function resumeSeries(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  before: readonly RunningPattern[],
  after: readonly RunningPattern[],
): Promise<void> {
  const waiting = after.filter((pattern, index) => {
    const was = before[index];
    return was !== undefined && isToResume(was, pattern, pattern.hasOpen);
  });
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const last = new Map(
    (await findLastTasks(client, { accountId: account.id, patternIds: ids })).map((row) => [
      row.pattern_id,
      row,
    ]),
  );
  const closings = waiting.map((pattern) => ({ pattern, on: todayOf(pattern, now) }));
  const isTaken = await readTakenDates(client, account, closings);
  const all: PatternEffects[] = [];
  const pause = pauseBetweenStretches();
  for (const { pattern, on } of closings) {
    await pause();
    const row = last.get(pattern.id);
    const date =
      row === undefined
        ? null
        : repeatDate({ scheduledOn: row.scheduled_date, dueOn: row.due_date }, row.date_field);
    const effects = afterResume(pattern, { id: row?.id ?? null, date, on }, isTaken(pattern.id));
    all.push({ pattern, effects });
  }
  await applyEffects(client, account, now, all);
}

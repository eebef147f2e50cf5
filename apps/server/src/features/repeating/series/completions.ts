/**
 * Completion mode: the next task is created when the last one is completed or skipped (REPEAT-14, REPEAT-50
 * to REPEAT-52, REPEAT-56).
 */
import type { PoolClient } from 'pg';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { nextAfterCompletion } from '@questlog/domain/recurrence/series/series';
import type { LockedAccount } from '../../../account-change/change.ts';
import { make, occurrenceOf, save } from '../scheduler/make-due.ts';
import { pauseBetweenStretches } from '../../../platform/yield-to-event-loop.ts';
import type { NewOccurrence } from '../scheduler/occurrence-writes.queries.ts';
import { todayOf, type RunningPattern } from '../patterns/pattern-series.ts';
import { findLastTasks, takenDates } from './series-tasks.queries.ts';

/** The completion that the next task of a series follows. */
export interface Completion {
  readonly pattern: RunningPattern;
  /** The completed task; null if the series resumes after all its tasks were permanently deleted. */
  readonly taskId: string | null;
  /** The task's own date. */
  readonly date: LocalDate | null;
  /** When the task was completed or skipped. */
  readonly at: Date;
}

/**
 * Creates the task that follows each completion. Its date counts from the day of the completion in the time
 * zone of the pattern's user. Creates none if the series has ended, is paused, or follows the calendar.
 * @param completions of locked patterns, one of each
 */
export async function createNext(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  completions: readonly Completion[],
): Promise<void> {
  const going = completions.filter(
    ({ pattern }) => pattern.pausedOn === null && pattern.series.rule.repeatMode === 'Completion',
  );
  const [first] = going.map(({ pattern, at }) => todayOf(pattern, at)).sort();
  if (first === undefined) return;
  const ids = going.map(({ pattern }) => pattern.id);
  const taken = await takenDates(client, account.id, ids, first);
  const made: NewOccurrence[] = [];
  const counted: RunningPattern[] = [];
  const pause = pauseBetweenStretches();
  for (const { pattern, taskId, date, at } of going) {
    await pause();
    const day = todayOf(pattern, at);
    const next = nextAfterCompletion(pattern.series, { date: date ?? day, completedOn: day }, (candidate) =>
      taken.has(`${pattern.id} ${candidate}`),
    );
    if (next === undefined) continue;
    made.push(occurrenceOf(pattern.id, next, taskId));
    const { series } = pattern;
    const countedOccurrences = series.countedOccurrences + 1;
    counted.push({ ...pattern, series: { ...series, countedOccurrences } });
  }
  await save(client, account, now, counted);
  await make(client, account, now, made);
}

/**
 * Resumes series that have no open task, and so wait for a completion that cannot happen: the last task was
 * completed or deleted while the series was paused or followed the calendar. The next task is dated as if the
 * last one had been completed today.
 * @param before the patterns before a change, locked
 * @param after the same patterns, as they are saved
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
    const ran = was?.pausedOn === null && was.series.rule.repeatMode === 'Completion';
    return !pattern.hasOpen && !ran && pattern.series.rule.repeatMode === 'Completion';
  });
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const last = new Map((await findLastTasks(client, account.id, ids)).map((row) => [row.pattern_id, row]));
  const completions = waiting.map((pattern) => {
    const { id: taskId = null, date = null } = last.get(pattern.id) ?? {};
    return { pattern, taskId, date, at: now };
  });
  await createNext(client, account, now, completions);
}

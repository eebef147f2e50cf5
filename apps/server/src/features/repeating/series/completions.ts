/** Completion mode: the next task comes when the last is done or skipped (REPEAT-14, REPEAT-50 to REPEAT-52, REPEAT-56). */
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
  /** The task that is done; null where the series goes on and all of its tasks are gone for good. */
  readonly taskId: string | null;
  /** Its own date. */
  readonly date: LocalDate | null;
  /** When it was done, or skipped. */
  readonly at: Date;
}

/**
 * Makes the task that follows upon each completion, dated from the day on which that was where the pattern's user is. None follows where the
 * series ends, pauses, or goes by the calendar.
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
 * Goes on with series that wait for a completion which cannot come: the last task was done or deleted during a pause, or
 * while the series went by the calendar, and none is open. The next one is dated as if it had been done today.
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

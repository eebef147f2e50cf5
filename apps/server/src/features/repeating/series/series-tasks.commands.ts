/**
 * Applies a change of tasks to their series: an edit of the newest open task edits the template, its
 * completion may create the next task, reopening a task removes the one that followed it, and deleting the
 * last open task skips it (REPEAT-50, REPEAT-51, REPEAT-53, REPEAT-54, REPEAT-56).
 */
import type { PoolClient } from 'pg';
import type { Actor } from '../../../account-change/actor.ts';
import { adjustGrowth, type LockedAccount } from '../../../account-change/change.ts';
import { run } from '../../../platform/db/prepared.ts';
import { createNext } from './completions.ts';
import { runningPatterns } from '../scheduler/make-due.ts';
import { followNewest } from '../patterns/pattern-writes.queries.ts';
import { lockPatterns } from '../patterns/patterns.queries.ts';
import {
  findSeriesTasks,
  followEdits,
  openSeriesTasks,
  removeUntouched,
  type SeriesTaskRow,
  type TemplateColumn,
} from './series-tasks.queries.ts';

/**
 * Changes tasks and applies the consequences for their series. If no task belongs to a series, this costs one
 * extra query.
 * @param edited the columns that the change sets, if it edits tasks
 * @param change runs in the same transaction
 */
export async function withSeries<T>(
  client: PoolClient,
  account: LockedAccount,
  actor: Pick<Actor, 'now'>,
  ids: readonly string[],
  edited: readonly TemplateColumn[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await findSeriesTasks(client, account.id, ids);
  const result = await change();
  if (before.length === 0) return result;
  const { now } = actor;
  if (edited.length > 0) {
    const newest = before.filter((task) => task.is_newest).map(({ id }) => id);
    await run(client, followEdits, [account.id, newest, edited, now, account.version]);
  }
  await follow(client, account, now, before);
  return result;
}

const isOpen = (task: SeriesTaskRow | undefined): boolean =>
  task !== undefined && !task.completed && !task.deleted;

/** @param before the tasks before the change */
async function follow(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  before: readonly SeriesTaskRow[],
): Promise<void> {
  const ids = before.map(({ id }) => id);
  const after = new Map((await findSeriesTasks(client, account.id, ids)).map((task) => [task.id, task]));
  const reopened = before.filter((task) => !isOpen(task) && isOpen(after.get(task.id)));
  if (reopened.length > 0) {
    const reopenedIds = reopened.map(({ id }) => id);
    const back = await removeUntouched(client, account.id, reopenedIds, now, account.version);
    await adjustGrowth(client, account, { tasks: -back.length });
  }
  const all = [...new Set(before.map((task) => task.pattern_id))];
  await run(client, followNewest, [account.id, all, now, account.version]);
  const left = before.flatMap((task) => {
    const then = after.get(task.id);
    return task.is_newest && isOpen(task) && then !== undefined && !isOpen(then) ? then : [];
  });
  if (left.length === 0) return;
  const locked = await lockPatterns(
    client,
    account.id,
    left.map((task) => task.pattern_id),
  );
  const patterns = new Map((await runningPatterns(client, locked)).map((pattern) => [pattern.id, pattern]));
  const completions = left.flatMap(({ id, pattern_id, date, deleted, completed_at: at }) => {
    const pattern = patterns.get(pattern_id);
    const goesOn = pattern !== undefined && !(deleted && pattern.hasOpen);
    return goesOn ? { pattern, taskId: id, date, at: (deleted ? null : at) ?? now } : [];
  });
  await createNext(client, account, now, completions);
}

/**
 * Moves a project with its tasks to the trash or restores it, and applies the consequences for their series.
 * @param change runs in the same transaction
 */
export async function withSeriesOfProject<T>(
  client: PoolClient,
  account: LockedAccount,
  actor: Pick<Actor, 'now'>,
  projectId: string,
  change: () => Promise<T>,
): Promise<T> {
  const ids = await openSeriesTasks(client, account.id, projectId);
  return withSeries(client, account, actor, ids, [], change);
}

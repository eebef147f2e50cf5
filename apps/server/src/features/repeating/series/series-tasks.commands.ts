/**
 * What a change of tasks means for their series: who edits the newest open task edits the template, who completes it may
 * bring the next one, who reopens a task takes back what followed upon it (REPEAT-50, REPEAT-51, REPEAT-53, REPEAT-54).
 */
import type { PoolClient } from 'pg';
import type { Actor } from '../../../account-change/actor.ts';
import { adjustGrowth, type LockedAccount } from '../../../account-change/change.ts';
import { run } from '../../../platform/db/prepared.ts';
import { makeNext } from './completions.ts';
import { runningPatterns } from '../clockwork/make-due.ts';
import { followNewest } from '../patterns/pattern-writes.queries.ts';
import { lockPatterns } from '../patterns/patterns.queries.ts';
import {
  findSeriesTasks,
  followEdits,
  seriesInProject,
  takeBack,
  type SeriesTaskRow,
  type TemplateColumn,
} from './series-tasks.queries.ts';

/**
 * Makes a change of tasks, and then what follows of it for their series. Where no task is of a series, that is one
 * question more.
 * @param edited which columns the change sets, where it edits tasks
 * @param change made in the same transaction
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
  await followCompletions(client, account, now, before);
  const patterns = [...new Set(before.map((task) => task.pattern_id))];
  await run(client, followNewest, [account.id, patterns, now, account.version]);
  return result;
}

async function followCompletions(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  before: readonly SeriesTaskRow[],
): Promise<void> {
  const ids = before.map(({ id }) => id);
  const after = new Map((await findSeriesTasks(client, account.id, ids)).map((task) => [task.id, task]));
  const reopened = before.filter((task) => task.completed && after.get(task.id)?.completed === false);
  if (reopened.length > 0) {
    const reopenedIds = reopened.map(({ id }) => id);
    const back = await takeBack(client, account.id, reopenedIds, now, account.version);
    await adjustGrowth(client, account, { tasks: -back.length });
  }
  const done = before.filter(
    (task) => !task.completed && task.is_newest && after.get(task.id)?.completed === true,
  );
  if (done.length === 0) return;
  const locked = await lockPatterns(
    client,
    account.id,
    done.map((task) => task.pattern_id),
  );
  const patterns = new Map((await runningPatterns(client, locked)).map((pattern) => [pattern.id, pattern]));
  const completions = done.flatMap(({ id, pattern_id }) => {
    const pattern = patterns.get(pattern_id);
    return pattern === undefined ? [] : { pattern, taskId: id, date: after.get(id)?.date ?? null };
  });
  await makeNext(client, account, now, completions);
}

/** After the tasks of a project went into the trash with it, or came back: which task is now the newest of its series. */
export async function followProject(
  client: PoolClient,
  account: LockedAccount,
  now: Date,
  projectId: string,
): Promise<void> {
  const patterns = await seriesInProject(client, account.id, projectId);
  if (patterns.length > 0) await run(client, followNewest, [account.id, patterns, now, account.version]);
}

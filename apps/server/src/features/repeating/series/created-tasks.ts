/** Finds the next tasks whose changes were undone (REPEAT-51). */
import type { PoolClient } from 'pg';
import { isAsCreated } from '@questlog/domain/recurrence/series/as-created';
import { forestOf } from '@questlog/domain/subtasks/task-forest';
import type { LockedAccount } from '../../../account-change/change.ts';

import { findTrees } from './created-tasks.queries.ts';
import type { FollowerRow, SeriesRow } from './series-tasks.queries.ts';

/**
 * Returns the ids of the followers that are as their creation made them, with their subtasks. Costs a query only
 * if a follower has a later version.
 * @param seriesOf the series by the id of the task that a follower follows
 */
export async function followersAsCreated(
  client: PoolClient,
  account: LockedAccount,
  followers: readonly FollowerRow[],
  seriesOf: ReadonlyMap<string, SeriesRow>,
): Promise<ReadonlySet<string>> {
  const unchanged = followers.filter((each) => each.unchanged);
  const changed = followers.filter((each) => !each.unchanged);
  const found = new Set(unchanged.map(({ id }) => id));
  if (changed.length === 0) return found;
  const ids = changed.flatMap(({ id, task_id }) => [id, task_id]);
  const forest = forestOf(await findTrees(client, { accountId: account.id, ids }));
  for (const { id, task_id } of changed) {
    const [previous, next, series] = [forest.task(task_id), forest.task(id), seriesOf.get(task_id)];
    if (previous === undefined || next === undefined || series === undefined) continue;
    const template = { dateField: series.date_field, dueOffset: series.due_offset };
    const creating = { id: series.id, firstDate: series.first_date, template };
    if (isAsCreated(creating, previous, next, forest)) found.add(id);
  }
  return found;
}

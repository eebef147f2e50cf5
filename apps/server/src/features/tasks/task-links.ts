/** Links a task to its project and tags, as part of a change to the account. */
import type { PoolClient } from 'pg';
import type { TaskChange } from '@questlog/contract/task-input';
import type { Actor } from '../../account-change/actor.ts';
import type { LockedAccount } from '../../account-change/change.ts';
import { requireFeature } from '../../account-change/plan-limits.ts';
import { run } from '../../platform/db/prepared.ts';
import { failField } from '../../platform/errors.ts';
import { requireTags, ensureTags, idsOfPaths } from '../tags/tags.commands.ts';
import * as write from './task-writes.queries.ts';

/** Throws a field error for each id of a project to which tasks cannot be added. */
export async function requireProjects(
  client: PoolClient,
  accountId: string,
  projects: readonly { readonly id: string; readonly field: string }[],
): Promise<void> {
  if (projects.length === 0) return;
  const ids = [...new Set(projects.map((project) => project.id))];
  const live = new Set((await run(client, write.liveProjects, [accountId, ids])).map((row) => row.id));
  const unknown = projects.find((project) => !live.has(project.id));
  if (unknown !== undefined) failField(unknown.field, 'Project not found');
}

/** Returns a task's tags, creating missing ones. Returns undefined if the request does not mention tags. */
export async function tagsFor(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  task: Pick<TaskChange, 'tagIds' | 'tagPaths'>,
): Promise<string[] | undefined> {
  if (task.tagIds === undefined && task.tagPaths === undefined) return undefined;
  const ids = task.tagIds ?? [];
  const paths = task.tagPaths ?? [];
  if (ids.length + paths.length > 0) requireFeature(account.plan, 'TAGGING');
  const withAncestors = await requireTags(client, account.id, ids, 'tagIds');
  const made = await ensureTags(client, account, actor, paths);
  return [...new Set([...ids.flatMap(withAncestors), ...idsOfPaths(made, paths)])];
}

export async function linkTags(
  client: PoolClient,
  accountId: string,
  taskIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  if (taskIds.length === 0 || tagIds.length === 0) return;
  await run(client, write.linkEachTag, [accountId, taskIds, tagIds]);
}

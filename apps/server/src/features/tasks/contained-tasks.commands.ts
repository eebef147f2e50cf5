/** Changes the tasks that a section contains, as part of the section's change. */
import type { PoolClient } from 'pg';
import { movedTasks } from '@questlog/domain/subtasks/moves';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, type LockedAccount } from '../../account-change/change.ts';
import { withReactions, type TaskDeps } from '../../account-change/tasks-changed.ts';
import { deletionIn, idsOf, restorationOf, storePositions, trash } from './task-trees.ts';
import { readForest } from './task-trees.queries.ts';

/** A change of the account, of which the change of tasks is a part. */
export interface SurroundingChange {
  readonly deps: TaskDeps;
  readonly client: PoolClient;
  readonly account: LockedAccount;
  readonly actor: Actor;
}

/** Moves tasks with their subtasks to the trash, where each tree is an entry. */
export async function trashContained(
  { deps, client, account, actor }: SurroundingChange,
  ids: readonly string[],
): Promise<void> {
  const removed = deletionIn(await readForest(client, account.id, ids), ids);
  await withReactions(deps, client, account, actor, {
    ids: idsOf(removed),
    write: async () => ({ result: await trash(client, account, actor, removed) }),
    finish: async () => {},
  });
}

/** Restores tasks from the trash. Throws `limit_reached` if the plan does not allow that many. */
export async function restoreContained(
  { deps, client, account, actor }: SurroundingChange,
  ids: readonly string[],
): Promise<void> {
  const restoration = await restorationOf(client, account, actor, ids);
  await withReactions(deps, client, account, actor, {
    ids: restoration.ids,
    write: async () => ({ result: await restoration.write() }),
    finish: (tasks) => adjustGrowth(client, account, { tasks }),
  });
}

/**
 * Moves those of the tasks into a section that are still at the top level of its project without a section.
 * Subtasks follow their parent.
 */
export async function moveIntoSection(
  { deps, client, account, actor }: SurroundingChange,
  section: { readonly id: string; readonly projectId: string },
  ids: readonly string[],
): Promise<void> {
  const forest = await readForest(client, account.id, ids);
  const without = ids.filter((id) => {
    const task = forest.task(id);
    return task?.parentId === null && task.sectionId === null && task.projectId === section.projectId;
  });
  const positions = movedTasks(forest, without, { sectionId: section.id });
  await withReactions(deps, client, account, actor, {
    ids: positions.map(({ id }) => id),
    edited: ['projectId'],
    write: async () => ({ result: await storePositions(client, account, actor, positions) }),
    finish: async () => {},
  });
}

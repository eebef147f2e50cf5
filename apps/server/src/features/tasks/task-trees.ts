/** Changes to tasks and their subtasks. Each runs as part of a change to the account. */
import type { PoolClient } from 'pg';
import type { NewTask } from '@questlog/contract/task-input';
import { completedWith, reopenedWith } from '@questlog/domain/subtasks/completing';
import { positionsOfNew, type NewInTree, type NewPosition } from '@questlog/domain/subtasks/new-subtasks';
import {
  movedTasks,
  moveError,
  MOVE_ERRORS,
  PROJECT_OF_PARENT,
  SECTION_OF_PARENT,
  type MovedTask,
  type Move,
} from '@questlog/domain/subtasks/moves';
import { restoredPositions } from '@questlog/domain/subtasks/restoring';
import { ancestorsOf, descendantsOf, forestOf, type TaskForest } from '@questlog/domain/subtasks/task-forest';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, type LockedAccount } from '../../account-change/change.ts';

import { failField } from '../../platform/errors.ts';
import { boundTrash } from '../trash/trash.queries.ts';
import { requireProjects, requireSections } from './task-links.ts';
import { readForest, readTrashedForest, readTrashedParents, type TreeRow } from './task-trees.queries.ts';
import * as write from './task-writes.queries.ts';

/**
 * Returns the parents, projects and sections of new tasks. Throws a field error if a parent is unknown or not
 * allowed, or if a project or section is unknown or not the parent's (SUBTASK-2, SUBTASK-3, SECTION-3).
 * @param fieldOf returns the field name for the task at an index
 */
export async function positionsForNew(
  client: PoolClient,
  accountId: string,
  tasks: readonly NewInTree[],
  fieldOf: (index: number, field: 'parentId' | 'projectId' | 'sectionId') => string,
): Promise<readonly NewPosition[]> {
  const own = new Set(tasks.map(({ id }) => id));
  const parentIds = [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))].filter(
    (id) => !own.has(id),
  );
  const forest: TaskForest =
    parentIds.length === 0 ? forestOf([]) : await readForest(client, accountId, [], parentIds);
  const missing = parentIds.filter((id) => forest.task(id) === undefined);
  const trashed = missing.length === 0 ? undefined : await readTrashedParents(client, accountId, missing);
  const positions = positionsOfNew({ forest, trashed: (id) => trashed?.get(id) }, tasks);
  if ('field' in positions) failField(fieldOf(positions.index, positions.field), positions.message);
  await requireProjects(
    client,
    accountId,
    tasks.flatMap(({ projectId }, index) =>
      typeof projectId === 'string' ? [{ id: projectId, field: fieldOf(index, 'projectId') }] : [],
    ),
  );
  await requireSections(
    client,
    accountId,
    tasks.flatMap(({ sectionId }, index) =>
      typeof sectionId === 'string'
        ? [
            {
              sectionId,
              projectId: positions[index]?.projectId ?? null,
              field: fieldOf(index, 'sectionId'),
            },
          ]
        : [],
    ),
  );
  return positions;
}

/** Returns a new task with its resulting parent, project and section. */
export function atPosition<Task extends NewTask>(task: Task, position: NewPosition | undefined): Task {
  const { parentId = null, projectId = null, sectionId = null } = position ?? {};
  return { ...task, parentId, projectId, sectionId };
}

/**
 * Returns the parents, projects and sections that change when tasks are moved. Throws a field error if a
 * parent is unknown or not allowed, or if a project or section is unknown or not the parent's (SUBTASK-2,
 * SUBTASK-3, SECTION-3, SECTION-4).
 * @param forest the tasks with their ancestors and subtasks, and the new parent with its ancestors
 */
export async function movedTasksOf(
  client: PoolClient,
  accountId: string,
  forest: TaskForest,
  ids: readonly string[],
  { parentId, projectId, sectionId }: Move,
): Promise<readonly MovedTask[]> {
  if (typeof projectId === 'string') {
    await requireProjects(client, accountId, [{ id: projectId, field: 'projectId' }]);
  }
  if (typeof parentId === 'string') {
    const error = moveError(forest, ids, parentId);
    if (error !== undefined) failField('parentId', MOVE_ERRORS[error]);
    if (projectId !== undefined && forest.task(parentId)?.projectId !== projectId) {
      failField('projectId', PROJECT_OF_PARENT);
    }
    if (sectionId !== undefined && forest.task(parentId)?.sectionId !== sectionId) {
      failField('sectionId', SECTION_OF_PARENT);
    }
  }
  const moved = movedTasks(forest, ids, { parentId, projectId, sectionId });
  if (typeof sectionId === 'string' && typeof parentId !== 'string') {
    const projectIds = new Set(moved.map((task) => task.projectId));
    await requireSections(
      client,
      accountId,
      Array.from(projectIds, (project) => ({ sectionId, projectId: project, field: 'sectionId' })),
    );
  }
  return moved;
}

/** Writes the tasks' new parents, projects and sections. */
export async function storePositions(
  client: PoolClient,
  account: LockedAccount,
  { now }: Pick<Actor, 'now'>,
  positions: readonly MovedTask[],
): Promise<void> {
  if (positions.length === 0) return;
  await write.setPositions(client, {
    accountId: account.id,
    now,
    version: account.version,
    positions: rowsOf(positions),
  });
}

function rowsOf(positions: readonly MovedTask[]): string {
  return JSON.stringify(
    positions.map(({ id, parentId, projectId, sectionId }) => ({
      id,
      parent_id: parentId,
      project_id: projectId,
      section_id: sectionId,
    })),
  );
}

/** Returns all tasks that change when the given ones are completed or reopened (SUBTASK-4, SUBTASK-5). */
export function completionIn(forest: TaskForest, ids: readonly string[], completed: boolean): string[] {
  const changed = completed ? completedWith(forest, ids) : reopenedWith(forest, ids);
  return [...new Set([...ids, ...changed])];
}

export interface Trashed {
  readonly id: string;
  /**
   * The id of the task whose deletion also deletes this one; null if this one is deleted in its own right.
   */
  readonly deletedWith: string | null;
}

/** Returns all tasks that go to the trash when the given ones are deleted (SUBTASK-7). */
export function deletionIn(forest: TaskForest, ids: readonly string[]): Trashed[] {
  const given = new Set(ids);
  const rootOf = (id: string): string | undefined =>
    ancestorsOf(forest, id).findLast((above) => given.has(above.id))?.id;
  const all = [...ids, ...descendantsOf(forest, ids).map(({ id }) => id)];
  return all.map((id) => ({ id, deletedWith: rootOf(id) ?? null }));
}

/**
 * Returns the deletion of tasks whose creation is undone. The trash does not list them. A task under which
 * others have since been added is listed, because the trash is the only way to those.
 * @param ids the tasks whose creation is undone
 */
export function withoutListing(deletion: readonly Trashed[], ids: readonly string[]): Trashed[] {
  const undone = new Set(ids);
  const listed = new Set(
    deletion.flatMap(({ id, deletedWith }) => (undone.has(id) ? [] : (deletedWith ?? []))),
  );
  return deletion.map(({ id, deletedWith }) => ({
    id,
    deletedWith: deletedWith === null && !listed.has(id) ? write.UNDONE_CREATION : deletedWith,
  }));
}

export function idsOf(trashed: readonly Trashed[]): string[] {
  return trashed.map(({ id }) => id);
}

/** Moves tasks to the trash and keeps the trash within its limit. Returns the number of tasks moved. */
export async function trash(
  client: PoolClient,
  account: LockedAccount,
  { now }: Pick<Actor, 'now'>,
  removed: readonly Trashed[],
): Promise<number> {
  const rows = JSON.stringify(removed.map(({ id, deletedWith }) => ({ id, deleted_with: deletedWith })));
  const trashed = await write.trashTasks(client, {
    accountId: account.id,
    now,
    version: account.version,
    rows,
  });
  await adjustGrowth(client, account, { tasks: -trashed.length });
  await boundTrash(client, account.id, account.tier);
  return trashed.length;
}

export interface Restoration {
  readonly ids: readonly string[];
  /** Writes the restored tasks. Returns their number. */
  readonly write: () => Promise<number>;
}

/**
 * Reads the given tasks and the tasks deleted along with them, so that they are restored together
 * (SUBTASK-7).
 */
export async function restorationOf(
  client: PoolClient,
  account: LockedAccount,
  { now }: Pick<Actor, 'now'>,
  ids: readonly string[],
): Promise<Restoration> {
  const restored = await readTrashedForest(client, account.id, ids);
  const rows = ids.map((id) => restored.task(id)).filter((task): task is TreeRow => task !== undefined);
  const parentIds = rows.flatMap(({ parentId }) => parentId ?? []);
  const projectIds = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  const live =
    parentIds.length === 0 ? forestOf<TreeRow>([]) : await readForest(client, account.id, [], parentIds);
  const found =
    projectIds.length === 0 ? [] : await write.liveProjects(client, { accountId: account.id, projectIds });
  const projects = new Set(found.map(({ id }) => id));
  const sectionIds = [...new Set(rows.flatMap(({ sectionId }) => sectionId ?? []))];
  const foundSections =
    sectionIds.length === 0 ? [] : await write.liveSections(client, { accountId: account.id, sectionIds });
  const sections = new Set(foundSections.map(({ id }) => id));
  const positions = restoredPositions(
    {
      restored,
      live,
      isLiveProject: (id) => projects.has(id),
      isLiveSection: (id) => sections.has(id),
    },
    ids,
  );
  return {
    ids: positions.map(({ id }) => id),
    write: async () => {
      if (positions.length === 0) return 0;
      const back = await write.restoreTasks(client, {
        accountId: account.id,
        now,
        version: account.version,
        positions: rowsOf(positions),
      });
      return back.length;
    },
  };
}

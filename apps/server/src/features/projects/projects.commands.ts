import type { Pool, PoolClient } from 'pg';
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { withReactions, type TaskDeps } from '../../account-change/tasks-changed.ts';

import { AppError, fail } from '../../platform/errors.ts';
import { restoreSectionsOfProject, trashSectionsOfProject } from '../sections/section-writes.queries.ts';
import { boundTrash } from '../trash/trash.queries.ts';
import { watchProject } from './watched-project.ts';
import * as write from './project-writes.queries.ts';
import { findProject, projectColors } from './projects.queries.ts';

export interface NewProject {
  readonly id?: string | undefined;
  readonly title: string;
  readonly color?: string | undefined;
}

/** Returns the project that a repeated request has already created; undefined without an id. */
export function storedProject(
  pool: Pool,
  actor: Actor,
  id: string | undefined,
): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findProject.first(pool, { accountId: actor.accountId, id });
    return stored && { ids: [id], json: stored.json, existed: true };
  };
}

/**
 * Creates a project. If no colour is given, uses the palette's first unused one. Throws `limit_reached` if
 * the plan allows no more projects.
 */
export function createProject(
  pool: Pool,
  actor: Actor<ChangedRows>,
  input: NewProject,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const announce = await watchProject(client, account, actor, id);
    const color =
      input.color ?? nextColor(PROJECT_PALETTE, await projectColors.one(client, { accountId: account.id }));
    await write.insertProject(client, {
      accountId: account.id,
      id,
      userId: actor.userId,
      title: input.title,
      color,
      closed: false,
      now: actor.now,
      version: account.version,
    });
    await announce();
    return {
      ids: [id],
      json: (await findProject.first(client, { accountId: account.id, id }))?.json ?? fail('internal'),
    };
  };
  return changeAccount(pool, actor, { projects: 1 }, make, {
    findStored: storedProject(pool, actor, input.id),
  });
}

const NOT_BY_TOKEN = 'Only the app can close a project to assistants, or open it.';

export interface ProjectChange {
  readonly title?: string | undefined;
  readonly color?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly someday?: boolean | undefined;
  readonly closedToAssistants?: boolean | undefined;
}

/**
 * Changes the given fields of a project. Throws `not_found` for an unknown project, and `forbidden` if a token closes it to
 * assistants or opens it: an assistant must not be able to open it (ASSIST-23).
 */
export function updateProject(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  change: ProjectChange,
): Promise<ChangedRows> {
  if (change.closedToAssistants !== undefined && actor.via !== 'app')
    return Promise.reject(new AppError('forbidden', { message: NOT_BY_TOKEN }));
  return changeAccount(pool, actor, {}, async (client, account) => {
    const announce = await watchProject(client, account, actor, id);
    await write.updateProject(client, {
      accountId: account.id,
      id,
      title: change.title ?? null,
      color: change.color ?? null,
      archived: change.isArchived ?? null,
      someday: change.someday ?? null,
      closed: change.closedToAssistants ?? null,
      now: actor.now,
      version: account.version,
    });
    await announce();
    const project = await findProject.first(client, { accountId: account.id, id });
    return project === undefined || project.deleted ? fail('not_found') : { ids: [id], json: project.json };
  });
}

/**
 * Moves a project with its sections and tasks to the trash. Does nothing if it is already there. Throws `not_found` for an
 * unknown project.
 * @param isUndo true if this undoes the creation of the project: the trash does not list it then, unless it
 * has other tasks (UNDO-13)
 */
export function deleteProject(
  deps: TaskDeps,
  actor: Actor<void>,
  id: string,
  isUndo: boolean,
): Promise<void> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    const announce = await watchProject(client, account, actor, id);
    const trashed = await withReactions(deps, client, account, actor, {
      ids: (await write.liveTasks(client, { accountId: account.id, projectId: id })).map((task) => task.id),
      write: async () => ({
        result: await write.trashProject.first(client, {
          accountId: account.id,
          id,
          now: actor.now,
          version: account.version,
          undone: isUndo,
        }),
      }),
      finish: (result) => Promise.resolve(result),
    });
    if (
      trashed?.projects !== 1 &&
      (await findProject.first(client, { accountId: account.id, id })) === undefined
    ) {
      return fail('not_found');
    }
    await announce();
    await trashSectionsOfProject(client, {
      accountId: account.id,
      projectId: id,
      now: actor.now,
      version: account.version,
    });
    await adjustGrowth(client, account, {
      projects: -(trashed?.projects ?? 0),
      tasks: -(trashed?.tasks ?? 0),
    });
    await boundTrash(client, account.id, account.tier);
  });
}

/**
 * Restores a project from the archive, or from the trash along with its sections and tasks. Throws `not_found` for an
 * unknown project, and `limit_reached` if the plan does not allow that many projects or tasks.
 */
export function restoreProject(deps: TaskDeps, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    const announce = await watchProject(client, account, actor, id);
    const back = await withReactions(deps, client, account, actor, {
      ids: (await write.tasksTrashedWith(client, { accountId: account.id, projectId: id })).map(
        (task) => task.id,
      ),
      write: async () => ({
        result: await write.restoreProject.first(client, {
          accountId: account.id,
          id,
          now: actor.now,
          version: account.version,
        }),
      }),
      finish: (result) => Promise.resolve(result),
    });
    if (back?.projects === 1) {
      await restoreSectionsOfProject(client, {
        accountId: account.id,
        projectId: id,
        now: actor.now,
        version: account.version,
      });
    }
    await adjustGrowth(client, account, { projects: back?.projects ?? 0, tasks: back?.tasks ?? 0 });
    await announce();
    return {
      ids: [id],
      json: (await findProject.first(client, { accountId: account.id, id }))?.json ?? fail('not_found'),
    };
  });
}

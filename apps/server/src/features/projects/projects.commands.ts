import type { Pool, PoolClient } from 'pg';
import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import { copyTitle } from '@questlog/domain/text';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { withReactions, type TaskDeps } from '../../account-change/tasks-changed.ts';

import { AppError, fail } from '../../platform/errors.ts';
import { remindOfCreated } from '../reminders/arming/new-task-reminders.commands.ts';
import {
  copySections,
  restoreSectionsOfProject,
  sectionsToCopy,
  trashSectionsOfProject,
} from '../sections/section-writes.queries.ts';
import { requireListable } from '../tasks/tasks.commands.ts';
import { copyTasks, type CopyRow } from '../tasks/task-writes.queries.ts';
import { boundTrash } from '../trash/trash.queries.ts';
import { watchProject } from './watched-project.ts';
import * as write from './project-writes.queries.ts';
import { findProject, projectColors, projectFacts } from './projects.queries.ts';

export interface NewProject {
  readonly id?: string | undefined;
  readonly title: string;
  readonly color?: string | undefined;
}

function storedProject(
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

/**
 * Maximum size of a copied project in bytes, as for a bulk request. A copy also has at most {@link MAX_BULK}
 * tasks.
 */
const MAX_COPY_BYTES = 12_000_000;

/**
 * Creates '{title} (Copy)' with the same colour, its sections, and copies of the open tasks (PROJECT-18,
 * SECTION-12). Throws
 * `not_found`, `limit_reached`, and `payload_too_large` if one request may not create that many tasks.
 */
export function duplicateProject(
  deps: TaskDeps,
  actor: Actor<ChangedRows>,
  id: string,
  newProjectId: string | undefined,
): Promise<ChangedRows> {
  const copyId = newProjectId ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const source = await projectFacts.first(client, { accountId: account.id, id });
    if (source === undefined) return fail('not_found');
    const announce = await watchProject(client, account, actor, copyId);
    await write.insertProject(client, {
      accountId: account.id,
      id: copyId,
      userId: actor.userId,
      title: copyTitle(source.title),
      color: source.color,
      now: actor.now,
      version: account.version,
    });
    await announce();
    const open = await write.openTasks(client, { accountId: account.id, projectId: id });
    if (open.length > MAX_BULK || open.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_COPY_BYTES) {
      return fail('payload_too_large', { message: 'This project is too large to be duplicated at once.' });
    }
    const sources = open.map((task) => task.id);
    // Tasks created at the same time are ordered by id, so give the copies ids in the order of the originals.
    const copies = sources.map(() => newId(actor.now.getTime())).sort();
    const copyOf = new Map(sources.map((source, index) => [source, copies[index] ?? '']));
    const sectionCopies = await copiedSections(client, account, actor, id, copyId);
    const rows = open.map((task): CopyRow => ({
      source_id: task.id,
      copy_id: copyOf.get(task.id) ?? '',
      section_id: sectionCopies.get(task.section_id ?? '') ?? null,
      // If the original's parent is completed, the copied subtask has no parent.
      parent_id: copyOf.get(task.parent_id ?? '') ?? null,
    }));
    const { userId, now } = actor;
    await withReactions(deps, client, account, actor, {
      ids: copies,
      edited: ['scheduledTime'],
      before: new Map(),
      write: async () => ({
        result: await copyTasks(client, {
          accountId: account.id,
          userId,
          now,
          version: account.version,
          projectId: copyId,
          copies: JSON.stringify(rows),
        }),
      }),
      finish: () => adjustGrowth(client, account, { tasks: sources.length }),
    });
    const reminded = rows.map(({ copy_id, source_id }) => ({ id: copy_id, remindersOf: source_id }));
    await remindOfCreated(client, account, actor, reminded);
    await requireListable(client, account.id);
    return {
      ids: [copyId],
      json:
        (await findProject.first(client, { accountId: account.id, id: copyId }))?.json ?? fail('internal'),
    };
  };
  return changeAccount(deps.pool, actor, { projects: 1 }, make, {
    findStored: storedProject(deps.pool, actor, newProjectId),
  });
}

/** Copies a project's sections into its copy. Returns the ids of the copies, by those of the originals. */
async function copiedSections(
  client: PoolClient,
  account: LockedAccount,
  { now }: Pick<Actor, 'now'>,
  projectId: string,
  copyId: string,
): Promise<ReadonlyMap<string, string>> {
  const sources = await sectionsToCopy(client, { accountId: account.id, projectId });
  const copies = sources.map((source) => [source, newId(now.getTime())] as const);
  if (copies.length > 0) {
    await copySections(client, {
      accountId: account.id,
      projectId: copyId,
      now,
      version: account.version,
      copies: JSON.stringify(copies.map(([source_id, copy_id]) => ({ source_id, copy_id }))),
    });
  }
  return new Map(copies);
}

import type { Pool, PoolClient } from 'pg';
import {
  archiveError,
  MAX_SECTIONS,
  nextSectionOrder,
  TOO_MANY_SECTIONS,
} from '@questlog/domain/sections/sections';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { withReactions, type TaskDeps } from '../../account-change/tasks-changed.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail, failField } from '../../platform/errors.ts';
import { projectFacts } from '../projects/projects.queries.ts';
import { moveIntoSection, restoreContained, trashContained } from '../tasks/contained-tasks.commands.ts';
import * as write from './section-writes.queries.ts';
import {
  findSection,
  formerTasks,
  openTasksInSection,
  sectionsOfProject,
  tasksInSection,
} from './sections.queries.ts';

export interface NewSection {
  readonly id?: string | undefined;
  readonly title: string;
  /** After all others by default. */
  readonly order?: number | undefined;
  readonly wipLimit?: number | null | undefined;
}

function writing(account: LockedAccount, { now }: Pick<Actor, 'now'>) {
  return { accountId: account.id, now, version: account.version };
}

async function changedSection(client: PoolClient, account: LockedAccount, id: string): Promise<ChangedRows> {
  const section = await findSection.first(client, { accountId: account.id, id });
  return section === undefined || section.deleted ? fail('not_found') : { ids: [id], json: section.json };
}

function storedSection(
  pool: Pool,
  actor: Actor,
  id: string | undefined,
): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findSection.first(pool, { accountId: actor.accountId, id });
    return stored && { ids: [id], json: stored.json, existed: true };
  };
}

/**
 * Creates a section, by default as the last one. Throws `not_found` for an unknown project, and a field error
 * if the project has too many sections (SECTION-2).
 */
export function createSection(
  pool: Pool,
  actor: Actor<ChangedRows>,
  projectId: string,
  input: NewSection,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    if ((await projectFacts.first(client, { accountId: account.id, id: projectId })) === undefined) {
      return fail('not_found');
    }
    const last = await requireRoom(client, account, projectId);
    const values = {
      ...writing(account, actor),
      id,
      projectId,
      title: input.title,
      order: input.order ?? nextSectionOrder(last ?? undefined),
      wipLimit: input.wipLimit ?? null,
    };
    await write.insertSection(client, values).catch(explainTaken);
    return changedSection(client, account, id);
  };
  return changeAccount(pool, actor, {}, make, { findStored: storedSection(pool, actor, input.id) });
}

/** Throws a field error if a project has no room for another section. Returns the last section's order. */
async function requireRoom(
  client: PoolClient,
  account: LockedAccount,
  projectId: string,
): Promise<number | null> {
  const { sections, last } = await sectionsOfProject.one(client, { accountId: account.id, projectId });
  if (sections >= MAX_SECTIONS) failField('title', TOO_MANY_SECTIONS);
  return last;
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'sections_pkey')) return fail('conflict');
  throw error;
}

export interface SectionChange {
  readonly title?: string | undefined;
  readonly order?: number | undefined;
  /** Null for no limit. */
  readonly wipLimit?: number | null | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * Changes the given fields of a section. Throws `not_found` for an unknown section, and a field error if a
 * section to archive has open tasks, unless this undoes a change (SECTION-8).
 */
export function updateSection(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  change: SectionChange,
): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    if (change.isArchived === true && !actor.isUndo) {
      const open = await openTasksInSection.one(client, { accountId: account.id, sectionId: id });
      const error = archiveError(open);
      if (error !== undefined) failField('isArchived', error);
    }
    await write.updateSection(client, {
      ...writing(account, actor),
      id,
      title: change.title ?? null,
      order: change.order ?? null,
      setsLimit: change.wipLimit !== undefined,
      wipLimit: change.wipLimit ?? null,
      archived: change.isArchived ?? null,
    });
    return changedSection(client, account, id);
  });
}

export interface SectionOrder {
  readonly sectionId: string;
  readonly newOrder: number;
}

/** Saves the positions of sections. Skips those that no longer exist. Returns the number of sections moved. */
export function reorderSections(
  pool: Pool,
  actor: Actor<number>,
  orders: readonly SectionOrder[],
): Promise<number> {
  if (orders.length === 0) return Promise.resolve(0);
  return changeAccount(pool, actor, {}, async (client, account) => {
    // If a section has several positions, use the last one.
    const last = new Map(orders.map(({ sectionId, newOrder }) => [sectionId, newOrder]));
    const rows = Array.from(last, ([id, newOrder]) => ({ id, new_order: newOrder }));
    const moved = await write.reorderSections(client, {
      ...writing(account, actor),
      orders: JSON.stringify(rows),
    });
    return moved.length;
  });
}

/**
 * Deletes a section. Does nothing if it is already deleted. Throws `not_found` for an unknown section.
 * @param tasks `keep`: its tasks stay in the project; `trash`: they move to the trash (SECTION-10)
 */
export function deleteSection(
  deps: TaskDeps,
  actor: Actor<void>,
  id: string,
  tasks: 'keep' | 'trash',
): Promise<void> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    const section = await findSection.first(client, { accountId: account.id, id });
    if (section === undefined) return fail('not_found');
    if (section.deleted) return;
    const taskIds = await tasksInSection(client, { accountId: account.id, sectionId: id });
    if (tasks === 'trash') {
      await trashContained({ deps, client, account, actor }, taskIds);
    } else {
      await withReactions(deps, client, account, actor, {
        ids: taskIds,
        edited: ['projectId'],
        write: async () => ({
          result: await write.leaveSection(client, { ...writing(account, actor), taskIds }),
        }),
        finish: async () => {},
      });
    }
    await write.trashSection(client, { ...writing(account, actor), id, taskIds });
  });
}

/**
 * Restores a deleted section with the tasks that it had (SECTION-11): those that went to the trash along with
 * it, and those that are still in its project without a section. Does nothing if it is not deleted. Throws
 * `not_found` for an unknown section or one whose project is in the trash, `limit_reached` if the plan does
 * not allow that many tasks, and a field error if the project has too many sections.
 */
export function restoreSection(deps: TaskDeps, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    const section = await findSection.first(client, { accountId: account.id, id });
    if (section === undefined || section.isProjectDeleted) return fail('not_found');
    if (section.deleted) {
      await requireRoom(client, account, section.projectId);
      const former = await formerTasks(client, { accountId: account.id, id });
      await write.restoreSection(client, { ...writing(account, actor), id });
      const idsOf = (isTrashed: boolean): string[] =>
        former.filter((task) => task.isTrashed === isTrashed).map((task) => task.id);
      const change = { deps, client, account, actor };
      await moveIntoSection(change, { id, projectId: section.projectId }, idsOf(false));
      await restoreContained(change, idsOf(true));
    }
    return changedSection(client, account, id);
  });
}

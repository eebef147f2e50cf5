/** Links a task to its project, section and tags, as part of a change to the account. */
import type { PoolClient } from 'pg';
import type { Actor } from '../../account-change/actor.ts';
import type { LockedAccount } from '../../account-change/change.ts';
import { requireFeature } from '../../account-change/plan-limits.ts';

import { NOT_ASSIGNABLE } from '@questlog/domain/tasks/task-assignee';
import { sectionError } from '@questlog/domain/sections/sections';
import { failField } from '../../platform/errors.ts';
import { requireTags, ensureTags, idsOfPaths } from '../tags/tags.commands.ts';
import { tagIdsOfPaths } from '../tags/tags.queries.ts';
import * as write from './task-writes.queries.ts';

/** Throws a field error for each id of a project to which tasks cannot be added. */
export async function requireProjects(
  client: PoolClient,
  accountId: string,
  projects: readonly { readonly id: string; readonly field: string }[],
): Promise<void> {
  if (projects.length === 0) return;
  const ids = [...new Set(projects.map((project) => project.id))];
  const live = new Set(
    (await write.liveProjects(client, { accountId, projectIds: ids })).map((row) => row.id),
  );
  const unknown = projects.find((project) => !live.has(project.id));
  if (unknown !== undefined) failField(unknown.field, 'Project not found');
}

/** Throws a field error for each id that is not that of an Active member (PEOPLE-2). */
export async function requireAssignees(
  client: PoolClient,
  accountId: string,
  assignees: readonly { readonly id: string; readonly field: string }[],
): Promise<void> {
  if (assignees.length === 0) return;
  const userIds = [...new Set(assignees.map(({ id }) => id))];
  const active = new Set((await write.activeUsers(client, { accountId, userIds })).map(({ id }) => id));
  const unknown = assignees.find(({ id }) => !active.has(id));
  if (unknown !== undefined) failField(unknown.field, NOT_ASSIGNABLE);
}

/** Throws a field error for a section to which tasks cannot be added, or that is in another project (SECTION-3). */
export async function requireSections(
  client: PoolClient,
  accountId: string,
  tasks: readonly { readonly sectionId: string; readonly projectId: string | null; readonly field: string }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const sectionIds = [...new Set(tasks.map(({ sectionId }) => sectionId))];
  const rows = await write.liveSections(client, { accountId, sectionIds });
  const sections = new Map(rows.map((section) => [section.id, section]));
  for (const { sectionId, projectId, field } of tasks) {
    const error = sectionError(sections.get(sectionId), projectId);
    if (error !== undefined) failField(field, error);
  }
}

/** The tags of a task, as sent: all of them, by id or path. */
interface SentTags {
  readonly tagIds?: readonly string[] | undefined;
  readonly tagPaths?: readonly string[] | undefined;
}

/**
 * Links new tasks to their tags, and creates missing ones.
 * @param field the field of an error about an unknown tag
 */
export async function linkTagsOfNew(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  tasks: readonly SentTags[],
  ids: readonly string[],
  field: string,
): Promise<void> {
  const tagIds = [...new Set(tasks.flatMap((task) => task.tagIds ?? []))];
  const tagPaths = [...new Set(tasks.flatMap((task) => task.tagPaths ?? []))];
  const tagsOf = await requireOrMakeTags(client, account, actor, tagIds, tagPaths, field);
  const pairs = tasks.flatMap((task, index) =>
    tagsOf(task).map((tag_id) => ({ task_id: ids[index] ?? '', tag_id })),
  );
  if (pairs.length > 0) await write.linkTags(client, { accountId: account.id, pairs: JSON.stringify(pairs) });
}

/** Replaces all tags of tasks. Does nothing if the request does not mention tags. */
export async function replaceTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  taskIds: readonly string[],
  sent: SentTags,
): Promise<void> {
  if (sent.tagIds === undefined && sent.tagPaths === undefined) return;
  const { tagIds = [], tagPaths = [] } = sent;
  const tags = (await requireOrMakeTags(client, account, actor, tagIds, tagPaths, 'tagIds'))(sent);
  await write.unlinkOtherTags(client, { accountId: account.id, taskIds, tagIds: tags });
  await linkEach(client, account.id, taskIds, tags);
}

/** Tags to add to tasks and to remove from them. */
export interface TagChange {
  readonly addTagIds?: readonly string[];
  readonly addTagPaths?: readonly string[];
  readonly removeTagIds?: readonly string[];
  readonly removeTagPaths?: readonly string[];
}

/** Removes tags from tasks, and adds others to them. Ignores unknown paths of tags to remove. */
export async function changeTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  taskIds: readonly string[],
  { addTagIds = [], addTagPaths = [], removeTagIds = [], removeTagPaths = [] }: TagChange,
): Promise<void> {
  if (removeTagIds.length + removeTagPaths.length > 0) {
    const removed = await tagIdsOfPaths(client, account.id, removeTagPaths);
    await write.unlinkTags(client, {
      accountId: account.id,
      taskIds,
      tagIds: [...removeTagIds, ...removed],
    });
  }
  if (addTagIds.length + addTagPaths.length === 0) return;
  const tagsOf = await requireOrMakeTags(client, account, actor, addTagIds, addTagPaths, 'addTagIds');
  await linkEach(client, account.id, taskIds, tagsOf({ tagIds: addTagIds, tagPaths: addTagPaths }));
}

async function linkEach(
  client: PoolClient,
  accountId: string,
  taskIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length > 0) await write.linkEachTag(client, { accountId, taskIds, tagIds });
}

/**
 * Creates missing tags. Throws a field error for an unknown id.
 * @returns a function that returns the ids of sent tags with their ancestors
 */
async function requireOrMakeTags(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  ids: readonly string[],
  paths: readonly string[],
  field: string,
): Promise<(sent: SentTags) => string[]> {
  if (ids.length + paths.length === 0) return () => [];
  requireFeature(account.plan, 'TAGGING');
  const withAncestors = await requireTags(client, account.id, ids, field);
  const made = await ensureTags(client, account, actor, paths);
  return ({ tagIds = [], tagPaths = [] }) => [
    ...new Set([...tagIds.flatMap(withAncestors), ...idsOfPaths(made, tagPaths)]),
  ];
}

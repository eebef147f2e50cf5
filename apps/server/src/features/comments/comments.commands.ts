import type { Pool, PoolClient } from 'pg';
import {
  canDeleteComment,
  COMMENT_DELETED,
  MAX_COMMENTS,
  MAX_MENTIONS,
  mentionedIds,
  TASK_IN_TRASH,
  TOO_MANY_COMMENTS,
} from '@questlog/domain/comments/comments';
import { commentEvent } from '@questlog/domain/history/task-events';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { ReactionActor } from '../../account-change/tasks-changed.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import { addFollowers } from '../task-notices/followers.queries.ts';
import { logEvents } from '../history/log-changes.commands.ts';
import { watchRows } from '../webhooks/row-messages.commands.ts';
import { activeUsers } from '../tasks/task-writes.queries.ts';
import * as write from './comment-writes.queries.ts';
import { commentedTask, findComment, type FoundComment } from './comments.queries.ts';

export interface NewComment {
  readonly id?: string | undefined;
  readonly body: string;
}

function writing(account: LockedAccount, { now }: Pick<Actor, 'now'>) {
  return { accountId: account.id, now, version: account.version };
}

/** Watches a comment for webhooks. Call the returned function after the change. */
function watchComment(
  client: PoolClient,
  account: LockedAccount,
  actor: ReactionActor,
  id: string,
): Promise<() => Promise<void>> {
  return watchRows(client, account, actor, 'comment', async () => {
    const found = await findComment.first(client, { accountId: account.id, id });
    return found === undefined ? [] : [{ id, ...found }];
  });
}

/** A change of a comment, as the history records it. */
interface CommentChange {
  readonly taskId: string;
  readonly id: string;
  readonly change: Parameters<typeof commentEvent>[1];
  /** The members whom the comment now mentions, and did not before. */
  readonly mentions?: readonly string[];
}

/** Adds the event of a comment to the history of its task (HISTORY-16). */
function logComment(
  client: PoolClient,
  account: LockedAccount,
  actor: ReactionActor,
  { taskId, id, change, mentions }: CommentChange,
): Promise<void> {
  const event = commentEvent(id, change, actor.isUndo, mentions);
  return logEvents(client, account, actor, [{ id: taskId, event }]);
}

async function changedComment(client: PoolClient, account: LockedAccount, id: string): Promise<ChangedRows> {
  const found = await findComment.first(client, { accountId: account.id, id });
  return found === undefined || found.isDeleted ? fail('not_found') : { ids: [id], json: found.json };
}

/** Returns the members of the account whom a comment mentions, at most {@link MAX_MENTIONS} (COMMENT-5). */
async function mentionsIn(client: PoolClient, account: LockedAccount, body: string): Promise<string[]> {
  const ids = mentionedIds(body);
  if (ids.length === 0) return [];
  const users = await activeUsers(client, { accountId: account.id, userIds: ids });
  const active = new Set(users.map((user) => user.id));
  return ids.filter((id) => active.has(id)).slice(0, MAX_MENTIONS);
}

/** Throws `not_found` for an unknown task, and `conflict` if it is in the trash or has too many comments. */
async function requireRoom(client: PoolClient, account: LockedAccount, taskId: string): Promise<void> {
  const task = await commentedTask.first(client, { accountId: account.id, taskId });
  if (task === undefined) return fail('not_found');
  if (task.isDeleted) fail('conflict', { message: TASK_IN_TRASH });
  if (task.comments >= MAX_COMMENTS) fail('conflict', { message: TOO_MANY_COMMENTS });
}

/**
 * Comments on a task. Throws `not_found` for an unknown task, and `conflict` if the task is in the trash or has too many
 * comments (COMMENT-2, COMMENT-3).
 */
export function createComment(
  pool: Pool,
  actor: Actor<ChangedRows>,
  taskId: string,
  input: NewComment,
): Promise<ChangedRows> {
  const id = input.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    await requireRoom(client, account, taskId);
    const { body } = input;
    const mentions = await mentionsIn(client, account, body);
    const values = { ...writing(account, actor), id, taskId, authorId: actor.userId, body, mentions };
    const announce = await watchComment(client, account, actor, id);
    await write.insertComment(client, values).catch(explainTaken);
    await announce();
    await logComment(client, account, actor, { taskId, id, change: 'written', mentions });
    const userIds = [actor.userId, ...mentions];
    await addFollowers(client, { accountId: account.id, changeId: account.version, taskId, userIds });
    return changedComment(client, account, id);
  };
  return changeAccount(pool, actor, {}, make, {
    findStored: storedComment(pool, actor, taskId, input.id),
    isSmall: true,
  });
}

/** Finds the comment that an earlier request has created. That of another user, or on another task, is a conflict. */
function storedComment(
  pool: Pool,
  actor: Actor,
  taskId: string,
  id: string | undefined,
): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findComment.first(pool, { accountId: actor.accountId, id });
    if (stored === undefined || stored.taskId !== taskId || stored.authorId !== actor.userId)
      return undefined;
    return { ids: [id], json: stored.json, existed: true };
  };
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'comments_pkey')) return fail('conflict');
  throw error;
}

/**
 * Edits a comment of the actor. Throws `not_found` for an unknown comment, `forbidden` for another user's, and
 * `conflict` if the comment or its task has been deleted (COMMENT-3, COMMENT-4).
 */
export function editComment(
  pool: Pool,
  actor: Actor<ChangedRows>,
  id: string,
  body: string,
): Promise<ChangedRows> {
  return changeAccount(
    pool,
    actor,
    {},
    async (client, account) => {
      const found = (await findComment.first(client, { accountId: account.id, id })) ?? fail('not_found');
      if (found.authorId !== actor.userId) return fail('forbidden');
      if (found.isTaskDeleted) return fail('conflict', { message: TASK_IN_TRASH });
      if (found.isDeleted) return fail('conflict', { message: COMMENT_DELETED });
      const mentions = await mentionsIn(client, account, body);
      const announce = await watchComment(client, account, actor, id);
      await write.editComment(client, { ...writing(account, actor), id, body, mentions });
      await announce();
      const added = mentions.filter((userId) => !found.mentions.includes(userId));
      await logComment(client, account, actor, {
        taskId: found.taskId,
        id,
        change: 'edited',
        mentions: added,
      });
      if (added.length > 0) {
        const followers = { taskId: found.taskId, userIds: added, changeId: account.version };
        await addFollowers(client, { accountId: account.id, ...followers });
      }
      return changedComment(client, account, id);
    },
    { isSmall: true },
  );
}

/** Throws `forbidden` unless the actor may delete and restore a comment (COMMENT-4). */
function requireDeleting(found: FoundComment, actor: Actor, account: LockedAccount): void {
  if (!canDeleteComment(found.authorId === actor.userId, account.role)) fail('forbidden');
}

/**
 * Deletes a comment. Does nothing if it is already deleted. Throws `not_found` for an unknown comment, and `forbidden`
 * (COMMENT-4).
 */
export function deleteComment(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(
    pool,
    actor,
    {},
    async (client, account) => {
      const found = (await findComment.first(client, { accountId: account.id, id })) ?? fail('not_found');
      requireDeleting(found, actor, account);
      if (found.isDeleted) return;
      const announce = await watchComment(client, account, actor, id);
      await write.trashComment(client, { ...writing(account, actor), id });
      await announce();
      await logComment(client, account, actor, { taskId: found.taskId, id, change: 'deleted' });
    },
    { isSmall: true },
  );
}

/**
 * Restores a deleted comment. Does nothing if it is not deleted. Throws as {@link deleteComment}, and `conflict` if its
 * task is in the trash or has too many comments.
 */
export function restoreComment(pool: Pool, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(
    pool,
    actor,
    {},
    async (client, account) => {
      const found = (await findComment.first(client, { accountId: account.id, id })) ?? fail('not_found');
      requireDeleting(found, actor, account);
      if (found.isDeleted) {
        await requireRoom(client, account, found.taskId);
        const announce = await watchComment(client, account, actor, id);
        await write.untrashComment(client, { ...writing(account, actor), id });
        await announce();
        await logComment(client, account, actor, { taskId: found.taskId, id, change: 'restored' });
      }
      return changedComment(client, account, id);
    },
    { isSmall: true },
  );
}

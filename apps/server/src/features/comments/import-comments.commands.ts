import type { Pool } from 'pg';
import type { ImportedComment } from '@questlog/contract/comments';
import { MAX_COMMENTS, TASK_IN_TRASH, TOO_MANY_COMMENTS } from '@questlog/domain/comments/comments';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { fail, failField } from '../../platform/errors.ts';
import { findComments, importTargets, insertImported } from './imported-comments.queries.ts';

/**
 * Imports comments with the names of their authors as text, all or none (COMMENT-37). Comments that exist stay as they
 * are. They are not in the history and notify nobody: their authors are not users of the account, and wrote them
 * elsewhere. Throws a field error for an unknown task, and `conflict` if a task is in the trash or would have too many
 * comments.
 */
export function importComments(
  pool: Pool,
  actor: Actor<ChangedRows>,
  comments: readonly ImportedComment[],
): Promise<ChangedRows> {
  const ids = comments.map(({ id }) => id);
  if (new Set(ids).size < ids.length) failField('comments', 'Two comments have the same id.');
  const accountId = actor.accountId;
  return changeAccount(pool, actor, {}, async (client, account) => {
    const stored = await findComments.one(client, { accountId, ids });
    if (stored.found === ids.length) return { ids, json: stored.json, existed: true };
    const taskIds = comments.map(({ taskId }) => taskId);
    const targets = new Map(
      (await importTargets(client, { accountId, taskIds, ids })).map((target) => [target.id, target]),
    );
    for (const [index, { taskId }] of comments.entries()) {
      const target = targets.get(taskId);
      if (target === undefined) return failField(`comments.${index}.taskId`, 'Task not found');
      if (target.isDeleted) fail('conflict', { message: TASK_IN_TRASH });
      if (target.comments > MAX_COMMENTS) fail('conflict', { message: TOO_MANY_COMMENTS });
    }
    const rows = comments.map(({ id, taskId, authorName, body, createdAt = null, editedAt = null }) => ({
      id,
      task_id: taskId,
      author_name: authorName,
      body,
      created_at: createdAt,
      edited_at: editedAt,
    }));
    const values = { accountId, now: actor.now, version: account.version };
    await insertImported(client, { ...values, comments: JSON.stringify(rows) });
    const { json } = await findComments.one(client, { accountId, ids });
    return { ids, json };
  });
}

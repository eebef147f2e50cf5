import type { Pool } from 'pg';
import * as contract from '@questlog/contract/comments';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { bind, type BoundRoute, type ResponseOptions } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { empty } from '../../platform/http/responses/route-response.ts';
import * as command from './comments.commands.ts';
import { commentsOfTask, findComment } from './comments.queries.ts';
import { importComments } from './import-comments.commands.ts';
import { findComments } from './imported-comments.queries.ts';

/** Returns the comment routes (docs/rules/comments.md). */
export function commentRoutes(pool: Pool, lists: ListCache): readonly BoundRoute[] {
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status),
    renderRows: async ([id = ''], { accountId }) => (await findComment.first(pool, { accountId, id }))?.json,
  });
  const changed = responding(200);
  return [
    bind(contract.listComments, async ({ params: { id: taskId }, query }, member) => {
      const { before = null, limit } = query;
      return lists.respond(member, ['comments', taskId, before, limit], async () => {
        const found = await commentsOfTask.first(pool, {
          accountId: member.accountId,
          taskId,
          before,
          limit,
        });
        return found ?? fail('not_found');
      });
    }),
    bind(
      contract.createComment,
      ({ params, body }, member) => command.createComment(pool, member, params.id, body),
      responding(201),
    ),
    bind(
      contract.updateComment,
      ({ params, body }, member) => command.editComment(pool, member, params.id, body.body),
      changed,
    ),
    bind(contract.deleteComment, ({ params }, member) => command.deleteComment(pool, member, params.id), {
      respond: () => empty,
    }),
    bind(
      contract.restoreComment,
      ({ params }, member) => command.restoreComment(pool, member, params.id),
      changed,
    ),
    bind(contract.importComments, ({ body }, member) => importComments(pool, member, body.comments), {
      respond: respondWithRows(201, list),
      renderRows: async (ids, { accountId }) => list((await findComments.one(pool, { accountId, ids })).json),
    }),
  ];
}

const list = (json: string): string => `{"comments":${json}}`;

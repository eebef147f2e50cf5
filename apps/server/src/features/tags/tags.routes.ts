import type { Pool } from 'pg';
import * as contract from '@questlog/contract/tags';
import { parseTitle } from '@questlog/domain/tags/tagged-text';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { queuesOf } from '../../account-change/account-queues.ts';
import { bind, type ResponseOptions, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { fail } from '../../platform/errors.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import { createTag, deleteTag, restoreTag, updateTag } from './tags.commands.ts';
import { findTag, listTags, tagImpact, tagRows } from './tags.queries.ts';

/** Returns the tag routes (docs/rules/tags.md). */
export function tagRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  const responding = (status: number): ResponseOptions<ChangedRows> => ({
    respond: respondWithRows(status),
    renderRows: async ([id = ''], { accountId }) => (await findTag.first(pool, { accountId, id }))?.json,
  });
  return [
    bind(contract.listTags, async (_, member) =>
      lists.respond(member, ['tags'], () => listTags.one(pool, { accountId: member.accountId })),
    ),
    bind(contract.createTag, ({ body }, member) => createTag(pool, member, body), responding(201)),
    bind(
      contract.updateTag,
      ({ params, body }, member) => updateTag(pool, member, params.tagId, body),
      responding(200),
    ),
    bind(contract.tagImpact, async ({ params: { tagId } }, member) => {
      const impact = await queuesOf(pool).read(member, () => tagImpact(pool, member.accountId, tagId));
      return json(200, impact ?? fail('not_found'));
    }),
    bind(contract.deleteTag, ({ params }, member) => deleteTag(pool, member, params.tagId), {
      respond: () => empty,
    }),
    bind(
      contract.restoreTag,
      ({ params }, member) => restoreTag(pool, member, params.tagId),
      responding(200),
    ),
    bind(contract.parseTags, async ({ body }, member) => {
      const ids = new Map(
        (await tagRows(pool, { accountId: member.accountId })).map((row) => [row.full_path, row.id]),
      );
      const parsed = parseTitle(body.text, { known: new Set(ids.keys()) });
      const tags = parsed.tagPaths.map((fullPath) => {
        const id = ids.get(fullPath);
        return id === undefined ? { fullPath } : { fullPath, id };
      });
      return json(200, { text: parsed.title, tags });
    }),
  ];
}

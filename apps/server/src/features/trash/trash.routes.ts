import type { Pool } from 'pg';
import * as contract from '@questlog/contract/trash';
import type { EmptiedTrash } from '@questlog/contract/trash';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { emptyTrashOfAccount } from './trash.commands.ts';
import { trashOf } from './trash.queries.ts';

/** Returns the trash routes (TRASH-1). */
export function trashRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.getTrash, async (_, member) =>
      lists.respond(member, ['trash'], () => trashOf.one(pool, { accountId: member.accountId })),
    ),
    bind(
      contract.emptyTrash,
      ({ query }, member) => emptyTrashOfAccount(pool, member, query.before ?? member.now.toISOString()),
      { respond: (emptied: EmptiedTrash) => json(200, emptied) },
    ),
  ];
}

import type { Pool } from 'pg';
import * as contract from '@questlog/contract/trash';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { trashOf } from './trash.queries.ts';

/** The trash (TRASH-1). */
export function trashRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.getTrash, async (_, member) =>
      lists.answer(member, ['trash'], () => trashOf(pool, member.accountId)),
    ),
  ];
}

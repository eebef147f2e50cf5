import type { Pool } from 'pg';
import * as contract from '@questlog/contract/trash';
import { bind, type BoundRoute } from '../../http/binding.ts';
import { jsonText } from '../../platform/http/reply.ts';
import { trashOf } from './trash.queries.ts';

/** The trash (decisions.md section 3). */
export function trashRoutes(pool: Pool): BoundRoute[] {
  return [bind(contract.getTrash, async (_, member) => jsonText(200, await trashOf(pool, member.accountId)))];
}

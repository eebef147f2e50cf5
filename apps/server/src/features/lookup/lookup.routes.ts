import type { Pool } from 'pg';
import * as contract from '@questlog/contract/lookup';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { accountOfTag, rowOf, statesOf } from './lookup.queries.ts';

/**
 * Returns the routes that find a row in any of the caller's accounts. Missing rows and other users' rows both
 * get `not_found` (ADDRESS-4).
 */
export function lookupRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.lookUpRow, async ({ params }, { userId }) =>
      json(200, (await rowOf(pool, userId, params.id)) ?? fail('not_found')),
    ),
    bind(contract.lookUpTag, async ({ query }, { userId }) =>
      json(200, { accountId: (await accountOfTag(pool, userId, query.tag)) ?? fail('not_found') }),
    ),
    bind(contract.lookUpIds, async ({ body }, { accountId }) =>
      json(200, await statesOf(pool, accountId, body.ids)),
    ),
  ];
}

import type { Pool } from 'pg';
import * as contract from '@questlog/contract/changes';
import { lanesOf } from '../../endpoint/account-lanes.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { jsonText } from '../../platform/http/answers/reply.ts';
import { changesSince, everythingOf } from './changes.queries.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

/** How a browser fills its store and keeps it current. */
export function changeRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.listChanges, async ({ query }, member) => {
      const { accountId } = member;
      const completedSince = new Date(member.now.getTime() - TWO_DAYS_MS);
      return lanesOf(pool).read(accountId, async () => {
        const changed =
          query.since === undefined ? undefined : await changesSince(pool, accountId, query.since);
        return jsonText(200, changed ?? (await everythingOf(pool, accountId, completedSince)));
      });
    }),
  ];
}

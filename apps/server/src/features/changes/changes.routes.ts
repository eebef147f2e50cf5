import type { Pool } from 'pg';
import * as contract from '@questlog/contract/changes';
import { addDays, startOfDay } from '@questlog/domain/dates/local-date';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { changesSince, everythingOf } from './changes.queries.ts';

/** Number of days of past occurrences in a full read (about two months). */
const OCCURRENCE_DAYS = 62;

/** Returns the route that fills browsers' stores and keeps them up to date. */
export function changeRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.listChanges, async ({ query: { since } }, member) => {
      const { accountId, today, timeZone } = member;
      // Go back at least two days. All requests on the same day use the same instant, so they share the
      // cached response.
      const completedSince = new Date(startOfDay(addDays(today, -2), timeZone));
      return lists.respond(member, ['changes', since], async () => {
        const changed = since === undefined ? undefined : await changesSince(pool, accountId, since);
        return (
          changed ??
          everythingOf.one(pool, {
            accountId,
            completedSince,
            occurrencesSince: addDays(today, -OCCURRENCE_DAYS),
          })
        );
      });
    }),
  ];
}

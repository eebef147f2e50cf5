import type { Pool } from 'pg';
import * as contract from '@questlog/contract/changes';
import { addDays, startOfDay } from '@questlog/domain/dates/local-date';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { changesSince, everythingOf } from './changes.queries.ts';

/** Occurrences of so many days past are told of anew: two months. */
const OCCURRENCE_DAYS = 62;

/** How a browser fills its store and keeps it current. */
export function changeRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.listChanges, async ({ query: { since } }, member) => {
      const { accountId, today, timeZone } = member;
      // At least two days: the same for all who ask on one day, as the answer is kept for them.
      const completedSince = new Date(startOfDay(addDays(today, -2), timeZone));
      return lists.answer(member, ['changes', since], async () => {
        const changed = since === undefined ? undefined : await changesSince(pool, accountId, since);
        return changed ?? everythingOf(pool, accountId, completedSince, addDays(today, -OCCURRENCE_DAYS));
      });
    }),
  ];
}

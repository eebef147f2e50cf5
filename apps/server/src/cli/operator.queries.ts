import type { Tier } from '@questlog/domain/plans/plans';
import type { ClientBase } from 'pg';
import { prepare, runOne, type Queryable } from '../platform/db/prepared.ts';

interface AccountRow {
  id: string;
  name: string;
  former: Tier;
}

const setOwnTier = prepare<AccountRow, [string, Tier, Date]>(
  'operator.set-own-tier',
  `with own as (
     select a.id, a.tier
       from accounts a join members m on m.account_id = a.id
      where m.user_id = $1 and m.role = 'Owner' and a.account_type = 'Personal' and a.deleted_at is null
      order by a.created_at, a.id
      limit 1
        for update of a
   )
   update accounts a set tier = $2, updated_at = $3, version = a.version + 1
     from own where a.id = own.id
   returning a.id, a.name, own.tier as former`,
);

/** Sets the tier of the oldest personal account that the user owns; undefined where there is none. */
export async function setTierOfOwnAccount(
  on: Queryable,
  userId: string,
  tier: Tier,
  now: Date,
): Promise<AccountRow | undefined> {
  return runOne(on, setOwnTier, [userId, tier, now]);
}

/**
 * Takes every account of a restored database to a version that none of its browsers can have met, and has them begin
 * anew: the versions after the backup were given away before, for changes that are no more
 * (docs/decisions/009-backups.md). The time in milliseconds is such a version, also for the second restore of one
 * file: no account makes a thousand changes a second.
 */
export async function skipVersions(client: ClientBase, now: Temporal.Instant): Promise<void> {
  await client.query(
    `update accounts a set version = unmet.version, changes_from = unmet.version
       from (select id, greatest(version + 1, $1) as version from accounts) unmet
      where unmet.id = a.id`,
    [now.epochMilliseconds],
  );
}

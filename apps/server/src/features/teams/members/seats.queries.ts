import { query, type Queryable } from '../../../platform/db/query.ts';

/**
 * Returns SQL for the number of seats used by Active members and open invitations. An invitation frees its
 * seat as soon as it expires, even before a job ends it.
 */
export const usedSeats = (accountId: string, now: string): string =>
  `((select count(*)::int from members s where s.account_id = ${accountId} and s.status = 'Active')
    + (select count(*)::int from invitations s
        where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > ${now}))`;

const seats = query<{ used: number; max: number }, { accountId: string; now: Date }>(
  'members.seats',
  `select ${usedSeats(':accountId', ':now::timestamptz')} as used, a.max_seats as max from accounts a
     where a.id = :accountId`,
);

/** Returns how many seats an account has, and how many are in use. */
export async function seatsOf(
  on: Queryable,
  accountId: string,
  now: Date,
): Promise<{ used: number; max: number }> {
  return (await seats.first(on, { accountId, now })) ?? { used: 0, max: 0 };
}

import { prepare, runOne, type Queryable } from '../../platform/db/prepared.ts';

/** SQL of how many seats of the account with this id are in use: by Active members and by open invitations. */
export const usedSeats = (accountId: string): string =>
  `((select count(*)::int from members s where s.account_id = ${accountId} and s.status = 'Active')
    + (select count(*)::int from invitations s where s.account_id = ${accountId} and s.ended_at is null))`;

const seats = prepare<{ used: number; max: number }, [string]>(
  'members.seats',
  `select ${usedSeats('a.id')} as used, a.max_seats as max from accounts a where a.id = $1`,
);

/** How many seats of the account are in use, and how many it has. */
export async function seatsOf(on: Queryable, accountId: string): Promise<{ used: number; max: number }> {
  return (await runOne(on, seats, [accountId])) ?? { used: 0, max: 0 };
}

/** Seats: each Active member and each open invitation occupies one (ACCOUNT-30). */
import type { PoolClient } from 'pg';
import { seatsRefusal } from '@questlog/domain/plans/limit-refusal';
import type { LockedAccount } from '../../account-change/change.ts';
import { fail } from '../../platform/errors.ts';
import { seatsOf } from './seats.queries.ts';

/**
 * Throws `limit_reached` if the account has no free seat.
 * @param client in a transaction that holds the account's lock, so that the number of seats in use cannot
 * change
 */
export async function requireSeat(client: PoolClient, account: LockedAccount, now: Date): Promise<void> {
  const { used, max } = await seatsOf(client, account.id, now);
  if (used >= max) fail('limit_reached', seatsRefusal(used, max, account.plan));
}

/** Each Active member and each open invitation occupies a seat (ACCOUNT-30). */
import type { PoolClient } from 'pg';
import { seatsRejection } from '@questlog/domain/plans/limit-rejection';
import type { LockedAccount } from '../../../account-change/change.ts';
import { fail } from '../../../platform/errors.ts';
import { seatsOf } from './seats.queries.ts';

/**
 * Throws `limit_reached` if the account has no free seat.
 * @param client in a transaction that holds the account's row lock, so that seats in use cannot change
 */
export async function requireSeat(client: PoolClient, account: LockedAccount, now: Date): Promise<void> {
  const { used, max } = await seatsOf(client, account.id, now);
  if (used >= max) fail('limit_reached', seatsRejection(used, max, account.plan));
}

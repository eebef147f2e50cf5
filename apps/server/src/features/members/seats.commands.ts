/** Seats: an Active member has one, and an open invitation (ACCOUNT-30). */
import type { PoolClient } from 'pg';
import { seatsRefusal } from '@questlog/domain/plans/limit-refusal';
import type { LockedAccount } from '../../account-change/change.ts';
import { fail } from '../../platform/errors.ts';
import { seatsOf } from './seats.queries.ts';

/**
 * Refuses one more seat than the account has with `limit_reached`.
 * @param client in a transaction that has the account's lock, under which the seats are counted
 */
export async function requireSeat(client: PoolClient, account: LockedAccount, now: Date): Promise<void> {
  const { used, max } = await seatsOf(client, account.id, now);
  if (used >= max) fail('limit_reached', seatsRefusal(used, max, account.plan));
}

import type { PoolClient } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { insertAccount } from './accounts.queries.ts';

/**
 * Opens a free personal account with its owner.
 * @param client in the caller's transaction
 * @returns the id of the account
 */
export async function openPersonalAccount(
  client: PoolClient,
  owner: { readonly id: string; readonly firstName: string },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  await insertAccount(
    client,
    {
      id,
      memberId: newId(now.getTime()),
      name: `${owner.firstName}'s Account`,
      accountType: 'Personal',
      tier: 'PersonalFree',
      maxSeats: 1,
      ownerId: owner.id,
    },
    now,
  );
  return id;
}

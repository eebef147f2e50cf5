/** New people: a user, their free personal account and their membership of it, all or nothing. */
import type { PoolClient } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { insertAccount } from '../../features/accounts/accounts.queries.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import { insertUser, setCurrentAccount, type NewUser } from './users.queries.ts';

/** A person who is not known yet. */
export type Person = Omit<NewUser, 'id'>;

/**
 * Makes the user with one free personal account, which is the current one.
 * @returns the id of the user
 * Raises `email_taken` where somebody has the address, also in this very moment.
 */
export async function createUser(client: PoolClient, person: Person, now: Date): Promise<string> {
  const time = now.getTime();
  const userId = newId(time);
  const accountId = newId(time);
  try {
    await insertUser(client, { id: userId, ...person }, now);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) fail('email_taken');
    throw error;
  }
  await insertAccount(
    client,
    {
      id: accountId,
      memberId: newId(time),
      name: `${person.firstName}'s Account`,
      accountType: 'Personal',
      tier: 'PersonalFree',
      maxSeats: 1,
      ownerId: userId,
    },
    now,
  );
  await setCurrentAccount(client, userId, accountId, now);
  return userId;
}

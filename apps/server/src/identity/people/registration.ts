/** New people: a user, their free personal account and their membership of it, all or nothing. */
import type { PoolClient } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import type { AccountsOfPeople } from './accounts-of-people.ts';
import { insertUser, setCurrentAccount, type NewUser } from './users.queries.ts';

/** A person who is not known yet. */
export type Person = Omit<NewUser, 'id'>;

/**
 * Makes the user with their first account, which is the current one.
 * @returns the id of the user
 * Raises `email_taken` where another user has the address, also one registered concurrently.
 */
export async function createUser(
  client: PoolClient,
  accounts: AccountsOfPeople,
  person: Person,
  now: Date,
): Promise<string> {
  const userId = newId(now.getTime());
  try {
    await insertUser(client, { id: userId, ...person }, now);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) fail('email_taken');
    throw error;
  }
  const accountId = await accounts.openFirst(client, { id: userId, firstName: person.firstName }, now);
  await setCurrentAccount(client, userId, accountId, now);
  return userId;
}

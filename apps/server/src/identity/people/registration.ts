/** Registration: creates a user with a free personal account in one transaction. */
import type { PoolClient } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import type { AccountsOfPeople } from './accounts-of-people.ts';
import { insertUser, setCurrentAccount, type NewUser } from './users.queries.ts';

export type Person = Omit<NewUser, 'id'>;

/**
 * Creates the user with their first account. Throws `email_taken` if another user has the address, even after
 * a concurrent registration.
 * @returns the user's id
 */
export async function createUser(
  client: PoolClient,
  accounts: AccountsOfPeople,
  person: Person,
  now: Date,
): Promise<string> {
  const userId = newId(now.getTime());
  try {
    await insertUser(client, { id: userId, ...person, now });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) fail('email_taken');
    throw error;
  }
  const accountId = await accounts.openFirst(client, { id: userId, firstName: person.firstName }, now);
  await setCurrentAccount(client, { userId, accountId, now });
  return userId;
}

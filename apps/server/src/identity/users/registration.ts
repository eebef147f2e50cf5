/** Registration: creates a user with a free personal account in one transaction. */
import type { PoolClient } from 'pg';
import { newId } from '@questlog/domain/uuid';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import type { AccountsOfUsers } from './accounts-of-users.ts';
import { insertUser, setCurrentAccount, type NewUser } from './users.queries.ts';

export type NewUserFields = Omit<NewUser, 'id'>;

/**
 * Creates the user with their first account. Throws `email_taken` if another user has the address, even after
 * a concurrent registration.
 * @returns the user's id
 */
export async function createUser(
  client: PoolClient,
  accounts: AccountsOfUsers,
  user: NewUserFields,
  now: Date,
): Promise<string> {
  const userId = newId(now.getTime());
  try {
    await insertUser(client, { id: userId, ...user, now });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) fail('email_taken');
    throw error;
  }
  const accountId = await accounts.openFirst(client, { id: userId, firstName: user.firstName }, now);
  await setCurrentAccount(client, { userId, accountId, now });
  return userId;
}

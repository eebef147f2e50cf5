import type { Tier } from '@questlog/domain/plans';
import { sql } from 'kysely';
import type { Db } from '../platform/db/kysely.ts';
import { transaction } from '../platform/db/transaction.ts';
import { OperatorError } from '../platform/operator-error.ts';

/**
 * Gives a user's own account a tier: the oldest account of the user's ownership that is a personal one.
 *
 * @throws OperatorError where there is no such user, or they own no personal account
 */
export async function giveTier(
  db: Db,
  email: string,
  tier: Tier,
  now: Temporal.Instant,
): Promise<{ id: string; name: string }> {
  const userId = await findUser(db, email);
  return transaction(db, async (tx) => {
    const account = await tx
      .updateTable('accounts')
      .set({ tier, updated_at: now.toString(), version: sql`version + 1` })
      .where('id', '=', (query) =>
        query
          .selectFrom('accounts as own')
          .innerJoin('members', 'members.account_id', 'own.id')
          .where('members.user_id', '=', userId)
          .where('members.role', '=', 'Owner')
          .where('own.account_type', '=', 'Personal')
          .where('own.deleted_at', 'is', null)
          .orderBy('own.created_at')
          .orderBy('own.id')
          .limit(1)
          .select('own.id'),
      )
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (account === undefined) throw new OperatorError(`${email} has no personal account.`);
    return account;
  });
}

/**
 * Makes a user a superadmin, whatever admin they were before.
 *
 * @throws OperatorError where there is no such user
 */
export async function grantSuperadmin(db: Db, email: string, now: Temporal.Instant): Promise<void> {
  const userId = await findUser(db, email);
  await db
    .insertInto('admins')
    .values({ user_id: userId, role: 'superadmin', created_at: now.toString() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'superadmin' }))
    .execute();
}

async function findUser(db: Db, email: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', sql<string>`lower(${email.trim()})`)
    .executeTakeFirst();
  if (user === undefined) throw new OperatorError(`There is no user with the address ${email}.`);
  return user.id;
}

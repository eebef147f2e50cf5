import type { Tier } from '@questlog/domain/plans/plans';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { notifyUpgrade } from '../features/notifications/notifications.commands.ts';
import { unannounced } from '../account-change/announcer.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db } from '../platform/db/kysely.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { setTierOfOwnAccount } from './operator.queries.ts';

/** What operator commands work on. */
export interface OperatorDatabase {
  readonly db: Db;
  readonly pool: Pool;
}

/**
 * Gives a user's own account a tier: the oldest account of the user's ownership that is a personal one. Owner and
 * Admins are told where the tier is a higher one.
 *
 * @throws OperatorError where there is no such user, or they own no personal account
 */
export async function giveTier(
  { db, pool }: OperatorDatabase,
  email: string,
  tier: Tier,
  now: Date,
): Promise<{ id: string; name: string }> {
  const userId = await findUser(db, email);
  return inTransaction(pool, async (client) => {
    const account = await setTierOfOwnAccount(client, userId, tier, now);
    if (account === undefined) throw new OperatorError(`${email} has no personal account.`);
    const { id, name, former } = account;
    await notifyUpgrade(client, { id, from: former, to: tier }, { now, live: unannounced });
    return { id, name };
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

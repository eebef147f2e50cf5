import { localDateAt } from '@questlog/domain/dates/local-date';
import type { Tier } from '@questlog/domain/plans/plans';
import type { Pool } from 'pg';
import { actAsSystem } from '../account-change/actor.ts';
import { unannounced } from '../account-change/announcer.ts';
import { setTier } from '../features/accounts/accounts.commands.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { ownPersonalAccount, setSuperadmin, userIdByEmail } from './operator.queries.ts';

/**
 * Gives a user's own account a tier: the oldest account of the user's ownership that is a personal one. Owner and
 * Admins are told where the tier is a higher one.
 *
 * @returns the name of the account
 * @throws OperatorError where there is no such user, or they own no personal account
 */
export async function giveTier(pool: Pool, email: string, tier: Tier, now: Date): Promise<string> {
  const userId = await findUser(pool, email);
  const accountId = await ownPersonalAccount(pool, userId);
  if (accountId === undefined) throw new OperatorError(`${email} has no personal account.`);
  const operator = actAsSystem('set-tier of the command line', {
    accountId,
    userId,
    now,
    today: localDateAt(now.getTime(), 'UTC'),
    live: unannounced,
  });
  return setTier(pool, operator, tier);
}

/**
 * Makes a user a superadmin, whatever admin they were before.
 *
 * @throws OperatorError where there is no such user
 */
export async function grantSuperadmin(pool: Pool, email: string, now: Date): Promise<void> {
  await setSuperadmin(pool, await findUser(pool, email), now);
}

async function findUser(pool: Pool, email: string): Promise<string> {
  const userId = await userIdByEmail(pool, email.trim());
  if (userId === undefined) throw new OperatorError(`There is no user with the address ${email}.`);
  return userId;
}

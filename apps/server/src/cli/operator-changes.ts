import { localDateAt } from '@questlog/domain/dates/local-date';
import type { Tier } from '@questlog/domain/plans/plans';
import type { Pool } from 'pg';
import { isUuid } from '@questlog/domain/uuid';
import { actAsSystem, type System } from '../account-change/actor.ts';
import { unannounced } from '../account-change/announcer.ts';
import { restoreAccount } from '../features/accounts/account-ends.commands.ts';
import { setTier } from '../features/accounts/accounts.commands.ts';
import { ownerOfAccount } from '../features/accounts/own-accounts.queries.ts';
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
  return setTier(pool, operatorOf(accountId, userId, now), tier);
}

function operatorOf(accountId: string, userId: string, now: Date): System {
  return actAsSystem('set-tier of the command line', {
    accountId,
    userId,
    now,
    today: localDateAt(now.getTime(), 'UTC'),
    live: unannounced,
  });
}

/**
 * Gives the account of that id a tier, as {@link giveTier} does.
 *
 * @returns the name of the account
 * @throws OperatorError where there is no such account
 */
export async function giveAccountTier(pool: Pool, accountId: string, tier: Tier, now: Date): Promise<string> {
  const userId = await ownerOfAccount(pool, accountId);
  if (userId === undefined) throw new OperatorError(`There is no account ${accountId}.`);
  return setTier(pool, operatorOf(accountId, userId, now), tier);
}

/**
 * Brings a deleted account back, with its members and all that it held.
 *
 * @returns the name of the account
 * @throws OperatorError where no deleted account has that id, as after 30 days
 */
export async function bringAccountBack(pool: Pool, accountId: string, now: Date): Promise<string> {
  const name = isUuid(accountId) ? await restoreAccount(pool, accountId, now) : undefined;
  if (name === undefined) throw new OperatorError(`There is no deleted account ${accountId}.`);
  return name;
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

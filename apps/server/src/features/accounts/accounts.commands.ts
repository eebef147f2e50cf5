import type { Pool, PoolClient } from 'pg';
import type { Account } from '@questlog/contract/accounts';
import type { Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import type { Actor, System } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';
import { fail } from '../../platform/errors.ts';
import { notifyUpgrade } from '../notifications/notifications.commands.ts';
import { followPlan } from '../repeating/plan-pause.commands.ts';
import { accountFor, insertAccount, setAccountName, setAccountTier } from './accounts.queries.ts';

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

/** Renames the account, where there is a name. @returns the account as the actor sees it */
export function renameAccount(pool: Pool, actor: Actor<Account>, name: string | undefined): Promise<Account> {
  return changeAccount(pool, actor, {}, async (client) => {
    if (name !== undefined) await setAccountName(client, actor.accountId, name, actor.now);
    return (await accountFor(client, actor.accountId, actor.userId)) ?? fail('not_found');
  });
}

/**
 * Gives the account a tier, and pauses or resumes its repeat patterns. Owner and Admins are told where it is a higher one. @returns the account's name
 */
export function setTier(pool: Pool, actor: System, tier: Tier): Promise<string> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const name = await setAccountTier(client, account.id, tier, actor.now);
    await followPlan(client, account, actor.now, tier);
    await notifyUpgrade(client, { id: account.id, from: account.tier, to: tier }, actor);
    return name;
  });
}

import type { Pool, PoolClient } from 'pg';
import type { Account } from '@questlog/contract/accounts';
import {
  creationProblem,
  firstSeats,
  seatsProblem,
  type AccountType,
} from '@questlog/domain/accounts/account-rules';
import { tierInForce } from '@questlog/domain/billing/subscription';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { hasFeature, type Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import type { Actor, System } from '../../../account-change/actor.ts';
import { changeAccount, changeUser, type LockedAccount } from '../../../account-change/change.ts';
import type { Caller } from '../../../account-change/caller/caller.ts';
import { fail, failField } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { endInvitations } from '../invitations/invitations.queries.ts';
import { seatsOf } from '../members/seats.queries.ts';
import { notifyUpgrade } from '../../notifications/notifications.commands.ts';
import { applyPlanChange } from '../../repeating/patterns/plan-pause.commands.ts';
import { accountPlan, setAccountPlan } from './account-plan.queries.ts';
import { accountFor, accountTypeOf, insertAccount, setAccountName, setMaxSeats } from './accounts.queries.ts';
import { countAccounts, lockUser, isBeingDeleted } from './own-accounts.queries.ts';

/**
 * Creates a free personal account with its owner.
 * @param client the connection of the caller's transaction
 * @returns the account's id
 */
export async function openPersonalAccount(
  client: PoolClient,
  owner: { readonly id: string; readonly firstName: string },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  await insertAccount(client, {
    id,
    memberId: newId(now.getTime()),
    name: `${owner.firstName}'s Account`,
    accountType: 'Personal',
    tier: 'PersonalFree',
    maxSeats: 1,
    ownerId: owner.id,
    now,
  });
  return id;
}

export interface CreateAccountInput {
  readonly name: string;
  readonly accountType: AccountType;
  readonly maxSeats?: number | undefined;
}

/**
 * Creates an account for the caller (ACCOUNT-32). A team starts unpaid, with the free plan's limits. Throws
 * `conflict` if the caller has the maximum number of accounts (ACCOUNT-33, ACCOUNT-62).
 * @returns the account as its Owner sees it
 */
export function createAccount(
  pool: Pool,
  caller: Caller<Account>,
  input: CreateAccountInput,
): Promise<Account> {
  return changeUser(pool, caller, async (client) => {
    await lockUser(client, { userId: caller.userId });
    // If the user was deleted after the request was authorized, the account would have no Owner.
    if (await isBeingDeleted.any(client, { userId: caller.userId })) {
      fail('account_deactivated', { message: USER_IS_BEING_DELETED });
    }
    const counts = await countAccounts(client, caller.userId, caller.now);
    const message = creationProblem(input.accountType, counts);
    if (message !== undefined) fail('conflict', { message });
    const id = newId(caller.now.getTime());
    await insertAccount(client, {
      id,
      memberId: newId(caller.now.getTime()),
      name: input.name,
      accountType: input.accountType,
      tier: 'PersonalFree',
      maxSeats: firstSeats(input.accountType, input.maxSeats),
      ownerId: caller.userId,
      now: caller.now,
    });
    client.onCommit(() => caller.live.accessChanged(caller.userId));
    return (
      (await accountFor.first(client, { accountId: id, userId: caller.userId, now: caller.now })) ??
      fail('not_found')
    );
  });
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly maxSeats?: number | undefined;
}

/**
 * Renames the account or sets its number of seats; absent fields stay unchanged (ACCOUNT-5, ACCOUNT-34).
 * Throws a field error if more seats are in use.
 * @returns the account as the actor sees it
 */
export function updateAccount(
  pool: Pool,
  actor: Actor<Account>,
  { name, maxSeats }: AccountChange,
): Promise<Account> {
  return changeAccount(pool, actor, {}, async (client, { id }) => {
    if (maxSeats !== undefined) {
      const type = (await accountTypeOf.first(client, { accountId: id })) ?? fail('not_found');
      const problem = seatsProblem(type, maxSeats, (await seatsOf(client, id, actor.now)).used);
      if (problem !== undefined) failField('maxSeats', problem);
      await setMaxSeats(client, { accountId: id, seats: maxSeats, now: actor.now });
    }
    if (name !== undefined) await setAccountName(client, { accountId: id, name, now: actor.now });
    return (
      (await accountFor.first(client, { accountId: id, userId: actor.userId, now: actor.now })) ??
      fail('not_found')
    );
  });
}

/**
 * Sets the paid or granted tier and applies the resulting tier: pauses or resumes repeat patterns, ends open
 * invitations if the tier is not a team plan, and notifies the Owner and Admins of an upgrade.
 * @returns the account's name
 */
async function changeTier(
  client: Transaction,
  account: LockedAccount,
  given: { readonly paid?: Tier; readonly granted?: Tier },
  actor: System,
): Promise<string> {
  const plan = { ...(await accountPlan(client, account.id)), ...given };
  const tier = tierInForce(plan.paid, plan.granted);
  const name = await setAccountPlan(client, account.id, plan, tier, actor.now);
  await applyPlanChange(client, account, actor.now, tier);
  if (!hasFeature(tier, 'TEAM_COLLABORATION'))
    await endInvitations(client, { accountId: account.id, now: actor.now });
  await notifyUpgrade(client, { id: account.id, from: account.tier, to: tier }, actor);
  return name;
}

export interface GrantedTier {
  readonly name: string;
  readonly from: Tier;
  readonly to: Tier;
}

/**
 * Grants the account a tier without payment. The paid plan stays unchanged.
 * @param note writes the audit log entry in the same transaction
 * @returns the account's name
 */
export function setTier(
  pool: Pool,
  actor: System,
  tier: Tier,
  note?: (client: PoolClient, granted: GrantedTier) => Promise<void>,
): Promise<string> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const { granted: from } = await accountPlan(client, account.id);
    const name = await changeTier(client, account, { granted: tier }, actor);
    await note?.(client, { name, from, to: tier });
    return name;
  });
}

/**
 * Sets the account's paid tier. @param client the connection of the transaction that holds the lock on the
 * account's row
 */
export async function givePaidTier(
  client: Transaction,
  account: LockedAccount,
  tier: Tier,
  actor: System,
): Promise<void> {
  await changeTier(client, account, { paid: tier }, actor);
}

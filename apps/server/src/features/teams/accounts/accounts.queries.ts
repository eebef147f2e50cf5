/** Queries for accounts as members see them. */
import type { Account } from '@questlog/contract/accounts';
import { hasFeature, planLimits, type Tier } from '@questlog/domain/plans/plans';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Role } from '@questlog/domain/accounts/roles';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { usedSeats } from '../members/seats.queries.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

interface AccountRow {
  id: string;
  name: string;
  account_type: AccountType;
  tier: Tier;
  max_seats: number;
  role: Role;
  used_seats: number;
  payment_failed: boolean;
  updated_at: string;
}

const columns = (now: string): string => `
  a.id, a.name, a.account_type, a.tier, a.max_seats, m.role, ${isoInstant('a.updated_at')} as updated_at,
  ${usedSeats('a.id', now)} as used_seats,
  exists (select from account_billing b where b.account_id = a.id and b.status = 'past_due') as payment_failed`;

const accountsOfUser = prepare<AccountRow, [userId: string, now: Date]>(
  'accounts.of-user',
  `select ${columns('$2::timestamptz')}
     from members m join accounts a on a.id = m.account_id
    where m.user_id = $1 and m.status = 'Active' and a.deleted_at is null
    order by a.account_type, a.created_at, a.id`,
);

const OF_MEMBER = `
  select ${columns('$3::timestamptz')}
    from members m join accounts a on a.id = m.account_id
   where m.account_id = $1 and m.user_id = $2 and m.status = 'Active' and a.deleted_at is null`;

const accountOfMember = prepare<AccountRow, [accountId: string, userId: string, now: Date]>(
  'accounts.of-member',
  OF_MEMBER,
);

const heldAccount = prepare<AccountRow, [accountId: string, userId: string, now: Date]>(
  'accounts.hold',
  `${OF_MEMBER} for share of a, m`,
);

/**
 * Returns SQL for the account's next timestamp. It increases with every change, even if the server's clock is
 * behind.
 */
const later = (now: string): string => `greatest(${now}, updated_at + interval '1 millisecond')`;

const renameAccount = prepare<never, [accountId: string, name: string, now: Date]>(
  'accounts.rename',
  `update accounts set name = $2, updated_at = ${later('$3')} where id = $1`,
);

const updateSeats = prepare<never, [accountId: string, seats: number, now: Date]>(
  'accounts.set-seats',
  `update accounts set max_seats = $2, updated_at = ${later('$3')} where id = $1`,
);

const selectType = prepare<{ account_type: AccountType }, [accountId: string]>(
  'accounts.type',
  'select account_type from accounts where id = $1',
);

const touch = prepare<never, [accountId: string, now: Date]>(
  'accounts.touch',
  `update accounts set updated_at = ${later('$2')} where id = $1`,
);

interface UsageRow {
  tier: Tier;
  task_count: number;
  project_count: number;
  used_seats: number;
  max_seats: number;
  text_bytes: number;
}

const usageOfAccount = prepare<UsageRow, [accountId: string, now: Date]>(
  'accounts.usage',
  `select a.tier, a.task_count, a.project_count, a.max_seats,
          ${usedSeats('a.id', '$2::timestamptz')} as used_seats,
          coalesce(s.text_bytes, 0)::float8 as text_bytes
     from accounts a left join account_storage s on s.account_id = a.id where a.id = $1`,
);

interface PlanRow {
  account_type: AccountType;
  tier: Tier;
  status: SubscriptionStatus;
}

// An account without a subscription is treated as paid.
const planOfAccount = prepare<PlanRow, [accountId: string]>(
  'accounts.subscription',
  `select a.account_type, a.tier, coalesce(b.status, 'active') as status
     from accounts a left join account_billing b on b.account_id = a.id
    where a.id = $1`,
);

const insertAccountRow = prepare<
  never,
  [
    accountId: string,
    name: string,
    accountType: string,
    tier: string,
    maxSeats: number,
    now: Date,
    ownerId: string,
    memberId: string,
  ]
>(
  'accounts.insert',
  `with account as (
     insert into accounts (id, name, account_type, tier, max_seats, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     returning id
   )
   insert into members (account_id, user_id, id, role, status, joined_at)
   select id, $7, $8, 'Owner', 'Active', $6 from account`,
);

function toAccount(row: AccountRow): Account {
  const { maxProjects, maxTotalTasks } = planLimits(row.tier);
  return {
    id: row.id,
    name: row.name,
    accountType: row.account_type,
    subscriptionTier: row.tier,
    userRole: row.role,
    usedSeats: row.used_seats,
    maxSeats: row.max_seats,
    features: { taggingEnabled: hasFeature(row.tier, 'TAGGING'), maxProjects, maxTotalTasks },
    paymentFailed: row.payment_failed,
    updatedAt: row.updated_at,
  };
}

/** Returns the accounts in which the user is an Active member, personal ones first. */
export async function accountsOf(on: Queryable, userId: string, now: Date): Promise<Account[]> {
  return (await run(on, accountsOfUser, [userId, now])).map(toAccount);
}

/** Returns an account as a member sees it; undefined if the user is not an Active member. */
export async function accountFor(
  on: Queryable,
  accountId: string,
  userId: string,
  now: Date,
): Promise<Account | undefined> {
  const row = await runOne(on, accountOfMember, [accountId, userId, now]);
  return row === undefined ? undefined : toAccount(row);
}

/**
 * Returns the same as {@link accountFor}, and locks the account and the membership until the end of the
 * transaction.
 */
export async function holdAccount(
  on: Queryable,
  accountId: string,
  userId: string,
  now: Date,
): Promise<Account | undefined> {
  const row = await runOne(on, heldAccount, [accountId, userId, now]);
  return row === undefined ? undefined : toAccount(row);
}

export async function setAccountName(
  on: Queryable,
  accountId: string,
  name: string,
  now: Date,
): Promise<void> {
  await run(on, renameAccount, [accountId, name, now]);
}

export async function setMaxSeats(on: Queryable, accountId: string, seats: number, now: Date): Promise<void> {
  await run(on, updateSeats, [accountId, seats, now]);
}

/** Returns whether the account is personal or a team; undefined if there is no such account. */
export async function accountTypeOf(on: Queryable, accountId: string): Promise<AccountType | undefined> {
  return (await runOne(on, selectType, [accountId]))?.account_type;
}

/**
 * Advances the account's timestamp, because something shown with the account, such as a member, has changed.
 */
export async function touchAccount(on: Queryable, accountId: string, now: Date): Promise<void> {
  await run(on, touch, [accountId, now]);
}

export interface AccountUsage {
  readonly tier: Tier;
  readonly tasks: number;
  readonly projects: number;
  readonly usedSeats: number;
  readonly maxSeats: number;
  /** Size of the text in the account's tasks, in bytes, including the trash. */
  readonly textBytes: number;
}

/** Counts all of the account's rows that are subject to plan limits. */
export async function usageOf(
  on: Queryable,
  accountId: string,
  now: Date,
): Promise<AccountUsage | undefined> {
  const row = await runOne(on, usageOfAccount, [accountId, now]);
  if (row === undefined) return undefined;
  return {
    tier: row.tier,
    tasks: row.task_count,
    projects: row.project_count,
    usedSeats: row.used_seats,
    maxSeats: row.max_seats,
    textBytes: row.text_bytes,
  };
}

export interface AccountSubscription {
  readonly accountType: AccountType;
  readonly subscriptionTier: Tier;
  /** The status last reported by the payment provider; `active` without a subscription (BILLING-34). */
  readonly status: SubscriptionStatus;
}

export async function subscriptionOf(
  on: Queryable,
  accountId: string,
): Promise<AccountSubscription | undefined> {
  const row = await runOne(on, planOfAccount, [accountId]);
  if (row === undefined) return undefined;
  return { accountType: row.account_type, subscriptionTier: row.tier, status: row.status };
}

export interface NewAccount {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly accountType: AccountType;
  readonly tier: Tier;
  readonly maxSeats: number;
  readonly ownerId: string;
}

/** Inserts an account with its owner as an Active member. */
export async function insertAccount(on: Queryable, account: NewAccount, now: Date): Promise<void> {
  await run(on, insertAccountRow, [
    account.id,
    account.name,
    account.accountType,
    account.tier,
    account.maxSeats,
    now,
    account.ownerId,
    account.memberId,
  ]);
}

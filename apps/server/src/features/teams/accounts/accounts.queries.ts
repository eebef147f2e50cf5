/** Queries for accounts as members see them. */
import type { Account } from '@questlog/contract/accounts';
import { hasFeature, planLimits, type Tier } from '@questlog/domain/plans/plans';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Role } from '@questlog/domain/accounts/roles';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { usedSeats } from '../members/seats.queries.ts';
import { query } from '../../../platform/db/query.ts';

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

const columns = (accountId: string, now: string): string => `
  a.id, a.name, a.account_type, a.tier, a.max_seats, m.role, ${isoInstant('a.updated_at')} as updated_at,
  ${usedSeats(accountId, now)} as used_seats,
  exists (select from account_billing b where b.account_id = ${accountId} and b.status = 'past_due') as payment_failed`;

const OF_MEMBER = `
  select ${columns(':accountId', ':now::timestamptz')}
    from members m join accounts a on a.id = :accountId
   where m.account_id = :accountId and m.user_id = :userId and m.status = 'Active' and a.deleted_at is null`;

/**
 * Returns SQL for the account's next timestamp. It increases with every change, even if the server's clock is
 * behind.
 */
const later = (now: string): string => `greatest(${now}, updated_at + interval '1 millisecond')`;

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
export const usageOf = query<AccountUsage, { accountId: string; now: Date }>(
  'accounts.usage',
  `select a.tier, a.task_count as tasks, a.project_count as projects, a.max_seats as "maxSeats",
          ${usedSeats(':accountId', ':now::timestamptz')} as "usedSeats",
          coalesce(s.text_bytes, 0)::float8 as "textBytes"
     from accounts a left join account_storage s on s.account_id = :accountId where a.id = :accountId`,
);

export interface AccountSubscription {
  readonly accountType: AccountType;
  readonly subscriptionTier: Tier;
  /** The status last reported by the payment provider; `active` without a subscription (BILLING-34). */
  readonly status: SubscriptionStatus;
}

/** Returns the account's plan. An account without a subscription is treated as paid. */
export const subscriptionOf = query<AccountSubscription, { accountId: string }>(
  'accounts.subscription',
  `select a.account_type as "accountType", a.tier as "subscriptionTier", coalesce(b.status, 'active') as status
     from accounts a left join account_billing b on b.account_id = :accountId
    where a.id = :accountId`,
);

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
export const insertAccount = query<never, NewAccount & { now: Date }>(
  'accounts.insert',
  `with account as (
     insert into accounts (id, name, account_type, tier, max_seats, created_at, updated_at)
     values (:id, :name, :accountType, :tier, :maxSeats, :now, :now)
     returning id
   )
   insert into members (account_id, user_id, id, role, status, joined_at)
   select id, :ownerId, :memberId, 'Owner', 'Active', :now from account`,
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
export const accountsOf = query<AccountRow, { userId: string; now: Date }>(
  'accounts.of-user',
  `select ${columns('a.id', ':now::timestamptz')}
     from members m join accounts a on a.id = m.account_id
    where m.user_id = :userId and m.status = 'Active' and a.deleted_at is null
    order by a.account_type, a.created_at, a.id`,
).map(toAccount);

/** Returns an account as a member sees it; undefined if the user is not an Active member. */
export const accountFor = query<AccountRow, { accountId: string; userId: string; now: Date }>(
  'accounts.of-member',
  OF_MEMBER,
).map(toAccount);

/**
 * Returns the same as {@link accountFor}, and locks the account and the membership until the end of the
 * transaction.
 */
export const holdAccount = query<AccountRow, { accountId: string; userId: string; now: Date }>(
  'accounts.hold',
  `${OF_MEMBER} for share of a, m`,
).map(toAccount);

export const setAccountName = query<never, { accountId: string; name: string; now: Date }>(
  'accounts.rename',
  `update accounts set name = :name, updated_at = ${later(':now')} where id = :accountId`,
);

export const setMaxSeats = query<never, { accountId: string; seats: number; now: Date }>(
  'accounts.set-seats',
  `update accounts set max_seats = :seats, updated_at = ${later(':now')} where id = :accountId`,
);

/** Returns whether the account is personal or a team; undefined if there is no such account. */
export const accountTypeOf = query<{ account_type: AccountType }, { accountId: string }>(
  'accounts.type',
  'select account_type from accounts where id = :accountId',
).map(({ account_type }) => account_type);

/**
 * Advances the account's timestamp, because something shown with the account, such as a member, has changed.
 */
export const touchAccount = query<never, { accountId: string; now: Date }>(
  'accounts.touch',
  `update accounts set updated_at = ${later(':now')} where id = :accountId`,
);

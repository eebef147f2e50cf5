/** Queries for accounts with their plans and payments (ADMIN-60). */
import type { BilledAccount } from '@questlog/contract/admin/admin-operation';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import { COUNTED_AT_MOST } from '@questlog/domain/admin/paging';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import type { Tier } from '@questlog/domain/plans/plans';
import { pageRows, type PageRequest, type PageRows } from '../../../endpoint/admin/pages.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';

export interface AccountFilters {
  readonly search?: string | undefined;
  readonly tier?: Tier | undefined;
}

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly owner_email: string | null;
  readonly tier: Tier;
  readonly status: SubscriptionStatus | null;
  readonly period_end: Date | null;
  readonly cancel_at_period_end: boolean | null;
  readonly customer_id: string | null;
}

/** Returns a `like` pattern for strings that begin with the given one. */
const beginning = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

interface FilterValues {
  readonly name: string;
  readonly where: string;
  readonly values: { readonly tier: Tier | undefined; readonly beginning: string | undefined };
}

function filterValues({ search, tier }: AccountFilters): FilterValues {
  const names: string[] = [];
  let where = 'deleted_at is null';
  if (tier !== undefined) {
    names.push('tier');
    where += ' and tier = :tier';
  }
  if (search !== undefined) {
    names.push('search');
    where += ` and id in (
      select id from accounts where deleted_at is null and lower(name) like :beginning
      union all
      select m.account_id from users u join members m on m.user_id = u.id and m.role = 'Owner'
       where lower(u.email) like :beginning)`;
  }
  const values = { tier, beginning: search === undefined ? undefined : beginning(search) };
  return { name: names.join('+') || 'all', where, values };
}

/**
 * Returns a page of accounts, newest first.
 * @param customerUrl returns the URL of a customer's page at the provider
 */
export async function billedAccounts(
  on: Queryable,
  filters: AccountFilters,
  page: PageRequest,
  customerUrl: (customerId: string) => string | null,
): Promise<BilledAccount[]> {
  const { name, where, values } = filterValues(filters);
  const listed = query<AccountRow, FilterValues['values'] & PageRows>(
    `admin.accounts-${name}`,
    `select a.id, a.name, a.account_type, a.tier, b.status, b.period_end, b.cancel_at_period_end, b.customer_id,
            owner.email as owner_email
       from (select * from accounts where ${where} order by created_at desc, id desc limit :limit offset :offset) a
       left join account_billing b on b.account_id = a.id
       left join lateral (
         select u.email from members m join users u on u.id = m.user_id
          where m.account_id = a.id and m.role = 'Owner' limit 1
       ) owner on true
      order by a.created_at desc, a.id desc`,
  );
  const rows = await listed(on, { ...values, ...pageRows(page) });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    accountType: row.account_type,
    ownerEmail: row.owner_email,
    subscriptionTier: row.tier,
    status: row.status,
    currentPeriodEnd: row.period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
    providerUrl: row.customer_id === null ? null : customerUrl(row.customer_id),
  }));
}

/** Returns the number of matching accounts. Stops counting at {@link COUNTED_AT_MOST} plus one. */
export async function countAccounts(on: Queryable, filters: AccountFilters): Promise<number> {
  const { name, where, values } = filterValues(filters);
  const counted = query<{ count: number }, FilterValues['values']>(
    `admin.count-accounts-${name}`,
    `select count(*) from (select from accounts where ${where} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  return (await counted.one(on, values)).count;
}

import type { Pool } from 'pg';
import { getBillingOverview, listBilledAccounts } from '@questlog/contract/admin/admin-operation';
import { TIERS } from '@questlog/domain/plans/plans';
import { storedCounts } from '../../../endpoint/admin/stored-counts.queries.ts';
import { boundedTotal, pageFacts } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { json } from '../../../platform/http/responses/route-response.ts';
import { billedAccounts, countAccounts } from './billed-accounts.queries.ts';

const BY_TIER = TIERS.map((tier) => `accounts.tier.${tier}` as const);
const BY_PAID_TIER = TIERS.filter((tier) => tier !== 'PersonalFree').map(
  (tier) => `accounts.paid.${tier}` as const,
);

const sumOf = (counts: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);

export interface AdminPaymentDeps {
  readonly pool: Pool;
  /** The provider's operations that the console uses. */
  readonly payments: {
    readonly provider: 'stripe' | 'sandbox' | 'none';
    /** Returns the URL of a customer's page at the provider; null in the sandbox. */
    readonly customerUrl: (customerId: string) => string | null;
  };
}

export function adminPaymentRoutes({ pool, payments }: AdminPaymentDeps): readonly BoundRoute[] {
  return [
    bind(getBillingOverview, async () => {
      const counts = await storedCounts(pool, [...BY_TIER, ...BY_PAID_TIER]);
      return json(200, {
        totalAccounts: sumOf(counts, BY_TIER),
        activeSubscriptions: sumOf(counts, BY_PAID_TIER),
        subscriptionsByTier: {
          PersonalPro: counts['accounts.paid.PersonalPro'],
          Team: counts['accounts.paid.Team'],
          TeamPro: counts['accounts.paid.TeamPro'],
        },
        sandbox: payments.provider === 'sandbox',
        freeAccounts: counts['accounts.tier.PersonalFree'],
        monthlyRevenue: 0,
      });
    }),

    bind(listBilledAccounts, ({ query: { page, pageSize, search: given = '', tier } }) =>
      withCustomPlans(pool, async (client) => {
        const paging = { page, pageSize };
        const search = given.trim() === '' ? undefined : given.trim();
        const filters = { search, tier };
        const names = tier === undefined ? BY_TIER : [`accounts.tier.${tier}` as const];
        const total =
          search === undefined
            ? { count: sumOf(await storedCounts(client, names), names), isExact: true }
            : boundedTotal(await countAccounts(client, filters));
        const accounts = await billedAccounts(client, filters, paging, payments.customerUrl);
        return json(200, { accounts, ...pageFacts(paging, total) });
      }),
    ),
  ];
}

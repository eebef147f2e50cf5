import { hasFailed } from '@questlog/api-client/query-options';
import type { BillingInfo, Invoice } from '@questlog/contract/billing';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';

/**
 * Returns the current account's billing data, reloaded when the account changes. The list of invoices is
 * empty if it can't be loaded.
 */
export function useBilling(): {
  /** Undefined until the first response. */
  readonly billing: BillingInfo | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  /** Reloads the billing data. Resolves with undefined if it can't be loaded. */
  readonly reload: () => Promise<BillingInfo | undefined>;
  readonly invoices: readonly Invoice[];
} {
  const reader = useReader(useSession().account?.updatedAt);
  const read = useQuery(accountQuery(reader, 'GET /api/billing'));
  const invoices = useLastDefined(useQuery(accountQuery(reader, 'GET /api/billing/invoices')).data);
  return {
    billing: useLastDefined(read.data),
    failed: hasFailed(read),
    error: read.error,
    reload: async () => {
      const { data, isError } = await read.refetch();
      return isError ? undefined : data;
    },
    invoices: invoices ?? [],
  };
}

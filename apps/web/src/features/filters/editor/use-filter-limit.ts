import { filterRejection, type LimitRejection } from '@questlog/domain/plans/limit-rejection';
import { planLimits } from '@questlog/domain/plans/plans';
import { useMemo } from 'react';
import { useFilters, useSession } from '../../../data/hooks.ts';

export interface FilterLimit {
  /** The number of the user's own filters. */
  readonly current: number;
  readonly max: number;
  /** Why the user can't save another filter; undefined below the limit. */
  readonly notice: LimitRejection | undefined;
}

/** Compares the number of the user's filters with the plan's limit (FILTER-12). The server has the final say. */
export function useFilterLimit(): FilterLimit | undefined {
  const { user, account } = useSession();
  const filters = useFilters();
  return useMemo(() => {
    if (account === null) return undefined;
    const current = filters.filter(({ ownerId }) => ownerId === user?.id).length;
    const max = planLimits(account.subscriptionTier).maxFilters;
    return { current, max, notice: filterRejection(current, account) };
  }, [user, account, filters]);
}

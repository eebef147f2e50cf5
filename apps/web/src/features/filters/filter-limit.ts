import { filterRejection, type LimitRejection } from '@questlog/domain/plans/limit-rejection';
import { planLimits } from '@questlog/domain/plans/plans';
import { useMemo } from 'react';
import type { Session } from '../../data/engine/session/session-state.ts';
import { useFilters, useSession } from '../../data/hooks.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';

export interface FilterLimit {
  /** The number of the user's own filters. */
  readonly current: number;
  readonly max: number;
  /** Why the user can't save another filter; undefined below the limit. */
  readonly notice: LimitRejection | undefined;
}

/** Compares the number of the user's filters with the plan's limit (FILTER-12). The server has the final say. */
export function filterLimit(
  { user, account }: Pick<Session['state'], 'user' | 'account'>,
  filters: readonly FilterItem[],
): FilterLimit | undefined {
  if (account === null) return undefined;
  const current = filters.filter(({ ownerId }) => ownerId === user?.id).length;
  const max = planLimits(account.subscriptionTier).maxFilters;
  return { current, max, notice: filterRejection(current, account) };
}

export function useFilterLimit(): FilterLimit | undefined {
  const session = useSession();
  const filters = useFilters();
  return useMemo(() => filterLimit(session, filters), [session, filters]);
}

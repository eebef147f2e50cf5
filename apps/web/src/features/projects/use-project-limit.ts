import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

export interface ProjectLimit {
  readonly current: number;
  /** Null for no limit. */
  readonly max: number | null;
  /** The facts of the rejection of one more project; undefined while there is room. */
  readonly reached: readonly [current: number, max: number, plan: AccountPlan] | undefined;
}

/** How many projects the account has, archived ones too, and how many its plan allows. The server has the last word. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const inUse = useProjects().length;
  const archived = useArchivedProjects().length;
  const max = account?.features.maxProjects ?? null;
  return useMemo(() => {
    const current = inUse + archived;
    const isReached = account !== null && max !== null && isAtLimit(current, max);
    return { current, max, reached: isReached ? [current, max, account] : undefined };
  }, [account, inUse, archived, max]);
}

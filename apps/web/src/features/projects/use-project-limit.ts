import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

export interface ProjectLimit {
  readonly current: number;
  /** Null if the plan has no limit. */
  readonly max: number | null;
  /** The arguments for the limit message; undefined below the limit. */
  readonly reached: readonly [current: number, max: number, plan: AccountPlan] | undefined;
}

/** Compares a project count with the plan's limit. The server has the final say. */
export function projectLimit(account: SessionState['account'], current: number): ProjectLimit {
  const max = account?.features.maxProjects ?? null;
  const isReached = account !== null && max !== null && isAtLimit(current, max);
  return { current, max, reached: isReached ? [current, max, account] : undefined };
}

/** Returns the account's project count, including archived projects, and the plan's maximum. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const current = useProjects().length + useArchivedProjects().length;
  return useMemo(() => projectLimit(account, current), [account, current]);
}

import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

export interface ProjectLimit {
  readonly current: number;
  /** Null if the plan has no limit. */
  readonly max: number | null;
  /** The details of the rejection of one more project; undefined while there is room. */
  readonly reached: readonly [current: number, max: number, plan: AccountPlan] | undefined;
}

/**
 * Compares a number of projects with the limit of the account's plan. The server makes the final decision.
 */
export function projectLimit(account: SessionState['account'], current: number): ProjectLimit {
  const max = account?.features.maxProjects ?? null;
  const isReached = account !== null && max !== null && isAtLimit(current, max);
  return { current, max, reached: isReached ? [current, max, account] : undefined };
}

/** Returns the number of the account's projects, including archived ones, and the plan's maximum. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const current = useProjects().length + useArchivedProjects().length;
  return useMemo(() => projectLimit(account, current), [account, current]);
}

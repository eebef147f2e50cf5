import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

export interface ProjectLimit {
  readonly current: number;
  /** Null for no limit. */
  readonly max: number | null;
  /** The facts of the rejection of one more project; undefined while there is room. */
  readonly reached: readonly [current: number, max: number, plan: AccountPlan] | undefined;
}

/** Returns the limit of an account's plan for a number of projects. The server has the last word. */
export function projectLimit(account: SessionState['account'], current: number): ProjectLimit {
  const max = account?.features.maxProjects ?? null;
  const isReached = account !== null && max !== null && isAtLimit(current, max);
  return { current, max, reached: isReached ? [current, max, account] : undefined };
}

/** How many projects the account has, archived ones too, and how many its plan allows. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const current = useProjects().length + useArchivedProjects().length;
  return useMemo(() => projectLimit(account, current), [account, current]);
}

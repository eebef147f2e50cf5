import { limitRefusal, type LimitRefusal } from '@questlog/domain/plans/limit-refusal';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

/** What stands in the way of one more project, as the server would say it. */
export type ProjectLimitNotice = LimitRefusal;

export interface ProjectLimit {
  readonly current: number;
  /** Null for no limit. */
  readonly max: number | null;
  /** Undefined while there is room. */
  readonly notice: ProjectLimitNotice | undefined;
}

/** What the plan of an account allows with so many projects. The server has the last word. */
export function projectLimit(account: SessionState['account'], current: number): ProjectLimit {
  const max = account?.features.maxProjects ?? null;
  const isFull = account !== null && max !== null && isAtLimit(current, max);
  return { current, max, notice: isFull ? limitRefusal('projects', current, max, account) : undefined };
}

/** How many projects the account has, archived ones too, and how many its plan allows. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const current = useProjects().length + useArchivedProjects().length;
  return useMemo(() => projectLimit(account, current), [account, current]);
}

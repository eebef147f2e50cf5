import { limitRefusal, type LimitRefusal } from '@questlog/domain/plans/limit-refusal';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
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

/** How many projects the account has, archived ones too, and how many its plan allows. The server has the last word. */
export function useProjectLimit(): ProjectLimit {
  const { account } = useSession();
  const inUse = useProjects().length;
  const archived = useArchivedProjects().length;
  const max = account?.features.maxProjects ?? null;
  return useMemo(() => {
    const current = inUse + archived;
    if (account === null || max === null || !isAtLimit(current, max)) {
      return { current, max, notice: undefined };
    }
    return { current, max, notice: limitRefusal('projects', current, max, account) };
  }, [account, inUse, archived, max]);
}

import { limitMessage, CHEAPEST_PAID_TIER, type Tier } from '@questlog/domain/plans/plans';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useMemo } from 'react';
import { useArchivedProjects, useProjects, useSession } from '../../data/hooks.ts';

/** The same as the server's refusal would say. */
export interface ProjectLimitNotice {
  readonly message: string;
  readonly limitType: 'projects';
  readonly currentUsage: number;
  readonly maxAllowed: number;
  readonly requiredTier: Tier;
}

export interface ProjectLimit {
  readonly current: number;
  /** Null for no limit. */
  readonly max: number | null;
  /** What stands in the way of one more project; undefined while there is room. */
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
    if (max === null || !isAtLimit(current, max)) return { current, max, notice: undefined };
    const notice: ProjectLimitNotice = {
      message: limitMessage('projects', max),
      limitType: 'projects',
      currentUsage: current,
      maxAllowed: max,
      requiredTier: CHEAPEST_PAID_TIER,
    };
    return { current, max, notice };
  }, [inUse, archived, max]);
}

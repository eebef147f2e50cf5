import { limitMessage } from '@questlog/domain/plans/plans';
import { isAtLimit } from '@questlog/domain/plans/usage';
import { useArchivedProjects, useProjects, useSession } from '../../../data/hooks.ts';

/** Returns the message shown at the plan's project limit; undefined below the limit. */
export function useProjectsFull(): string | undefined {
  const max = useSession().account?.features.maxProjects ?? null;
  const count = useProjects().length + useArchivedProjects().length;
  return isAtLimit(count, max) ? limitMessage('projects', max ?? 0) : undefined;
}

/** Room in the plan: what an account may still make (ACCOUNT-10, ACCOUNT-11). */
import { limitMessage, planLimits, CHEAPEST_PAID_TIER, type Tier } from '@questlog/domain/plans/plans';
import { fail } from '../platform/errors.ts';

/** How many tasks and projects a change adds; negative for what it takes away. */
export interface Growth {
  readonly tasks?: number;
  readonly projects?: number;
}

/** Ends the request with the limit payload. `usage` is what there was before. */
export function failLimit(limit: 'tasks' | 'projects', usage: number, max: number, tier: Tier): never {
  fail('limit_reached', {
    message: limitMessage(limit, max),
    requiresUpgrade: true,
    limitType: limit,
    requiredTier: CHEAPEST_PAID_TIER,
    currentUsage: usage,
    maxAllowed: max,
    currentTier: tier,
  });
}

/** Refuses growth beyond the plan. Counts are those with the growth; an account that only shrinks is never refused. */
export function demandRoom(
  growth: Growth,
  counts: { readonly tasks: number; readonly projects: number },
  tier: Tier,
): void {
  const limits = planLimits(tier);
  const tasks = growth.tasks ?? 0;
  const projects = growth.projects ?? 0;
  if (tasks > 0 && limits.maxTotalTasks !== null && counts.tasks > limits.maxTotalTasks) {
    failLimit('tasks', counts.tasks - tasks, limits.maxTotalTasks, tier);
  }
  if (projects > 0 && limits.maxProjects !== null && counts.projects > limits.maxProjects) {
    failLimit('projects', counts.projects - projects, limits.maxProjects, tier);
  }
}

/** Room in the plan: what an account may still make (ACCOUNT-10, ACCOUNT-11). */
import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { featureRefusal, limitRefusal } from '@questlog/domain/plans/limit-refusal';
import { hasFeature, planLimits, type Feature } from '@questlog/domain/plans/plans';
import { fail } from '../platform/errors.ts';

/** How many tasks and projects a change adds; negative for what it takes away. */
export interface Growth {
  readonly tasks?: number;
  readonly projects?: number;
}

/** Refuses with `limit_reached` what the plan has not. */
export function requireFeature(plan: AccountPlan, feature: Feature): void {
  if (!hasFeature(plan.subscriptionTier, feature)) fail('limit_reached', featureRefusal(feature, plan));
}

/** Refuses growth beyond the plan. Counts are those with the growth; an account that only shrinks is never refused. */
export function requireRoom(
  growth: Growth,
  counts: { readonly tasks: number; readonly projects: number },
  plan: AccountPlan,
): void {
  const limits = planLimits(plan.subscriptionTier);
  const demand = (limit: 'tasks' | 'projects', max: number | null): void => {
    const more = growth[limit] ?? 0;
    if (more <= 0 || max === null || counts[limit] <= max) return;
    fail('limit_reached', limitRefusal(limit, counts[limit] - more, max, plan, more));
  };
  demand('tasks', limits.maxTotalTasks);
  demand('projects', limits.maxProjects);
}

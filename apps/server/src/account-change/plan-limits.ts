/** Plan limits: how many more rows an account may add (ACCOUNT-10, ACCOUNT-11). */
import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import { featureRejection, limitRejection } from '@questlog/domain/plans/limit-rejection';
import { hasFeature, planLimits, type Feature } from '@questlog/domain/plans/plans';
import { fail } from '../platform/errors.ts';

/** Number of added tasks and projects; negative for removed ones. */
export interface Growth {
  readonly tasks?: number;
  readonly projects?: number;
}

/** Throws `limit_reached` if the plan lacks the feature. */
export function requireFeature(plan: AccountPlan, feature: Feature): void {
  if (!hasFeature(plan.subscriptionTier, feature)) fail('limit_reached', featureRejection(feature, plan));
}

/**
 * Throws `limit_reached` if a change makes the account exceed its plan's limits. The counts already include
 * the growth. Removing rows is always allowed.
 */
export function requireRoom(
  growth: Growth,
  counts: { readonly tasks: number; readonly projects: number },
  plan: AccountPlan,
): void {
  const limits = planLimits(plan.subscriptionTier);
  const requireRoomFor = (limit: 'tasks' | 'projects', max: number | null): void => {
    const more = growth[limit] ?? 0;
    if (more <= 0 || max === null || counts[limit] <= max) return;
    fail('limit_reached', limitRejection(limit, counts[limit] - more, max, plan, more));
  };
  requireRoomFor('tasks', limits.maxTotalTasks);
  requireRoomFor('projects', limits.maxProjects);
}

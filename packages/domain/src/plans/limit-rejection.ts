/**
 * Rejections for changes that exceed a limit or need a feature that the plan lacks. The server sends them,
 * and the browser predicts them.
 */
import { countOf, numberText } from '../counts.ts';
import type { AccountPlan } from '../accounts/account-menu.ts';
import { requiredTierOf } from './choosable-plans.ts';
import { hasFeature, limitMessage, planLimits, type Feature, type LimitType, type Tier } from './plans.ts';

export interface LimitRejection {
  readonly message: string;
  /** True if the account can choose a tier that would lift the limit. */
  readonly requiresUpgrade: boolean;
  readonly limitType: LimitType;
  /** The feature that would lift the limit. */
  readonly feature: Feature;
  /** The cheapest tier that the account can choose and that would lift the limit, if any. */
  readonly requiredTier?: Tier;
  /** The usage before the rejected change. */
  readonly currentUsage: number;
  readonly maxAllowed: number;
  readonly currentTier: Tier;
}

function upgradeOf(
  plan: AccountPlan,
  feature: Feature,
): Pick<LimitRejection, 'requiresUpgrade' | 'requiredTier'> {
  const requiredTier = requiredTierOf(plan, feature);
  return requiredTier === undefined ? { requiresUpgrade: false } : { requiresUpgrade: true, requiredTier };
}

/**
 * Returns the rejection for a change that adds `more` items if at most `max` are allowed (ACCOUNT-56).
 * `usage` is the number before the change. The message says how many would fit.
 */
export function limitRejection(
  limitType: 'projects' | 'tasks',
  usage: number,
  max: number,
  plan: AccountPlan,
  more = 1,
): LimitRejection {
  return {
    message: usage < max ? roomMessage(limitType, max - usage, more) : limitMessage(limitType, max),
    ...upgradeOf(plan, 'ADVANCED_PROJECTS'),
    limitType,
    feature: 'ADVANCED_PROJECTS',
    currentUsage: usage,
    maxAllowed: max,
    currentTier: plan.subscriptionTier,
  };
}

function roomMessage(limitType: 'projects' | 'tasks', room: number, more: number): string {
  const fitting = countOf(room, limitType === 'tasks' ? 'more task' : 'more project');
  return `Your plan has room for ${fitting}, and this would add ${numberText(more)}. Upgrade to create unlimited ${limitType}.`;
}

/**
 * Returns the rejection for a seat beyond `max` (ACCOUNT-30). An unpaid team needs a team plan. The Owner or
 * Admins of a paid team add seats. `usage` is the number of seats in use before the change.
 */
export function seatsRejection(usage: number, max: number, plan: AccountPlan): LimitRejection {
  const feature = 'TEAM_COLLABORATION';
  const isPaid = hasFeature(plan.subscriptionTier, feature);
  const upgrade = isPaid ? { requiresUpgrade: false } : upgradeOf(plan, feature);
  const reached = `You've reached the limit of ${countOf(max, 'seat')}.`;
  const help = isPaid ? 'The owner and admins can add more in Account Settings.' : NO_TEAM_PLAN;
  return {
    message: upgrade.requiresUpgrade ? limitMessage('seats', max) : `${reached} ${help}`,
    ...upgrade,
    limitType: 'seats',
    feature,
    currentUsage: usage,
    maxAllowed: max,
    currentTier: plan.subscriptionTier,
  };
}

/**
 * Returns the rejection for a calendar beyond the limit (CALENDAR-17); undefined if the user may add one. Calendars
 * belong to the user, who has the highest limit of all their accounts.
 * @param usage the number of calendars before the change
 * @param tiers the tiers of the user's accounts
 */
export function calendarRejection(usage: number, tiers: readonly Tier[]): LimitRejection | undefined {
  const [best] = tiers.toSorted((a, b) => planLimits(b).maxCalendars - planLimits(a).maxCalendars);
  const currentTier = best ?? 'PersonalFree';
  const max = planLimits(currentTier).maxCalendars;
  if (usage < max) return undefined;
  const feature = 'ADVANCED_PROJECTS';
  const isPaid = hasFeature(currentTier, feature);
  const plan: AccountPlan = { accountType: 'Personal', subscriptionTier: currentTier };
  return {
    message: isPaid
      ? `You've reached the limit of ${countOf(max, 'calendar')}. Remove one that you no longer need.`
      : limitMessage('calendars', max),
    ...(isPaid ? { requiresUpgrade: false } : upgradeOf(plan, feature)),
    limitType: 'calendars',
    feature,
    currentUsage: usage,
    maxAllowed: max,
    currentTier,
  };
}

/**
 * Returns the rejection for a filter beyond the limit of a member (FILTER-12); undefined if the member may save one.
 * @param usage the number of the member's filters before the change
 */
export function filterRejection(usage: number, plan: AccountPlan): LimitRejection | undefined {
  const { subscriptionTier } = plan;
  const max = planLimits(subscriptionTier).maxFilters;
  if (usage < max) return undefined;
  const feature = 'ADVANCED_PROJECTS';
  const isPaid = hasFeature(subscriptionTier, feature);
  return {
    message: isPaid
      ? `You've reached the limit of ${countOf(max, 'filter')}. Delete one that you no longer need.`
      : limitMessage('filters', max),
    ...(isPaid ? { requiresUpgrade: false } : upgradeOf(plan, feature)),
    limitType: 'filters',
    feature,
    currentUsage: usage,
    maxAllowed: max,
    currentTier: subscriptionTier,
  };
}

/** The message for a personal account, which no plan turns into a team. */
const NO_TEAM_PLAN = 'Create a team account to work with others.';

/** Explains which hidden items count towards a limit (ACCOUNT-10), if any. */
export function countedItemsNote(limitType: LimitType): string | undefined {
  if (limitType === 'tasks') return 'Completed tasks count too; those in the trash do not.';
  if (limitType === 'projects') return 'Archived projects count too; those in the trash do not.';
  if (limitType === 'seats') return 'Open invitations count too.';
  if (limitType === 'storage') return 'The trash and accounts deleted in the last 30 days count too.';
  return undefined;
}

export function featureRejection(feature: Feature, plan: AccountPlan): LimitRejection {
  const upgrade = upgradeOf(plan, feature);
  const message = limitMessage('feature', 0);
  return {
    message: upgrade.requiresUpgrade ? message : `${message}. ${NO_TEAM_PLAN}`,
    ...upgrade,
    limitType: 'feature',
    feature,
    currentUsage: 0,
    maxAllowed: 0,
    currentTier: plan.subscriptionTier,
  };
}

/** What a person is told whose plan has no room, or not the feature. The server refuses with it, the browser foretells it. */
import { countOf, numberText } from '../counts.ts';
import type { AccountPlan } from '../accounts/account-menu.ts';
import { requiredTierOf } from './choosable-plans.ts';
import { hasFeature, limitMessage, type Feature, type LimitType, type Tier } from './plans.ts';

export interface LimitRefusal {
  readonly message: string;
  /** Whether a tier that the account can choose would lift the limit. */
  readonly requiresUpgrade: boolean;
  readonly limitType: LimitType;
  /** The feature that lifts the limit. */
  readonly feature: Feature;
  /** The cheapest tier that the account can choose and that lifts the limit; undefined where none does. */
  readonly requiredTier?: Tier;
  /** How much there was before. */
  readonly currentUsage: number;
  readonly maxAllowed: number;
  readonly currentTier: Tier;
}

function upgradeOf(
  plan: AccountPlan,
  feature: Feature,
): Pick<LimitRefusal, 'requiresUpgrade' | 'requiredTier'> {
  const requiredTier = requiredTierOf(plan, feature);
  return requiredTier === undefined ? { requiresUpgrade: false } : { requiresUpgrade: true, requiredTier };
}

/**
 * The rejection of `more` than `max` leaves room for (ACCOUNT-56). `usage` is the number before: with some room left it is
 * a batch that is too large, and the message says how many would fit.
 */
export function limitRefusal(
  limitType: 'projects' | 'tasks',
  usage: number,
  max: number,
  plan: AccountPlan,
  more = 1,
): LimitRefusal {
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
 * The rejection of one more seat than `max` (ACCOUNT-30). A team that is not paid for needs a team plan. No plan adds seats to
 * a paid team: its Owner and Admins set their number. `usage` is the number of seats in use before.
 */
export function seatsRefusal(usage: number, max: number, plan: AccountPlan): LimitRefusal {
  const feature = 'TEAM_COLLABORATION';
  const isPaid = hasFeature(plan.subscriptionTier, feature);
  const upgrade = isPaid ? { requiresUpgrade: false } : upgradeOf(plan, feature);
  const reached = `You've reached the limit of ${countOf(max, 'seat')}.`;
  const help = isPaid ? 'Owner and Admins can add more in Account Settings.' : NO_TEAM_PLAN;
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

/** Advice for a personal account, which no plan turns into a team. */
const NO_TEAM_PLAN = 'Create a team account to work with others.';

/** What a limit counts beside what one sees at once (ACCOUNT-10); undefined where there is nothing to say. */
export function whatCounts(limitType: LimitType): string | undefined {
  if (limitType === 'tasks') return 'Completed tasks count too; those in the trash do not.';
  if (limitType === 'projects') return 'Archived projects count too; those in the trash do not.';
  if (limitType === 'seats') return 'Open invitations count too.';
  if (limitType === 'storage') return 'The trash and accounts deleted in the last 30 days count too.';
  return undefined;
}

/** The rejection of a feature that the plan does not have. */
export function featureRefusal(feature: Feature, plan: AccountPlan): LimitRefusal {
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

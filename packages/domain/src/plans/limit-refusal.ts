/** What a person is told whose plan has no room, or not the feature. The server refuses with it, the browser foretells it. */
import { countOf, numberText } from '../counts.ts';
import { hasFeature, limitMessage, requiredTier, type Feature, type LimitType, type Tier } from './plans.ts';

export interface LimitRefusal {
  readonly message: string;
  readonly requiresUpgrade: true;
  readonly limitType: LimitType;
  /** What the plan has not, and a higher one has. */
  readonly feature: Feature;
  /** The cheapest tier that would allow it. */
  readonly requiredTier: Tier;
  /** How much there was before. */
  readonly currentUsage: number;
  readonly maxAllowed: number;
  readonly currentTier: Tier;
}

/**
 * The refusal of `more` than `max` leaves room for (ACCOUNT-56). `usage` is what there was before: with some room left it is
 * a batch that is too large, and the message says how many would fit.
 */
export function limitRefusal(
  limitType: 'projects' | 'tasks',
  usage: number,
  max: number,
  tier: Tier,
  more = 1,
): LimitRefusal {
  return {
    message: usage < max ? roomMessage(limitType, max - usage, more) : limitMessage(limitType, max),
    requiresUpgrade: true,
    limitType,
    feature: 'ADVANCED_PROJECTS',
    requiredTier: requiredTier('ADVANCED_PROJECTS'),
    currentUsage: usage,
    maxAllowed: max,
    currentTier: tier,
  };
}

function roomMessage(limitType: 'projects' | 'tasks', room: number, more: number): string {
  const fitting = countOf(room, limitType === 'tasks' ? 'more task' : 'more project');
  return `Your plan has room for ${fitting}, and this would add ${numberText(more)}. Upgrade to create unlimited ${limitType}.`;
}

/**
 * The refusal of one more seat than `max` (ACCOUNT-30): a team that is not paid for needs a team plan; one that is sets
 * its seats by itself, and the highest plan is all there is above its own. `usage` is what was in use before.
 */
export function seatsRefusal(usage: number, max: number, tier: Tier): LimitRefusal {
  const isPaid = hasFeature(tier, 'TEAM_COLLABORATION');
  return {
    message: isPaid
      ? `You've reached the limit of ${max} seats. Owner and Admins can add more in Account Settings.`
      : limitMessage('seats', max),
    requiresUpgrade: true,
    limitType: 'seats',
    feature: 'TEAM_COLLABORATION',
    requiredTier: isPaid ? 'TeamPro' : requiredTier('TEAM_COLLABORATION'),
    currentUsage: usage,
    maxAllowed: max,
    currentTier: tier,
  };
}

/** What a limit counts beside what one sees at once (ACCOUNT-10); undefined where there is nothing to say. */
export function whatCounts(limitType: LimitType): string | undefined {
  if (limitType === 'tasks') return 'Completed tasks count too; those in the trash do not.';
  if (limitType === 'projects') return 'Archived projects count too; those in the trash do not.';
  if (limitType === 'seats') return 'Open invitations count too.';
  if (limitType === 'storage') return 'The trash and accounts deleted in the last 30 days count too.';
  return undefined;
}

/** The refusal of a feature that the tier has not. */
export function featureRefusal(feature: Feature, tier: Tier): LimitRefusal {
  return {
    message: limitMessage('feature', 0),
    requiresUpgrade: true,
    limitType: 'feature',
    feature,
    requiredTier: requiredTier(feature),
    currentUsage: 0,
    maxAllowed: 0,
    currentTier: tier,
  };
}

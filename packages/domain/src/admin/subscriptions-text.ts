/**
 * A summary of the active subscriptions by tier (ADMIN-46).
 *
 *   20 Personal Pro, 1 Team. Sandbox: no money moves.
 */
import { numberText } from '../counts.ts';
import { tierTitle } from '../plans/plans.ts';

const PAID = ['PersonalPro', 'Team', 'TeamPro'] as const;

/**
 * Returns the summary; an empty string if there are no active subscriptions.
 * @param counts the number of subscriptions of each paid tier
 * @param sandbox whether the payment provider is the sandbox
 */
export function subscriptionsText(
  counts: Readonly<Record<(typeof PAID)[number], number>>,
  sandbox: boolean,
): string {
  const parts = PAID.filter((tier) => counts[tier] > 0).map(
    (tier) => `${numberText(counts[tier])} ${tierTitle(tier)}`,
  );
  if (parts.length === 0) return '';
  return sandbox ? `${parts.join(', ')}. Sandbox: no money moves.` : parts.join(', ');
}

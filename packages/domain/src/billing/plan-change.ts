/** From one plan to another: what it is called, and what the dialog says of it (BILLING-5). */
import type { AccountPlan } from '../accounts/account-menu.ts';
import { planLimits, tierCode, type Tier } from '../plans/plans.ts';
import { planShown } from './plans-for-sale.ts';

/**
 * - `upgrade`, `downgrade`: between the free plan and Personal Pro, which alone have an order.
 * - `switch`: to or from a team plan.
 */
export type PlanChange = 'current' | 'upgrade' | 'downgrade' | 'switch';

const ORDERED: readonly Tier[] = ['PersonalFree', 'PersonalPro'];

/** What a change of plan is (BILLING-5). */
export function planChange(from: Tier, to: Tier): PlanChange {
  if (from === to) return 'current';
  if (!ORDERED.includes(from) || !ORDERED.includes(to)) return 'switch';
  return ORDERED.indexOf(to) > ORDERED.indexOf(from) ? 'upgrade' : 'downgrade';
}

/** Whether a call that asks for more, or for less, may lead from one tier to the other (BILLING-6). */
export function isInDirection(direction: 'up' | 'down', from: Tier, to: Tier): boolean {
  return direction === 'up' ? tierCode(to) > tierCode(from) : tierCode(to) < tierCode(from);
}

const TITLES: Readonly<Record<PlanChange, string>> = {
  current: 'Switch to',
  upgrade: 'Upgrade to',
  downgrade: 'Downgrade to',
  switch: 'Switch to',
};

const BUTTONS: Readonly<Record<PlanChange, string>> = {
  current: 'Switch Plan',
  upgrade: 'Upgrade Now',
  downgrade: 'Schedule Downgrade',
  switch: 'Switch Plan',
};

/** The title of the dialog (BILLING-5). @param feature the name of the gate that it was opened from */
export function upgradeTitle(
  step: { readonly account: AccountPlan; readonly to: Tier } | undefined,
  feature: string | undefined,
): string {
  if (step !== undefined) {
    const { account, to } = step;
    return `${TITLES[planChange(account.subscriptionTier, to)]} ${planShown(account, to).name}`;
  }
  return feature === undefined ? 'Choose Your Plan' : `Upgrade Required for ${feature}`;
}

/** The primary button of the confirmation (BILLING-5). */
export function upgradeButton(from: Tier, to: Tier): string {
  return BUTTONS[planChange(from, to)];
}

/** Lists the changes for an account that leaves its plan for the free one; empty for any other change (BILLING-44). */
export function lossesOf({ accountType }: AccountPlan, to: Tier): readonly string[] {
  if (to !== 'PersonalFree') return [];
  const { maxProjects, maxTotalTasks } = planLimits(to);
  const room = `Over ${maxProjects} projects or ${maxTotalTasks} tasks, `;
  const features = 'Repeating tasks pause, and tags are hidden.';
  if (accountType === 'Personal') return [`${room}you can't add new ones.`, features];
  return [
    'Members stay, and can read and edit everything.',
    'Open invitations end, and nobody can be invited.',
    `${room}nobody can add new ones.`,
    features,
  ];
}

/**
 * Says before the payment of a team how people are invited, and that it takes a verified address (BILLING-45).
 * @param isVerified whether their own address is verified
 */
export function invitingText(isVerified: boolean): string {
  const place = 'Once it is paid for, you can invite people in Team Management, in the account menu.';
  return isVerified
    ? place
    : `${place} Verify your email address first: follow the link in the mail that you got when you registered.`;
}

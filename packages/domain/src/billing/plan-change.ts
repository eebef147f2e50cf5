/** Names and messages of plan changes (BILLING-5). */
import type { AccountPlan } from '../accounts/account-menu.ts';
import { planLimits, tierCode, type Tier } from '../plans/plans.ts';
import { planShown } from './plans-for-sale.ts';

/**
 * - `upgrade`, `downgrade`: a change between the free plan and Personal Pro, the only ranked plans.
 * - `switch`: a change to or from a team plan.
 */
export type PlanChange = 'current' | 'upgrade' | 'downgrade' | 'switch';

const ORDERED: readonly Tier[] = ['PersonalFree', 'PersonalPro'];

/** Returns the kind of change between two plans (BILLING-5). */
export function planChange(from: Tier, to: Tier): PlanChange {
  if (from === to) return 'current';
  if (!ORDERED.includes(from) || !ORDERED.includes(to)) return 'switch';
  return ORDERED.indexOf(to) > ORDERED.indexOf(from) ? 'upgrade' : 'downgrade';
}

/** Returns whether the change is in the direction that the caller requested, up or down (BILLING-6). */
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

/** Returns the dialog's title (BILLING-5). @param feature the locked feature that opened the dialog */
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

/** Returns the label of the confirmation's primary button (BILLING-5). */
export function upgradeButton(from: Tier, to: Tier): string {
  return BUTTONS[planChange(from, to)];
}

/** Lists what an account loses on the free plan; empty for other changes (BILLING-44). */
export function lossesOf({ accountType }: AccountPlan, to: Tier): readonly string[] {
  if (to !== 'PersonalFree') return [];
  const { maxProjects, maxTotalTasks } = planLimits(to);
  const room = `Over ${maxProjects} projects or ${maxTotalTasks} tasks, `;
  const features = 'Repeating tasks pause, and tags are hidden.';
  if (accountType === 'Personal') return [`${room}you can't add new ones.`, features];
  return [
    'Members stay, and can read and edit everything.',
    "Open invitations are cancelled, and you can't invite anyone.",
    `${room}nobody can add new ones.`,
    features,
  ];
}

/**
 * Returns the hint shown before a team pays: how to invite people, and that this requires a verified address
 * (BILLING-45).
 * @param isVerified whether the user's own address is verified
 */
export function invitingText(isVerified: boolean): string {
  const seatsHint = 'After the payment you can invite people in Team Management, in the account menu.';
  return isVerified
    ? seatsHint
    : `${seatsHint} Verify your email address first: follow the link in the mail that you got when you registered.`;
}

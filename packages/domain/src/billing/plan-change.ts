/** From one plan to another: what it is called, and what the dialog says of it (BILLING-5). */
import { tierCode, type Tier } from '../plans/plans.ts';
import { planOf } from './plans-for-sale.ts';

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
  step: { readonly from: Tier; readonly to: Tier } | undefined,
  feature: string | undefined,
): string {
  if (step !== undefined) return `${TITLES[planChange(step.from, step.to)]} ${planOf(step.to).name}`;
  return feature === undefined ? 'Choose Your Plan' : `Upgrade Required for ${feature}`;
}

/** The primary button of the confirmation (BILLING-5). */
export function upgradeButton(from: Tier, to: Tier): string {
  return BUTTONS[planChange(from, to)];
}

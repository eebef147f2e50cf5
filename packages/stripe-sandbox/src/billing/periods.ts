/**
 * Billing periods: whole intervals from an anchor date. A month without the anchor's day uses its last day.
 */
import type { Price } from '../state/kinds.ts';

const DAY = 86_400;

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

function boundary(anchor: number, { recurring }: Pick<Price, 'recurring'>, count: number): number {
  const steps = count * (recurring?.interval_count ?? 1);
  const interval = recurring?.interval;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? steps * 12 : steps);
}

export function periodEnd(anchor: number, price: Pick<Price, 'recurring'>, start: number): number {
  let count = 1;
  while (boundary(anchor, price, count) <= start) count += 1;
  return boundary(anchor, price, count);
}

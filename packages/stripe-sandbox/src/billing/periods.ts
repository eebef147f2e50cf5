/** Billing periods: months from an anchor date. A month without the anchor's day uses its last day. */

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/** Returns the end of the period that contains `start`. */
export function periodEnd(anchor: number, start: number): number {
  let count = 1;
  while (addMonths(anchor, count) <= start) count += 1;
  return addMonths(anchor, count);
}

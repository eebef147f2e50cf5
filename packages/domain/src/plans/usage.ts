/** How close use is to a limit (ACCOUNT-16): a warning at 80 %, danger at 100 %. */

export type UsageLevel = 'fine' | 'warning' | 'danger';

/** The level of `current` under a limit of `max`; null for no limit, which is always fine (ACCOUNT-16). */
export function usageLevel(current: number, max: number | null): UsageLevel {
  if (max === null) return 'fine';
  if (current >= max) return 'danger';
  return current >= max * 0.8 ? 'warning' : 'fine';
}

/** Whether one more would pass the limit (ACCOUNT-17). */
export function isAtLimit(current: number, max: number | null): boolean {
  return max !== null && current >= max;
}

import type { User } from '@questlog/contract/identity/user';
import { firstDayInRegion, regionOf } from '@questlog/domain/dates/week-start';

/**
 * Returns the first day of a user's week, 0 for Sunday: the chosen one, or that of the browser's region (IDENTITY-42).
 */
export function weekStartOf(user: Pick<User, 'weekStart' | 'region'> | null): number {
  return user?.weekStart ?? firstDayInRegion(regionOf(navigator.language) ?? user?.region ?? null);
}

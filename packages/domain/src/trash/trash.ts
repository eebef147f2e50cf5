/**
 * Trash retention (TRASH-1, TRASH-7): deleted items are removed permanently after 30 days.
 *
 *   deleted just now          → 30 days left
 *   deleted 29 days 1 h ago   → 1 day left: the current one
 *   deleted 30 days ago       → 0: the next cleanup removes it
 */

import { planLimits, type Tier } from '../plans/plans.ts';

const DAY_MS = 86_400_000;

/** Number of days for which a deleted task or project can be restored. */
export const TRASH_DAYS = 30;

/** The note in the confirmation dialog before several rows are deleted (SELECT-25, PROJECT-9). */
export const RESTORABLE_NOTE = `You can restore them from the trash for ${TRASH_DAYS} days.`;

/**
 * Returns the cutoff: the next cleanup removes items deleted before it (TRASH-1).
 * @param now milliseconds since 1970, like the result
 */
export function restorableTrashSince(now: number): number {
  return now - TRASH_DAYS * DAY_MS;
}

/**
 * Returns the number of days until an item is removed permanently, including the current day (TRASH-1).
 * @param deletedAt in milliseconds since 1970, like `now`
 */
export function trashDaysLeft(deletedAt: number, now: number): number {
  const left = Math.ceil((deletedAt - now) / DAY_MS) + TRASH_DAYS;
  // The device's clock may be behind the server's. Never show more days than the retention period.
  return Math.min(Math.max(left, 0), TRASH_DAYS);
}

/** Returns text such as '12 days left', '1 day left' or 'Last hours' (TRASH-2). */
export function trashDaysText(days: number): string {
  if (days === 0) return 'Last hours';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

/**
 * Returns the maximum number of tasks and projects in an account's trash. Beyond it, the oldest are removed
 * before their 30 days are over. Only a script would reach it (TRASH-7).
 */
export function trashRoom(tier: Tier): { readonly tasks: number; readonly projects: number } {
  const { maxTotalTasks } = planLimits(tier);
  return maxTotalTasks === null ? { tasks: 100_000, projects: 2_000 } : { tasks: 1_000, projects: 100 };
}

/**
 * Returns the retention rule: 'Deleted projects and tasks are permanently removed after 30 days. Beyond 1,000
 * tasks or 100 projects the oldest are removed sooner.' (TRASH-7)
 */
export function trashRuleText(tier: Tier): string {
  const { tasks, projects } = trashRoom(tier);
  const room = `${tasks.toLocaleString('en-US')} tasks or ${projects.toLocaleString('en-US')} projects`;
  return `Deleted projects and tasks are permanently removed after ${TRASH_DAYS} days. Beyond ${room} the oldest are removed sooner.`;
}

/**
 * How long the trash keeps what was deleted (TRASH-1, TRASH-7): 30 days, then it is removed for good.
 *
 *   deleted just now          → 30 days left
 *   deleted 29 days 1 h ago   → 1 day left, the one that has begun
 *   deleted 30 days ago       → 0: it goes with the next emptying
 */

import { planLimits, type Tier } from '../plans/plans.ts';

const DAY_MS = 86_400_000;

/** Days that a deleted task or project can be restored. */
export const TRASH_DAYS = 30;

/** The line under a question whether several rows are to be deleted (SELECT-25, PROJECT-9). */
export const RESTORABLE_NOTE = `You can restore them from the trash for ${TRASH_DAYS} days.`;

/**
 * What was deleted before this moment is gone with the next emptying (TRASH-1).
 * @param now milliseconds since 1970, as is the answer
 */
export function trashKeptSince(now: number): number {
  return now - TRASH_DAYS * DAY_MS;
}

/**
 * Days, the one that has begun included, until something is removed for good (TRASH-1).
 * @param deletedAt and `now`: milliseconds since 1970
 */
export function trashDaysLeft(deletedAt: number, now: number): number {
  const left = Math.ceil((deletedAt - now) / DAY_MS) + TRASH_DAYS;
  // A clock that is behind the server's must not promise more than there is.
  return Math.min(Math.max(left, 0), TRASH_DAYS);
}

/** '12 days left', '1 day left', 'Last hours' (TRASH-2). */
export function trashDaysText(days: number): string {
  if (days === 0) return 'Last hours';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

/**
 * How many tasks and projects the trash of an account holds. Past it, what has lain there the longest is removed for
 * good
 * before its 30 days are over. Generous: a person who tidies up does not reach it, only a script does (TRASH-7).
 */
export function trashRoom(tier: Tier): { readonly tasks: number; readonly projects: number } {
  const { maxTotalTasks } = planLimits(tier);
  return maxTotalTasks === null ? { tasks: 100_000, projects: 2_000 } : { tasks: 1_000, projects: 100 };
}

/**
 * 'Deleted projects and tasks are removed for good after 30 days, the oldest sooner beyond 1,000 tasks or 100
 * projects.' (TRASH-7)
 */
export function trashRuleText(tier: Tier): string {
  const { tasks, projects } = trashRoom(tier);
  const room = `${tasks.toLocaleString('en-US')} tasks or ${projects.toLocaleString('en-US')} projects`;
  return `Deleted projects and tasks are removed for good after ${TRASH_DAYS} days, the oldest sooner beyond ${room}.`;
}

/**
 * How many tags one request may give to tasks, or take from them: each of so many tasks times each of so many tags.
 *
 *   5,000 tasks, 4 tags → one request
 *   5,000 tasks, 10 tags → requests of 2,000 tasks
 */
import { MAX_BULK } from '../tasks/pasted-list.ts';

/** At most this many pairs of a task and a tag in one request. */
export const MAX_TAGGINGS = 20_000;

/** What is read where there are more. */
export const TOO_MANY_TAGGINGS =
  'At most 20,000 tags on tasks in one request: choose fewer tasks or fewer tags.';

/** So many tasks with so many tags each may be in one request (TAG-33). */
export function tasksAtOnce(tagsOfEach: number): number {
  return Math.min(MAX_BULK, Math.floor(MAX_TAGGINGS / Math.max(tagsOfEach, 1)));
}

/** A list in portions of so many (TAG-33). */
export function chunk<T>(list: readonly T[], most = MAX_BULK): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += most) parts.push(list.slice(from, from + most));
  return parts;
}

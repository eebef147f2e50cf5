/**
 * Limits on tagging in one request: the number of tasks times the number of tags.
 *
 *   5,000 tasks, 4 tags → one request
 *   5,000 tasks, 10 tags → requests of 2,000 tasks
 */
import { MAX_BULK } from '../tasks/pasted-list.ts';

/** Maximum number of task and tag pairs in one request. */
export const MAX_TAGGINGS = 20_000;

export const TOO_MANY_TAGGINGS = 'You can add at most 20,000 tags at once. Choose fewer tasks or fewer tags.';

/** Returns how many tasks one request may contain with this many tags each (TAG-33). */
export function tasksAtOnce(tagsOfEach: number): number {
  return Math.min(MAX_BULK, Math.floor(MAX_TAGGINGS / Math.max(tagsOfEach, 1)));
}

/** Splits a list into chunks of at most `most` items (TAG-33). */
export function chunk<T>(list: readonly T[], most = MAX_BULK): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += most) parts.push(list.slice(from, from + most));
  return parts;
}

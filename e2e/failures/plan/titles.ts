/**
 * Marks in task titles: who created the task, and whether the browser may have been killed before storing it.
 */

/** The suffix of each user's titles. */
const MARKS = ['', 'b'];

/**
 * The prefix of tasks that may not have been stored, because the browser was killed while they were
 * submitted.
 */
export const UNCERTAIN = 'Uncertain';

/** The view to which tasks with this prefix are added. No step changes its order. */
export const VIEW_OF_UNCERTAIN = 'Today';

/**
 * Returns the suffix of a user's titles.
 * @param who one of two users, from 0
 */
export function titleMark(who: number): string {
  const mark = MARKS[who];
  if (mark === undefined) throw new Error(`there is no person ${who}`);
  return mark;
}

/**
 * Returns the lines that contain titles from this schedule by users other than `who`, or by any user if `who`
 * is undefined.
 */
export function foreignLines(text: string, seed: number, who: number | undefined): string[] {
  const title = new RegExp(String.raw`\b${seed}\.\d+([a-z]?)\b`, 'g');
  const own = who === undefined ? undefined : titleMark(who);
  return text.split('\n').filter((line) => Array.from(line.matchAll(title)).some(([, mark]) => mark !== own));
}

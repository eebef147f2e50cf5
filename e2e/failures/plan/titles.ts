/** Encodes information in titles: who created the task, and whether the task is certain to be stored. */

/** The suffix for each person's titles. */
const MARKS = ['', 'b'];

/**
 * The prefix of a task's title if the browser was killed while the task was being submitted, so that it may
 * not have been stored.
 */
export const UNCERTAIN = 'Uncertain';

/** The view to which tasks with this prefix are added. No step changes the order of this view. */
export const PLACE_OF_UNCERTAIN = 'Today';

/**
 * Returns the suffix for a person's titles.
 * @param who one of two people, from 0
 */
export function titleMark(who: number): string {
  const mark = MARKS[who];
  if (mark === undefined) throw new Error(`there is no person ${who}`);
  return mark;
}

/**
 * Returns the lines of a text that contain a title from this schedule belonging to anyone other than `who`.
 * If `who` is undefined, returns the lines that contain any title from this schedule.
 */
export function foreignLines(text: string, seed: number, who: number | undefined): string[] {
  const title = new RegExp(String.raw`\b${seed}\.\d+([a-z]?)\b`, 'g');
  const own = who === undefined ? undefined : titleMark(who);
  return text.split('\n').filter((line) => Array.from(line.matchAll(title)).some(([, mark]) => mark !== own));
}

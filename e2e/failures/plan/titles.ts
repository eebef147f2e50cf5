/** The information encoded in titles: the author, and whether the task is certain to be stored. */

/** The suffix of each person's titles. */
const MARKS = ['', 'b'];

/** The prefix of the title of a task that was submitted at the moment of a kill, and so may not be stored. */
export const UNCERTAIN = 'Uncertain';

/** The view to which such tasks are added. No step changes its order. */
export const PLACE_OF_UNCERTAIN = 'Today';

/**
 * Returns the suffix of a person's titles.
 * @param who one of two people, from 0
 */
export function titleMark(who: number): string {
  const mark = MARKS[who];
  if (mark === undefined) throw new Error(`there is no person ${who}`);
  return mark;
}

/**
 * Returns the lines of a text that contain a title from this schedule that belongs to anyone other than
 * `who`. If `who` is undefined, returns the lines with any title.
 */
export function foreignLines(text: string, seed: number, who: number | undefined): string[] {
  const title = new RegExp(String.raw`\b${seed}\.\d+([a-z]?)\b`, 'g');
  const own = who === undefined ? undefined : titleMark(who);
  return text.split('\n').filter((line) => Array.from(line.matchAll(title)).some(([, mark]) => mark !== own));
}

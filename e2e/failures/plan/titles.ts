/** Facts that titles carry: their owner, and whether they are certain to have been kept. */

/** At the end of the titles of each of the two people. */
const MARKS = ['', 'b'];

/** Begins the title of what was typed the moment the browser was killed: it may or may not have been kept. */
export const UNCERTAIN = 'Uncertain';

/** The place for such a task, whose order no step changes. */
export const PLACE_OF_UNCERTAIN = 'Today';

/** @param who one of two people, from 0 */
export function titleMark(who: number): string {
  const mark = MARKS[who];
  if (mark === undefined) throw new Error(`there is no person ${who}`);
  return mark;
}

/** The lines of a text in which a title of a schedule stands that is not `who`'s. Of undefined, that is every title. */
export function foreignLines(text: string, seed: number, who: number | undefined): string[] {
  const title = new RegExp(String.raw`\b${seed}\.\d+([a-z]?)\b`, 'g');
  const own = who === undefined ? undefined : titleMark(who);
  return text.split('\n').filter((line) => Array.from(line.matchAll(title)).some(([, mark]) => mark !== own));
}

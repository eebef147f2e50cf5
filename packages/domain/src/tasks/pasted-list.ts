/**
 * Converts pasted text with several lines to a list of tasks (CAPTURE-8, CAPTURE-9). Each line that is not
 * blank becomes one title. Only the white space around it is removed.
 *
 *   'milk\n\n  bread \r\n' → ['milk', 'bread']
 */
import { codePoints, isStorable, MAX_TITLE } from '../text.ts';

/** Maximum number of tasks in one call (API-17). */
export const MAX_BULK = 5_000;

export interface PastedList {
  readonly titles: readonly string[];
  /** Line numbers, from 1, that cannot become tasks: longer than 500 characters, or not storable. */
  readonly refused: readonly number[];
}

/** Splits at line breaks of any system. Tabs, bullets and numbers stay in the text (CAPTURE-8, CAPTURE-9). */
export function parsePastedList(text: string): PastedList {
  const titles: string[] = [];
  const refused: number[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const title = line.trim();
    if (title === '') continue;
    if (codePoints(title) > MAX_TITLE || !isStorable(title)) refused.push(index + 1);
    else titles.push(title);
  }
  return { titles, refused };
}

/** Returns whether the pasted text has more than one line, so that "Add N tasks" is offered (CAPTURE-12). */
export function isPastedList(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}

/**
 * A pasted text of several lines is a list of tasks (CAPTURE-8, CAPTURE-9): each line with anything in it
 * is one title, kept as it stands; only the white space around it goes.
 *
 *   'milk\n\n  bread \r\n' → ['milk', 'bread']
 */
import { codePoints, isStorable, MAX_TITLE } from '../text.ts';

/** At most this many tasks in one call (API-17). */
export const MAX_BULK = 5_000;

export interface PastedList {
  readonly titles: readonly string[];
  /** Line numbers, from 1, that cannot become tasks: longer than 500 characters, or not text. */
  readonly refused: readonly number[];
}

/**
 * Splits at line breaks of any system; a tab, a bullet or a number is part of the person's text and stays (CAPTURE-8,
 * CAPTURE-9).
 */
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

/** Whether a paste holds more than one task, so that "Add N tasks" is offered (CAPTURE-12). */
export function isPastedList(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}

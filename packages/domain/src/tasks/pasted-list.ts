/**
 * Converts pasted lines to tasks (CAPTURE-8, CAPTURE-9). Each non-blank line becomes one title, trimmed but
 * otherwise unchanged.
 *
 *   'milk
 *
 *   bread \r
 * ' → ['milk', 'bread']
 */
import { MAX_LEVEL } from '../subtasks/task-forest.ts';
import { codePoints, isBlank, isStorable, MAX_TITLE } from '../text.ts';

/** Maximum number of tasks in one API call (API-17). */
export const MAX_BULK = 5_000;

/** Pasted lines as a tree of tasks (SUBTASK-17). */
export interface PastedTree {
  /** Titles without bullets, numbers or checkboxes. */
  readonly titles: readonly string[];
  /** Each title's parent, as the index of an earlier title; undefined at the top level. */
  readonly under: readonly (number | undefined)[];
}

export interface PastedList {
  readonly titles: readonly string[];
  /** Line numbers, from 1, of lines that cannot become tasks: longer than 500 characters, or not storable. */
  readonly refused: readonly number[];
  /** The pasted lines as a tree; undefined if none is indented. */
  readonly tree?: PastedTree | undefined;
}

/**
 * Splits text at any operating system's line breaks. Tabs, bullets and numbers stay in the titles (CAPTURE-8,
 * CAPTURE-9).
 * @param levels the number of levels that the tree may have
 */
export function parsePastedList(text: string, levels = MAX_LEVEL): PastedList {
  const titles: string[] = [];
  const refused: number[] = [];
  const indents: number[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const title = line.trim();
    if (isBlank(title)) continue;
    if (codePoints(title) > MAX_TITLE || !isStorable(title)) {
      refused.push(index + 1);
      continue;
    }
    titles.push(title);
    indents.push(indentOf(line));
  }
  return { titles, refused, tree: treeOf(titles, indents, levels) };
}

const TAB_WIDTH = 4;

/** Returns the width of a line's leading white space, in columns. */
function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === '\t') width += TAB_WIDTH - (width % TAB_WIDTH);
    else if (/\s/.test(character)) width += 1;
    else break;
  }
  return width;
}

/** A bullet or number before a title, optionally with a checkbox. */
const MARKER = /^(?:[-*+•◦▪‣–]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)/u;

/**
 * Places each line under the nearest less indented line above, but never below the deepest level
 * (SUBTASK-17).
 */
function treeOf(
  lines: readonly string[],
  indents: readonly number[],
  levels: number,
): PastedTree | undefined {
  /** The current line's ancestors, each the parent of the next. */
  const above: { readonly index: number; readonly indent: number }[] = [];
  const under = lines.map((_, index) => {
    const indent = indents[index] ?? 0;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const parent = above.slice(0, levels - 1).at(-1)?.index;
    above.push({ index, indent });
    return parent;
  });
  if (under.every((parent) => parent === undefined)) return undefined;
  return { titles: lines.map((line) => line.replace(MARKER, '')), under };
}

/** Returns whether the pasted text has several lines, so that the app offers "Add N tasks" (CAPTURE-12). */
export function isPastedList(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}

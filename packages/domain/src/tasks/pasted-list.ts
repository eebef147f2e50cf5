/**
 * Converts pasted lines to tasks (CAPTURE-8, CAPTURE-9). Each line that is not blank becomes one title,
 * trimmed and without the marker of a list, if every line has one.
 *
 *   'milk', '- bread'           → 'milk', '- bread'
 *   '- [x] milk', '- [ ] bread' → 'milk' as a completed task, and 'bread'
 */
import { listedItem, type ListedItem } from '../checklists/list-marker.ts';
import { MAX_SECTION_TITLE } from '../sections/sections.ts';
import { MAX_LEVEL } from '../subtasks/task-forest.ts';
import { codePoints, isBlank, isStorable, limitText, MAX_TITLE, pastedLines } from '../text.ts';

/** Maximum number of tasks in one API call (API-17). */
export const MAX_BULK = 5_000;

export interface PastedLine {
  readonly title: string;
  /** True if the line has a ticked box. */
  readonly isCompleted: boolean;
  /** The title of the section that the line belongs to (SECTION-21). */
  readonly section?: string | undefined;
}

export interface PastedList {
  readonly lines: readonly PastedLine[];
  /** Line numbers, from 1, of lines that cannot become tasks: longer than 500 characters, or not storable. */
  readonly rejected: readonly number[];
  /**
   * Each line's parent, as the index of an earlier line, and undefined at the top level (SUBTASK-17).
   * Undefined if no line is indented.
   */
  readonly under?: readonly (number | undefined)[] | undefined;
}

/**
 * Splits text at the line breaks of any app. Tabs stay in the titles (CAPTURE-8, CAPTURE-9).
 * @param levels the number of levels that the tree may have
 * @param hasSections true if a line such as '## Later' names the section of the lines below it (SECTION-21)
 */
export function parsePastedList(text: string, levels = MAX_LEVEL, hasSections = false): PastedList {
  let section: string | undefined;
  const written = pastedLines(text)
    .map((line, index) => ({ line: line.trim(), number: index + 1, indent: indentOf(line) }))
    .filter(({ line }) => !isBlank(line))
    .flatMap((each) => {
      const heading = hasSections ? HEADING.exec(each.line)?.[1] : undefined;
      if (heading === undefined) return [{ ...each, section }];
      section = limitText(heading.trim(), MAX_SECTION_TITLE);
      return [];
    });
  const items = itemsOf(written.map(({ line }) => line));
  const lines: PastedLine[] = [];
  const rejected: number[] = [];
  const indents: number[] = [];
  for (const [index, { line, number, indent, section: named }] of written.entries()) {
    const { label, checked } = items?.[index] ?? { label: line, checked: false };
    if (isBlank(label)) continue;
    if (codePoints(label) > MAX_TITLE || !isStorable(label)) {
      rejected.push(number);
      continue;
    }
    lines.push({ title: label, isCompleted: checked, ...(named === undefined ? {} : { section: named }) });
    indents.push(indent);
  }
  return { lines, rejected, under: parentsOf(indents, levels) };
}

const HEADING = /^##\s+(\S.*)$/u;

/** Returns the lines as items of a list; undefined if a line has no marker, or none has a text. */
function itemsOf(lines: readonly string[]): readonly ListedItem[] | undefined {
  const items = lines.map(listedItem).filter((item) => item !== undefined);
  const isList = items.length === lines.length && items.some(({ label }) => !isBlank(label));
  return isList ? items : undefined;
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

/**
 * Places each line under the nearest less indented line above, but never below the deepest level
 * (SUBTASK-17).
 */
function parentsOf(indents: readonly number[], levels: number): readonly (number | undefined)[] | undefined {
  /** The current line's ancestors, each the parent of the next. */
  const above: { readonly index: number; readonly indent: number }[] = [];
  const under = indents.map((indent, index) => {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const parent = above.slice(0, levels - 1).at(-1)?.index;
    above.push({ index, indent });
    return parent;
  });
  return under.every((parent) => parent === undefined) ? undefined : under;
}

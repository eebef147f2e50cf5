/**
 * Checklists in descriptions (TASK-68, TASK-69): each `- [ ]` or `1. [x]` line is a checkbox.
 *
 *   '- [x] milk\n- [ ] bread' → 1 of 2 done; ticking line 1 gives '- [x] milk\n- [x] bread'
 */
import { mayHaveBoxes } from './box-signs.ts';
import { listItemsOf, type Box } from './list-items.ts';
import { linesOf, textOf } from './text-lines.ts';

/** The number of ticked boxes, and of all boxes. */
export interface ChecklistCount {
  readonly done: number;
  readonly all: number;
}

/** Returns the checkboxes in the text, in order. A line has at most one. */
export function boxesOf(text: string): readonly Box[] {
  if (!mayHaveBoxes(text)) return [];
  return listItemsOf(text).flatMap(({ box }) => box ?? []);
}

/** Counts the checkboxes in the text. Returns undefined if the text has no checkboxes. */
export function checklistCount(text: string): ChecklistCount | undefined {
  const boxes = boxesOf(text);
  if (boxes.length === 0) return undefined;
  return { done: boxes.filter(({ checked }) => checked).length, all: boxes.length };
}

/** Returns the text with an empty item at its end, to begin a checklist (TASK-71). */
export function withChecklistBegun(text: string): string {
  const before = text.trimEnd();
  return before === '' ? '- [ ] ' : `${before}\n\n- [ ] `;
}

/** Ticks or unticks the box on a line, if it has one, and changes nothing else. */
export function setTicked(text: string, line: number, checked: boolean): string {
  const box = boxesOf(text).find((each) => each.line === line);
  return box === undefined || box.checked === checked ? text : withSigns(text, [box], checked ? 'x' : ' ');
}

/** Returns the text with all boxes unticked. The result does not depend on which boxes are ticked. */
export function withoutTicks(text: string): string {
  return withSigns(text, boxesOf(text), ' ');
}

function withSigns(text: string, boxes: readonly Box[], sign: string): string {
  if (boxes.length === 0) return text;
  const lines = linesOf(text);
  for (const { line, at } of boxes) {
    const { text: before = '', end = '' } = lines[line] ?? {};
    lines[line] = { text: before.slice(0, at) + sign + before.slice(at + 1), end };
  }
  return textOf(lines);
}

/** Returns an item's label without Markdown, for accessible names and messages. */
export function plainLabel(label: string): string {
  const plain = label
    .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/gu, '$1')
    .replaceAll(/[*`]|~~|__|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .trim();
  return plain === '' ? label : plain;
}

/**
 * Returns the checklist item that an edit ticked or unticked; undefined if the edit changed anything else.
 */
export function tickedItem(before: string, after: string): Pick<Box, 'label' | 'checked'> | undefined {
  if (before.length !== after.length || withoutTicks(before) !== withoutTicks(after)) return undefined;
  const earlier = boxesOf(before);
  const changed = boxesOf(after).filter(({ checked }, index) => checked !== earlier[index]?.checked);
  const [only] = changed;
  return changed.length === 1 ? only : undefined;
}

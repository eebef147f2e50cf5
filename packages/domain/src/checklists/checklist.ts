/**
 * Checklists in descriptions (TASK-68, TASK-69): each `- [ ]` or `1. [x]` line is a box that can be ticked.
 *
 *   '- [x] milk\n- [ ] bread' → 1 of 2 done; ticking line 1 gives '- [x] milk\n- [x] bread'
 */
import { listItemsOf, type Box } from './list-items.ts';
import { linesOf, textOf } from './text-lines.ts';

/** The ticked boxes of a text, and all of them. */
export interface ChecklistCount {
  readonly done: number;
  readonly all: number;
}

/** Returns the boxes of a text, in order. Each is the only one of its line. */
export function boxesOf(text: string): readonly Box[] {
  // Most descriptions have none.
  if (!/\[[ xX]\]/u.test(text)) return [];
  return listItemsOf(text).flatMap(({ box }) => box ?? []);
}

/** Returns the number of boxes of a text; undefined if it has no checklist. */
export function checklistCount(text: string): ChecklistCount | undefined {
  const boxes = boxesOf(text);
  if (boxes.length === 0) return undefined;
  return { done: boxes.filter(({ checked }) => checked).length, all: boxes.length };
}

/** Returns the text with an item at its end that is still to be typed, which begins a checklist (TASK-71). */
export function withChecklistBegun(text: string): string {
  const before = text.trimEnd();
  return before === '' ? '- [ ] ' : `${before}\n\n- [ ] `;
}

/** Ticks or unticks the box of a line and changes nothing else. Without a box, returns the text unchanged. */
export function setTicked(text: string, line: number, checked: boolean): string {
  const box = boxesOf(text).find((each) => each.line === line);
  return box === undefined || box.checked === checked ? text : withSigns(text, [box], checked ? 'x' : ' ');
}

/** Returns the text with all its boxes unticked: what remains is the same before and after a tick. */
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

/** Returns the label of an item without the signs of Markdown, for names and messages. */
export function plainLabel(label: string): string {
  const plain = label
    .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/gu, '$1')
    .replaceAll(/[*`]|~~|__|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .trim();
  return plain === '' ? label : plain;
}

/** Returns the item that a change of a text has ticked or unticked, if it did nothing else. */
export function tickedItem(before: string, after: string): Pick<Box, 'label' | 'checked'> | undefined {
  if (before.length !== after.length || withoutTicks(before) !== withoutTicks(after)) return undefined;
  const earlier = boxesOf(before);
  const changed = boxesOf(after).filter(({ checked }, index) => checked !== earlier[index]?.checked);
  const [only] = changed;
  return changed.length === 1 ? only : undefined;
}

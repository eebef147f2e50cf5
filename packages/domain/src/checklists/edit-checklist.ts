/**
 * Adds, moves and removes single list items with their nested lines (TASK-71, TASK-72). All other lines stay
 * unchanged. In a numbered list, the items move but the numbers do not.
 */
import { listItemsOf, type ListItem } from './list-items.ts';
import { linesOf, textOf, type TextLine } from './text-lines.ts';

/** The text after an edit, and the changed item's line number. */
export interface ChecklistEdit {
  readonly text: string;
  readonly line: number;
}

/** Returns all items of the list that contains the item on a line, and that item's index. */
function siblingsOf(
  items: readonly ListItem[],
  line: number,
): { readonly siblings: readonly ListItem[]; readonly position: number } | undefined {
  const item = items.find(({ box }) => box?.line === line) ?? items.find((each) => each.line === line);
  if (item === undefined) return undefined;
  const siblings = items.filter(({ list }) => list === item.list);
  return { siblings, position: siblings.indexOf(item) };
}

/** Returns an item's position in its list, counted from 1, and the list's length. */
export function positionInList(
  text: string,
  line: number,
): { readonly position: number; readonly of: number } | undefined {
  const found = siblingsOf(listItemsOf(text), line);
  return found && { position: found.position + 1, of: found.siblings.length };
}

/**
 * Moves an item with its nested lines within its list, but not beyond the list's start or end.
 * @param line the line of the item
 * @param by the number of positions, negative to move the item up
 * @returns undefined if the item cannot be moved
 */
export function moveItem(text: string, line: number, by: number): ChecklistEdit | undefined {
  let moved: ChecklistEdit | undefined;
  for (let step = 0; step < Math.abs(by); step += 1) {
    const next = swapItem(moved?.text ?? text, moved?.line ?? line, Math.sign(by));
    if (next === undefined) break;
    moved = next;
  }
  return moved;
}

function swapItem(text: string, line: number, by: number): ChecklistEdit | undefined {
  const lines = linesOf(text);
  const found = siblingsOf(listItemsOf(lines), line);
  if (found === undefined) return undefined;
  const { siblings, position } = found;
  const item = siblings[position];
  const other = siblings[position + by];
  if (item === undefined || other === undefined) return undefined;
  const [upper, lower] = by < 0 ? [other, item] : [item, other];
  const first = replaceLine(lines, lower, upper);
  const between = lines.slice(upper.end, lower.line);
  const second = replaceLine(lines, upper, lower);
  const swapped = [...first, ...between, ...second];
  // Swap the lines' text but not their line breaks, because the last line may have none.
  const positioned = swapped.map((each, index) => ({
    text: each.text,
    end: lines[upper.line + index]?.end ?? each.end,
  }));
  const start = by < 0 ? upper.line : upper.line + first.length + between.length;
  return {
    text: textOf(lines.toSpliced(upper.line, positioned.length, ...positioned)),
    line: start + (line - item.line),
  };
}

/** Returns an item's lines, adapted to another item's position in the list. */
function replaceLine(lines: readonly TextLine[], own: ListItem, other: ListItem): readonly TextLine[] {
  const wider = own.number === undefined ? 0 : other.marker.length - own.marker.length;
  const [ownBefore, otherBefore] = [own, other].map((item) => beforeMarker(lines, item));
  // If the list starts on the same line as its parent, the parent's marker stays on the first line of the
  // list.
  const isShared = [ownBefore, otherBefore].some((before = '') => /[^ \t>]/u.test(before));
  return lines.slice(own.line, own.end).map(({ text, end }, index) => {
    if (index > 0) return { text: indented(text, wider), end };
    const after = text.slice(own.markerAt + own.marker.length);
    return { text: `${(isShared ? otherBefore : ownBefore) ?? ''}${other.marker}${after}`, end };
  });
}

function beforeMarker(lines: readonly TextLine[], { line, markerAt }: ListItem): string {
  return (lines[line]?.text ?? '').slice(0, markerAt);
}

function indented(line: string, by: number): string {
  if (by === 0 || !line.startsWith(' ')) return line;
  return by > 0 ? ' '.repeat(by) + line : line.replace(new RegExp(`^ {1,${-by}}`, 'u'), '');
}

/** Adds an unticked item after an item and its nested lines. Returns undefined if there is no such item. */
export function addItem(text: string, afterLine: number, label: string): ChecklistEdit | undefined {
  const lines = linesOf(text);
  const found = siblingsOf(listItemsOf(lines), afterLine);
  const item = found?.siblings[found.position];
  if (item === undefined || label.trim() === '') return undefined;
  const { text: own = '' } = lines[item.line] ?? {};
  const marker = nextMarker(item);
  // The first item of a nested list may be on its parent's line, after the parent's marker.
  const before = own.slice(0, item.markerAt).replaceAll(/[^ \t>]/gu, ' ');
  const end = lines[item.end - 1]?.end ?? '';
  const added = { text: `${before}${marker} [ ] ${label.trim()}`, end };
  return { text: textOf(lines.toSpliced(item.end, 0, added)), line: item.end };
}

export function nextMarker({ marker, number }: Pick<ListItem, 'marker' | 'number'>): string {
  return number === undefined ? marker : `${number + 1}${marker.slice(-1)}`;
}

/** Removes an item with its nested lines. Returns undefined if there is no such item. */
export function removeItem(text: string, line: number): string | undefined {
  const lines = linesOf(text);
  const found = siblingsOf(listItemsOf(lines), line);
  const item = found?.siblings[found.position];
  if (item === undefined) return undefined;
  const before = beforeMarker(lines, item);
  const end = lines[item.end - 1]?.end ?? '';
  // If the parent's marker is on the same line, keep it.
  const left = /[^ \t>]/u.test(before) ? [{ text: before, end }] : [];
  return textOf(lines.toSpliced(item.line, item.end - item.line, ...left));
}

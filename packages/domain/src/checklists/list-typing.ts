/**
 * Editing lists while typing (TASK-73, TASK-74): Enter in an item begins the next one. Enter in an empty item
 * ends the list. Several lines pasted into an item become items.
 */
import { hasSeveralLines, isBlank, pastedLines } from '../text.ts';
import { nextMarker } from './edit-checklist.ts';
import { listItemsOf, type ListItem } from './list-items.ts';
import { listedItem, type ListedItem } from './list-marker.ts';
import { linesOf, type TextLine } from './text-lines.ts';

/** An edit that replaces part of the text and puts the cursor at `caret`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly caret: number;
}

interface TypedItem {
  readonly item: ListItem;
  /** Index of the line's first character in the text. */
  readonly start: number;
  /** Index of the item's text, after its marker and box. */
  readonly textAt: number;
  readonly line: string;
  readonly hasBox: boolean;
}

function itemAt(text: string, position: number): TypedItem | undefined {
  const lines = linesOf(text);
  const starts = startsOf(lines);
  const index = starts.findLastIndex((start) => start <= position);
  const start = starts[index] ?? 0;
  const line = lines[index]?.text;
  if (line === undefined) return undefined;
  // Markdown may not treat a marker without text as a list item. The user is about to type its text, so add
  // some.
  const withText = lines.with(index, { text: `${line} a`, end: lines[index]?.end ?? '' });
  const item = listItemsOf(withText).findLast((each) => each.line === index);
  if (item === undefined) return undefined;
  const afterMarker = item.markerAt + item.marker.length;
  const [signs = '', box] = /^[ \t]*(\[[ xX]\](?:[ \t]+|$))?/u.exec(line.slice(afterMarker)) ?? [];
  return { item, start, line, textAt: afterMarker + signs.length, hasBox: box !== undefined };
}

/**
 * Returns the edit that Enter makes in a list; undefined for a plain line break.
 * @param start the start of the selection
 * @param end the end of the selection
 */
export function continueList(text: string, start: number, end: number): TextEdit | undefined {
  const typed = itemAt(text, start);
  if (typed === undefined || start - typed.start < typed.textAt) return undefined;
  const { item, line } = typed;
  if (start === end && line.slice(typed.textAt).trim() === '') {
    const from = typed.start + item.markerAt - indentBefore(line, item.markerAt);
    return { from, to: typed.start + line.length, insert: '', caret: from };
  }
  const insert = breakOf(text) + prefixOf(typed, nextMarker(item));
  const caret = start + insert.length;
  const { to, rest } = renumbered(text, end, item);
  return { from: start, to, insert: insert + rest, caret };
}

/** Returns the text without an empty item on its last line, a leftover of typing (TASK-73). */
export function withoutEmptyLastItem(text: string): string {
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  const isEmpty = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]*)?$/u.test(text.slice(start));
  return isEmpty ? text.slice(0, start).replace(/(?:\r\n|\n|\r)$/u, '') : text;
}

/**
 * Returns the text after `from`. Increments the numbers of the following items if the added item requires it.
 */
function renumbered(
  text: string,
  from: number,
  item: ListItem,
): { readonly to: number; readonly rest: string } {
  let to = from;
  let rest = '';
  if (item.number === undefined) return { to, rest };
  const lines = linesOf(text);
  const starts = startsOf(lines);
  let last = item.number;
  for (const { list, line, markerAt, marker, number } of listItemsOf(lines)) {
    const at = (starts[line] ?? 0) + markerAt;
    if (list !== item.list || line <= item.line || at < from) continue;
    if (number !== last + 1) break;
    const risen = nextMarker({ marker, number });
    rest += text.slice(to, at) + risen;
    to = at + marker.length;
    last = number;
  }
  return { to, rest };
}

/** Returns the index of each line's first character. */
function startsOf(lines: readonly TextLine[]): readonly number[] {
  let next = 0;
  return lines.map(({ text, end }) => {
    const start = next;
    next += text.length + end.length;
    return start;
  });
}

/**
 * Returns the edit that pastes several lines into an item as separate items. Returns undefined for other
 * pastes.
 */
export function pasteItems(text: string, start: number, end: number, pasted: string): TextEdit | undefined {
  const lines = itemsOfLines(pasted);
  if (!hasSeveralLines(pasted)) return undefined;
  const typed = itemAt(text, start);
  if (typed === undefined || start - typed.start < typed.textAt) return undefined;
  let { item } = typed;
  const written = lines.map((line, index) => {
    if (index === 0) return line.label;
    const marker = nextMarker(item);
    item = { ...item, marker, number: item.number === undefined ? undefined : item.number + 1 };
    const prefix = prefixOf(typed, marker);
    return (line.checked && typed.hasBox ? prefix.replace('[ ]', '[x]') : prefix) + line.label;
  });
  const insert = written.join(breakOf(text));
  return { from: start, to: end, insert, caret: start + insert.length };
}

/** Returns the pasted lines as items, without list markers, checkboxes or blank lines. */
export function itemsOfLines(pasted: string): readonly ListedItem[] {
  return pastedLines(pasted).flatMap((line) => {
    const label = line.trim();
    const item = listedItem(label) ?? { label, checked: false };
    return isBlank(item.label) ? [] : [item];
  });
}

/** Returns the next item's prefix: everything before its text. */
function prefixOf({ item, line, hasBox }: TypedItem, marker: string): string {
  // The first item of a nested list may be on the same line as its parent.
  const before = line.slice(0, item.markerAt).replaceAll(/[^ \t>]/gu, ' ');
  return `${before}${marker} ${hasBox ? '[ ] ' : ''}`;
}

function indentBefore(line: string, markerAt: number): number {
  return /[ \t]*$/u.exec(line.slice(0, markerAt))?.[0].length ?? 0;
}

function breakOf(text: string): string {
  return linesOf(text).find(({ end }) => end !== '')?.end ?? '\n';
}

/** Converts subtasks to checklist lines, and back (SUBTASK-19, SUBTASK-20). */
import { boxesOf } from '../checklists/checklist.ts';
import { listItemsOf, type ListItem } from '../checklists/list-items.ts';
import { linesOf, textOf, type TextLine } from '../checklists/text-lines.ts';
import { MAX_BULK } from '../tasks/pasted-list.ts';
import { isBlank, MAX_TITLE, shorten } from '../text.ts';
import type { TaskForest, TreeTask } from './task-forest.ts';

export interface ChecklistLine {
  readonly title: string;
  readonly done: boolean;
  /** From 1. */
  readonly level: number;
}

/** Returns all descendants of a task as checklist lines, each followed by its own subtasks. */
export function checklistLines<Task extends TreeTask & { readonly title: string }>(
  forest: Pick<TaskForest<Task>, 'subtasksOf'>,
  id: string,
): ChecklistLine[] {
  const seen = new Set([id]);
  const linesUnder = (parentId: string, level: number): ChecklistLine[] =>
    forest.subtasksOf(parentId).flatMap((task) => {
      if (seen.has(task.id)) return [];
      seen.add(task.id);
      const line = { title: task.title, done: task.completedAt !== null, level };
      return [line, ...linesUnder(task.id, level + 1)];
    });
  return linesUnder(id, 1);
}

/**
 * Adds checklist lines to a description: to the list at its end, or below its text (SUBTASK-19). Closes an
 * open code block first, because checkboxes in code are plain text. If that does not help, the checklist comes
 * before the text.
 *
 *   'For the trip' and 'Socks' → the lines 'For the trip', '' and '- [ ] Socks'
 */
export function withChecklist(text: string, lines: readonly ChecklistLine[]): string {
  if (lines.length === 0) return text;
  const list = lines
    .map(({ title, done, level }) => `${'  '.repeat(level - 1)}- [${done ? 'x' : ' '}] ${onOneLine(title)}`)
    .join('\n');
  const before = text.trimEnd();
  if (before === '') return list;
  const boxes = boxesOf(before).length + lines.length;
  const ways = [
    `${before}${endsWithList(before) ? '\n' : '\n\n'}${list}`,
    ...['`', '~'].map((sign) => `${before}\n${closingFence(before, sign)}\n\n${list}`),
  ];
  return ways.find((way) => boxesOf(way).length === boxes) ?? `${list}\n\n***\n\n${text}`;
}

/** Returns a fence of the given character that is long enough to close any code block in the text. */
function closingFence(text: string, sign: string): string {
  const runs = text.match(new RegExp(`${sign}{3,}`, 'gu')) ?? [];
  return sign.repeat(Math.max(3, ...runs.map(({ length }) => length)));
}

function onOneLine(title: string): string {
  return title.replaceAll(/[\r\n\u2028\u2029]+/gu, ' ').trim();
}

/** Returns whether the text ends with a list that a line beginning with `-` would continue. */
function endsWithList(text: string): boolean {
  const lines = linesOf(text);
  const last = listItemsOf(lines).findLast(({ parent }) => parent === undefined);
  const { text: line = '' } = lines[last?.line ?? 0] ?? {};
  return last?.end === lines.length && last.marker === '-' && isEmptyText(line.slice(0, last.markerAt));
}

export interface SubtaskOfLine {
  readonly title: string;
  /** The item's lines after the first; null if the item has one line. */
  readonly description: string | null;
  readonly done: boolean;
  /** Index of the earlier subtask that is the parent. */
  readonly under: number | undefined;
}

/** The subtasks from a description, and the description without them. */
export interface SubtasksOfChecklist {
  readonly subtasks: readonly SubtaskOfLine[];
  readonly rest: string;
}

/**
 * Returns the subtasks for a description's checklists (SUBTASK-20). An item's lines without a box become the
 * subtask's description. If an item's text is too long for a title, all of it becomes the description.
 * @param levels the number of levels available below the task; deeper items are placed on the last of them
 */
export function subtasksOfChecklist(text: string, levels: number): SubtasksOfChecklist {
  const lines = linesOf(text);
  const items = listItemsOf(lines);
  const boxes: { readonly item: ListItem; readonly index: number }[] = [];
  for (const [index, item] of items.entries()) {
    const { box } = item;
    if (box !== undefined && (!isBlank(box.label) || box.label === '') && boxes.length < MAX_BULK)
      boxes.push({ item, index });
  }
  /** Maps each line to the innermost item with a box that contains it. */
  const owners = new Map<number, number>();
  for (const [at, { item }] of boxes.entries()) {
    for (let line = item.line; line < item.end; line += 1) owners.set(line, at);
  }
  const ownLines = Map.groupBy(owners.keys(), (line) => owners.get(line));
  const byItem = new Map(boxes.map(({ index }, at) => [index, at]));
  const above = (item: ListItem): number[] => {
    const found: number[] = [];
    for (let parent = item.parent; parent !== undefined; parent = items[parent]?.parent) {
      const at = byItem.get(parent);
      if (at !== undefined) found.unshift(at);
    }
    return found;
  };
  const subtasks = boxes.map(({ item }, at) => ({
    ...contentOf(item, lines, ownLines.get(at) ?? []),
    done: item.box?.checked ?? false,
    under: above(item)
      .slice(0, levels - 1)
      .at(-1),
  }));
  return { subtasks, rest: withoutLines(lines, boxes, owners) };
}

/** Returns the title and description of the subtask that an item becomes. */
function contentOf(
  item: ListItem,
  lines: readonly TextLine[],
  own: readonly number[],
): Pick<SubtaskOfLine, 'title' | 'description'> {
  const { text: first = '' } = lines[item.line] ?? {};
  const isQuoted = first.slice(0, item.markerAt).includes('>');
  const width = item.markerAt + item.marker.length + 1;
  const indent = new RegExp(`^(?:\\t| {1,${width}})`, 'u');
  const texts = own.map((line) => {
    if (line === item.box?.line) return item.box.label;
    if (line === item.line) return '';
    const { text = '' } = lines[line] ?? {};
    return (isQuoted ? text.replace(/^(?:[ \t]*>)+ ?/u, '') : text).replace(indent, '');
  });
  const at = texts.findIndex((text) => !isBlank(text));
  const whole = (texts[at] ?? '').trim();
  const title = shorten(whole, MAX_TITLE - 1);
  const rest = texts.slice(title === whole ? at + 1 : at).join('\n');
  return { title, description: isBlank(rest) ? null : rest.replace(/^(?:[ \t]*\n)+/u, '').trimEnd() };
}

/** Returns the text without lines that have boxes, and without leftover blank lines. */
function withoutLines(
  lines: readonly TextLine[],
  boxes: readonly { readonly item: ListItem }[],
  owners: ReadonlyMap<number, number>,
): string {
  const firstLines = new Map(boxes.map(({ item }) => [item.line, item]));
  const left: TextLine[] = [];
  let isCut = false;
  for (const [index, line] of lines.entries()) {
    if (owners.has(index)) {
      isCut = true;
      const before = line.text.slice(0, firstLines.get(index)?.markerAt ?? 0);
      // If the parent's marker is on the same line, keep it.
      if (!isEmptyText(before.replaceAll('>', ''))) left.push({ text: before.trimEnd(), end: line.end });
      continue;
    }
    const isDouble = isEmptyText(line.text) && isEmptyText(left.at(-1)?.text ?? '');
    if (isCut && isDouble) continue;
    isCut = false;
    left.push(line);
  }
  return textOf(left).trimEnd();
}

function isEmptyText(text: string): boolean {
  return text.trim() === '';
}

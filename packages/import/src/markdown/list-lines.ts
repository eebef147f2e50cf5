/** Lines of lists: headings, items with and without a box, and text. */

import { markedLine } from '@questlog/domain/checklists/list-marker';

interface AnyLine {
  /** Columns before the line's text. */
  readonly indent: number;
  /** The whole line, with spaces instead of leading tabs. */
  readonly line: string;
}

export interface Heading extends AnyLine {
  readonly kind: 'heading';
  /** From 1, the highest level. */
  readonly level: number;
  readonly text: string;
}

export interface Item extends AnyLine {
  readonly kind: 'item';
  /** Columns before the item's text. */
  readonly textIndent: number;
  /** The character in the item's box; undefined without a box. */
  readonly mark: string | undefined;
  readonly text: string;
}

export interface OtherLine extends AnyLine {
  readonly kind: 'text' | 'blank' | 'rule';
}

export type ListLine = Heading | Item | OtherLine;

const TAB_WIDTH = 4;
/** Maximum length of a line parsed as an item. No real item is longer. */
const MAX_LENGTH = 10_000;
const FENCE = /^\s*(`{3,}|~{3,})/;

/** Splits a Markdown list into lines. Lines inside a code fence count as text. */
export function listLinesOf(text: string): ListLine[] {
  const lines: ListLine[] = [];
  let fence: string | undefined;
  for (const written of withoutFrontMatter(text).split('\n')) {
    const line = spaced(written);
    const indent = line.length - line.trimStart().length;
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined || mark !== undefined) {
      lines.push({ kind: 'text', indent, line });
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    const heading = underlinedHeading(lines.at(-1), line);
    if (heading === undefined) lines.push(lineOf(line, indent));
    else lines[lines.length - 1] = heading;
  }
  return lines;
}

/** Removes front matter (metadata above the text), which some apps write. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n(?:[^\n]*\n){0,200}?---\n/, '');
}

/** Reads a heading underlined with `=` or `-`. */
function underlinedHeading(before: ListLine | undefined, line: string): Heading | undefined {
  const level = /^={2,}$/.test(line) ? 1 : /^-{2,}$/.test(line) ? 2 : 0;
  if (level === 0 || before?.kind !== 'text' || before.indent > 0) return undefined;
  return { ...before, kind: 'heading', level, text: before.line };
}

function lineOf(line: string, indent: number): ListLine {
  const text = line.slice(indent);
  if (text === '') return { kind: 'blank', indent, line };
  if (text.length > MAX_LENGTH) return { kind: 'text', indent, line };
  if (/^(?:[-*_]\s*){3,}$/.test(text)) return { kind: 'rule', indent, line };
  const [, marks, heading = ''] = /^(#{1,6})\s+(.*)$/.exec(text) ?? [];
  if (marks !== undefined && indent < TAB_WIDTH) {
    return { kind: 'heading', indent, line, level: marks.length, text: heading.replace(/\s+#+$/, '') };
  }
  const marked = markedLine(text);
  if (marked === undefined) return { kind: 'text', indent, line };
  const { bullet, mark } = marked;
  const gap = bullet.length - bullet.trimEnd().length;
  const textIndent = indent + Math.max(2, bullet.trimEnd().length + Math.min(gap, TAB_WIDTH));
  return { kind: 'item', indent, line, textIndent, mark, text: marked.text.trim() };
}

/** Replaces leading tabs with spaces. */
function spaced(written: string): string {
  const [indent = ''] = /^\s*/.exec(written) ?? [];
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? TAB_WIDTH - (columns % TAB_WIDTH) : 1;
  return ' '.repeat(columns) + written.slice(indent.length).trimEnd();
}

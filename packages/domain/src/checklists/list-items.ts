/**
 * Finds the list items and checkboxes in Markdown text (TASK-68), as CommonMark and GitHub define them: code,
 * HTML and footnotes contain no list items. Runs in linear time. The web app renders descriptions with a
 * complete Markdown parser; a test compares the two.
 */
import {
  closesFence,
  isBlank,
  isHeading,
  isRule,
  openingFence,
  openingFootnote,
  openingHtml,
  openingMarker,
  type Fence,
  type HtmlEnd,
} from './block-starts.ts';
import { LineCursor } from './line-cursor.ts';
import { linesOf, type TextLine } from './text-lines.ts';

export interface Box {
  readonly line: number;
  /** Index in the line of the character between the brackets. */
  readonly at: number;
  readonly checked: boolean;
  /** The text after the box, in Markdown. */
  readonly label: string;
}

export interface ListItem {
  readonly line: number;
  /** Index after the item's last non-blank line, including nested items. */
  end: number;
  /** A number that identifies the list. */
  readonly list: number;
  readonly parent: number | undefined;
  /** Index of the marker in the line. */
  readonly markerAt: number;
  readonly marker: string;
  /** The item's number; undefined in a bulleted list. */
  readonly number: number | undefined;
  box?: Box;
}

/** Maximum nesting depth. Deeper lists and quotes are treated as plain text, as on the page (TASK-57). */
const MAX_DEPTH = 40;
const SPACES_OF_CODE = 4;

interface Container {
  readonly kind: 'text' | 'quote' | 'item' | 'footnote';
  /** Columns of white space that continue an item or a footnote. */
  readonly width: number;
  /** The item's index in the result. */
  readonly item: number | undefined;
  isEmpty: boolean;
  /** The list to which the next item belongs if its marker has the same character. */
  list: { readonly number: number; readonly sign: string } | undefined;
}

type Leaf =
  | { readonly kind: 'paragraph'; lines: number; box: Box | undefined }
  | { readonly kind: 'code' }
  | { readonly kind: 'fence'; readonly fence: Fence }
  | { readonly kind: 'html'; readonly until: HtmlEnd };

/** Returns the list items in the text, in order. */
export function listItemsOf(text: string | readonly TextLine[]): readonly ListItem[] {
  const lines = typeof text === 'string' ? linesOf(text) : text;
  const reader = new ItemReader();
  for (const [index, line] of lines.entries()) reader.read(line.text, index);
  return reader.items;
}

class ItemReader {
  readonly items: ListItem[] = [];
  readonly #open: Container[] = [container('text')];
  #leaf: Leaf | undefined;
  #lists = 0;

  read(line: string, index: number): void {
    const cursor = new LineCursor(line);
    const matched = this.#continueContainers(cursor);
    const isWhole = matched === this.#open.length;
    if (isWhole && this.#readLeaf(cursor)) {
      this.#extend(index, line);
      return;
    }
    const opened = this.#openBlocks(cursor, index, matched);
    if (opened !== 'done') this.#readText(line, cursor, index, matched, opened);
    this.#extend(index, line);
  }

  /** Returns the number of open containers that the line continues. */
  #continueContainers(cursor: LineCursor): number {
    let matched = 1;
    for (; matched < this.#open.length; matched += 1) {
      const { kind, isEmpty, width } = this.#open[matched] as Container;
      if (kind === 'quote') {
        if (cursor.indent >= SPACES_OF_CODE || !cursor.content.startsWith('>')) break;
        readQuoteSign(cursor);
      } else if (cursor.isBlank) {
        if (isEmpty) break;
      } else {
        if (cursor.indent < width) break;
        cursor.skipColumns(width);
      }
    }
    return matched;
  }

  /** Reads a line of a code block or an HTML block. Returns false for other lines. */
  #readLeaf(cursor: LineCursor): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === 'fence') {
      if (cursor.indent < SPACES_OF_CODE && closesFence(cursor.content, leaf.fence)) this.#leaf = undefined;
      return true;
    }
    if (leaf?.kind === 'html') {
      const { until } = leaf;
      if (until === 'blank line' ? cursor.isBlank : until.test(cursor.content)) this.#leaf = undefined;
      return true;
    }
    return false;
  }

  /**
   * Opens the blocks that start on this line.
   * @returns 'done' if the rest of the line can be skipped; otherwise whether a block was opened
   */
  #openBlocks(cursor: LineCursor, index: number, matched: number): 'done' | boolean {
    let isOpened = false;
    // Decide once per line whether a block interrupts a paragraph, as the page's Markdown parser does.
    const interrupts =
      matched === this.#open.length && (this.#leaf?.kind === 'paragraph' || this.#leaf?.kind === 'code');
    const begin = (): Container => {
      if (!isOpened) this.#open.length = matched;
      isOpened = true;
      this.#leaf = undefined;
      return this.#open.at(-1) as Container;
    };
    while (!cursor.isBlank && this.#open.length < MAX_DEPTH) {
      const isParagraph = this.#leaf?.kind === 'paragraph';
      if (cursor.indent >= SPACES_OF_CODE) {
        if (isParagraph) return isOpened;
        const isInside = matched === this.#open.length;
        filled(begin());
        this.#leaf = isInside ? { kind: 'code' } : undefined;
        return 'done';
      }
      const { content } = cursor;
      const leaf = leafOf(content, isParagraph);
      if (leaf !== undefined) {
        filled(begin());
        this.#leaf = leaf === 'one line' ? undefined : leaf;
        return 'done';
      }
      const footnote = openingFootnote(content);
      if (content.startsWith('>')) {
        filled(begin());
        readQuoteSign(cursor);
        this.#open.push(container('quote'));
      } else if (footnote !== undefined) {
        filled(begin());
        cursor.skipSpace();
        cursor.skip(footnote);
        cursor.skipSpace();
        this.#open.push(container('footnote', SPACES_OF_CODE));
      } else {
        const marker = openingMarker(content, interrupts);
        if (marker === undefined) return isOpened;
        const around = begin();
        if (around.list?.sign !== marker.sign)
          around.list = { number: (this.#lists += 1), sign: marker.sign };
        around.isEmpty = false;
        const width = readMarker(cursor, marker.text.length);
        const parent = this.#open.findLast(({ kind }) => kind === 'item')?.item;
        if (!this.#open.some(({ kind }) => kind === 'footnote')) {
          const item = { line: index, end: index + 1, list: around.list.number, parent };
          this.items.push({ ...item, markerAt: width.markerAt, marker: marker.text, number: marker.number });
        }
        this.#open.push(container('item', width.columns, this.items.length - 1));
      }
    }
    return isOpened;
  }

  /** Reads a line of text or a blank line. Text begins or continues a paragraph. */
  #readText(line: string, cursor: LineCursor, index: number, matched: number, isOpened: boolean): void {
    const leaf = this.#leaf?.kind === 'paragraph' ? this.#leaf : undefined;
    if (cursor.isBlank) {
      const isCode = this.#leaf?.kind === 'code' && matched === this.#open.length;
      if (!isOpened) this.#open.length = matched;
      if (isOpened || !isCode) this.#leaf = undefined;
      return;
    }
    if (leaf !== undefined) {
      // A continued paragraph need not repeat the markers of its containers.
      this.#continueParagraph(leaf, cursor.content);
      return;
    }
    if (!isOpened) this.#open.length = matched;
    const around = this.#open.at(-1) as Container;
    const isAligned = cursor.indent === 0 && !line.includes('\t');
    const isFirst = around.kind === 'item' && around.isEmpty && (isOpened || isAligned);
    filled(around);
    const { content } = cursor;
    cursor.skipSpace();
    const box = isFirst ? boxOf(content, index, cursor.at) : undefined;
    this.#leaf = { kind: 'paragraph', lines: 1, box };
    if (box !== undefined && box.label !== '') this.#setBox(box);
  }

  #continueParagraph(leaf: Leaf & { kind: 'paragraph' }, content: string): void {
    leaf.lines += 1;
    const { box } = leaf;
    if (box === undefined || leaf.lines !== 2) return;
    // The second line can turn the paragraph into a table. Otherwise, if the box has no label yet, the second
    // line becomes its label.
    if (box.label.includes('|') && isTableRule(content)) this.#setBox(undefined);
    else if (box.label === '') this.#setBox(box);
  }

  #setBox(box: Box | undefined): void {
    const around = this.#open.at(-1);
    const item = around?.item === undefined ? undefined : this.items[around.item];
    if (item === undefined || this.#open.some(({ kind }) => kind === 'footnote')) return;
    if (box === undefined) delete item.box;
    else item.box = box;
  }

  /** Records this line as the end of all open items, unless it is blank. */
  #extend(index: number, line: string): void {
    if (isBlank(line)) return;
    for (const { item } of this.#open) {
      const open = item === undefined ? undefined : this.items[item];
      if (open !== undefined) open.end = index + 1;
    }
  }
}

function container(kind: Container['kind'], width = 0, item?: number): Container {
  return { kind, width, item, isEmpty: true, list: undefined };
}

/** Records that something other than a list item was added to a container. */
function filled(around: Container): void {
  around.isEmpty = false;
  around.list = undefined;
}

/** Returns the block that starts here, if it contains no other blocks. */
function leafOf(content: string, interrupts: boolean): Leaf | 'one line' | undefined {
  if (isHeading(content) || isRule(content)) return 'one line';
  const fence = openingFence(content);
  if (fence !== undefined) return { kind: 'fence', fence };
  const until = content.startsWith('<') ? openingHtml(content, interrupts) : undefined;
  if (until === undefined) return undefined;
  const isClosed = until !== 'blank line' && until.test(content);
  return isClosed ? 'one line' : { kind: 'html', until };
}

function readQuoteSign(cursor: LineCursor): void {
  cursor.skipSpace();
  cursor.skip(1);
  if (cursor.indent > 0) cursor.skipColumns(1);
}

/** Reads a marker and the white space after it. Returns the indentation that lines of the item need. */
function readMarker(
  cursor: LineCursor,
  length: number,
): { readonly columns: number; readonly markerAt: number } {
  const before = cursor.indent;
  cursor.skipSpace();
  const markerAt = cursor.at;
  cursor.skip(length);
  const space = cursor.indent;
  // Further white space belongs to an indented code block.
  const read = cursor.isBlank || space > SPACES_OF_CODE ? 1 : space;
  cursor.skipColumns(read);
  return { columns: before + length + read, markerAt };
}

/** Returns the box at the start of an item. Its label is empty if the text begins on the next line. */
function boxOf(content: string, line: number, at: number): Box | undefined {
  const [, sign, label = ''] = /^\[([ xX])\](?:[ \t]+(.*))?$/u.exec(content) ?? [];
  if (sign === undefined) return undefined;
  return { line, at: at + 1, checked: sign.toLowerCase() === 'x', label: label.replace(/[ \t]+$/u, '') };
}

function isTableRule(content: string): boolean {
  return content.includes('-') && /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u.test(content);
}

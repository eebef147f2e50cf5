/**
 * Parses Markdown into a tree of safe HTML elements. Call it only with short strings, or in a worker: the
 * time can grow with the square of the length, and deep nesting overflows the stack (decision 031).
 */
import { mentionedUser } from '@questlog/domain/comments/mentions';
import { isSafeLink, isWebLink } from '@questlog/domain/link-schemes';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, toHast, type Handler } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { hideBackslashes, showBackslashes } from './windows-paths.ts';

export type MarkdownTree = ReturnType<typeof sanitize>;
type Source = ReturnType<typeof fromMarkdown>;
type Block = Source['children'][number];
type List = Extract<Block, { type: 'list' }>;
type ListItem = List['children'][number];
type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Element = ReturnType<typeof defaultHandlers.listItem>;
type ElementChild = Element['children'][number];

/** Maximum number of rendered nodes. React and the layout take about 20 µs per node. */
const MAX_NODES = 5_000;
const MAX_DEPTH = 60;
/** Maximum number of characters in the text and URLs of a tree. A URL counts once per reference to it. */
const MAX_CHARACTERS = 200_000;

/**
 * @returns the tree; undefined if the text cannot be parsed, or if its tree has too many nodes, levels or
 * characters
 */
export function parseMarkdown(text: string): MarkdownTree | undefined {
  try {
    const source = fromMarkdown(hideBackslashes(text), {
      extensions: [gfm(), withoutUnderlines],
      mdastExtensions: [gfmFromMarkdown()],
    });
    if (!isWithinBounds(source)) return undefined;
    restoreBackslashes(source);
    const html = toHast(source, { handlers });
    replaceUnsafe(html);
    const tree = sanitize(html, schema);
    return isWithinBounds(tree) ? tree : undefined;
  } catch {
    // Deep nesting overflows the parser's stack. Show plain text instead of failing.
    return undefined;
  }
}

/** Disables setext headings: users end letters with a line of dashes or equals signs. */
const withoutUnderlines = { disable: { null: ['setextUnderline'] } };

type Inline =
  | { type: 'text'; value: string }
  | { type: 'element'; tagName: 'br'; properties: {}; children: [] };

/** Keeps the typed line breaks. */
function linesOf(value: string): Inline[] {
  return value.split(/[ \t]*(?:\r\n|\n|\r)[ \t]*/u).flatMap((line, index): Inline[] => {
    const text = { type: 'text' as const, value: line };
    if (index === 0) return [text];
    return [{ type: 'element', tagName: 'br', properties: {}, children: [] }, text];
  });
}

type WithValue = { readonly value: string };
const text: Handler = (_state, { value }: WithValue) => linesOf(value);
/** Shows HTML literally instead of interpreting or removing it. */
const html: Handler = (_state, { value }: WithValue, parent) => {
  const children = linesOf(value);
  const isInline = parent?.type === 'paragraph' || parent?.type === 'heading';
  return isInline ? children : { type: 'element', tagName: 'p', properties: {}, children };
};
/** Assigns a checkbox the index of its line, and its item's text as the label (TASK-69). */
const listItem: Handler = (state, node: ListItem, parent) => {
  const item = defaultHandlers.listItem(state, node, parent);
  const [first] = node.children;
  if (typeof node.checked !== 'boolean' || first?.type !== 'paragraph') return item;
  const box = findBox(item);
  // The list marker may be on an earlier line, so use the paragraph's line.
  const line = (first.position?.start.line ?? 1) - 1;
  if (box === undefined) return item;
  item.properties['dataLine'] = line;
  Object.assign(box.properties, { dataLine: line, ariaLabel: wordsOf(first) });
  return item;
};

/** Marks each top-level checklist with its last checkbox's line (TASK-71). */
const list: Handler = (state, node: List, parent) => {
  const element = defaultHandlers.list(state, node);
  const last = node.children.at(-1);
  const line = last?.children[0]?.position?.start.line;
  if (parent?.type !== 'listItem' && typeof last?.checked === 'boolean' && line !== undefined) {
    element.properties['dataLast'] = line - 1;
  }
  return element;
};

const handlers = { text, html, list, listItem };

const lists = ['ul', 'ol'] as const;
const schema = {
  ...defaultSchema,
  // The links that are left have a safe scheme.
  protocols: { ...defaultSchema.protocols, href: null },
  attributes: {
    ...defaultSchema.attributes,
    ...Object.fromEntries(
      lists.map((name) => [name, [...(defaultSchema.attributes?.[name] ?? []), 'dataLast']]),
    ),
    span: [...(defaultSchema.attributes?.['span'] ?? []), 'dataUser'],
    li: [...(defaultSchema.attributes?.['li'] ?? []), 'dataLine'],
    input: [...(defaultSchema.attributes?.['input'] ?? []), 'checked', 'dataLine', 'ariaLabel'],
  },
};

/**
 * Replaces each link that must not be opened by its text and its address, and each picture that cannot be
 * shown by its alternative text.
 */
function replaceUnsafe(root: ReturnType<typeof toHast>): void {
  const left: unknown[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const parent = node as Partial<Pick<Element, 'children'>>;
    if (parent.children === undefined) continue;
    parent.children = withMentions(parent.children).flatMap(safeNodes);
    left.push(...parent.children);
  }
}

/** Turns the link of each mention, and the "@" before it, into an element with the user's id (COMMENT-16). */
function withMentions(children: readonly ElementChild[]): ElementChild[] {
  const marked = [...children];
  for (const [index, child] of marked.entries()) {
    const before = marked[index - 1];
    if (child.type !== 'element' || before?.type !== 'text' || !before.value.endsWith('@')) continue;
    const { href } = child.properties;
    const user = typeof href === 'string' ? mentionedUser(href) : undefined;
    if (user === undefined) continue;
    marked[index - 1] = { ...before, value: before.value.slice(0, -1) };
    const name: ElementChild[] = [{ type: 'text', value: '@' }, ...child.children];
    marked[index] = { ...child, tagName: 'span', properties: { dataUser: user }, children: name };
  }
  return marked;
}

function safeNodes(node: ElementChild): ElementChild[] {
  if (node.type !== 'element') return [node];
  const { href, src, alt } = node.properties;
  if (node.tagName === 'a' && typeof href === 'string' && !isSafeLink(href)) {
    return [...node.children.flatMap(safeNodes), { type: 'text', value: ` (${href})` }];
  }
  if (node.tagName !== 'img' || (typeof src === 'string' && isWebLink(src))) return [node];
  return typeof alt === 'string' && alt !== '' ? [{ type: 'text', value: alt }] : [];
}

function findBox({ children }: Element): Element | undefined {
  const first = children.find((child) => child.type === 'element');
  return first?.tagName === 'p' ? findBox(first) : first?.tagName === 'input' ? first : undefined;
}

/** Returns a paragraph's text without formatting. */
function wordsOf(paragraph: Paragraph): string {
  const words: string[] = [];
  const left: Paragraph['children'] = [...paragraph.children];
  for (let node = left.shift(); node !== undefined; node = left.shift()) {
    if ('children' in node) left.unshift(...node.children);
    else if ('value' in node) words.push(node.value);
    else if ('alt' in node) words.push(node.alt ?? '');
    else words.push(' ');
  }
  return words.join('').trim();
}

/** Restores, in visible text, the backslashes that were hidden from the parser. */
function restoreBackslashes(root: Source): void {
  const left: (Source | Source['children'][number])[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('value' in node) node.value = showBackslashes(node.value);
    if ('alt' in node && node.alt) node.alt = showBackslashes(node.alt);
    if ('title' in node && node.title) node.title = showBackslashes(node.title);
    if ('children' in node) left.push(...node.children);
  }
}

function isWithinBounds(root: Source | MarkdownTree): boolean {
  let nodes = 0;
  let characters = 0;
  const left: [node: Source | MarkdownTree | Source['children'][number], depth: number][] = [[root, 1]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [node, depth] = next;
    nodes += 1;
    // Each table row gets a cell for every column, even if the Markdown has fewer.
    if (node.type === 'table') nodes += node.children.length * (node.align?.length ?? 0);
    if ('value' in node) characters += node.value.length;
    if (node.type === 'element') {
      for (const value of Object.values(node.properties)) characters += String(value).length;
    }
    if (nodes > MAX_NODES || depth > MAX_DEPTH || characters > MAX_CHARACTERS) return false;
    if ('children' in node) for (const child of node.children) left.push([child, depth + 1]);
  }
  return true;
}

/** Recognises the starts of Markdown blocks, as CommonMark and GitHub define them. */

/** A code block's fence, such as three backticks. */
export interface Fence {
  readonly sign: string;
  readonly length: number;
}

export function openingFence(content: string): Fence | undefined {
  const [run] = /^(?:`{3,}(?=[^`]*$)|~{3,})/u.exec(content) ?? [];
  return run === undefined ? undefined : { sign: run.charAt(0), length: run.length };
}

export function closesFence(content: string, { sign, length }: Fence): boolean {
  const trimmed = content.replace(/[ \t]+$/u, '');
  return trimmed.length >= length && trimmed === sign.repeat(trimmed.length);
}

export function isHeading(content: string): boolean {
  return /^#{1,6}(?:[ \t]|$)/u.test(content);
}

export function isRule(content: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/u.test(content);
}

const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/iu;
const OTHER_TAG =
  /^<(?:\/[a-z][a-z0-9-]*[ \t]*|[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][a-z0-9:._-]*(?:[ \t]*=[ \t]*(?:[^"'=<>`\0- ]+|'[^']*'|"[^"]*"))?)*[ \t]*\/?)>[ \t]*$/iu;
/**
 * Maximum length of a line that is tested for a single tag, because the regular expression above is slow for
 * long lines.
 */
const MAX_TAG = 1_000;

/** Starts of HTML blocks that end with a certain string, perhaps on the same line. */
const CLOSED_HTML: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:[ \t>]|$)/iu, /<\/(?:script|pre|style|textarea)>/iu],
  [/^<!--/u, /-->/u],
  [/^<\?/u, /\?>/u],
  [/^<![a-z]/iu, />/u],
  [/^<!\[CDATA\[/u, /\]\]>/u],
];

/** The end of an HTML block: a matching line, or the next blank line. */
export type HtmlEnd = RegExp | 'blank line';

/**
 * Returns how the HTML block that begins on this line ends; undefined if none begins. A lone tag cannot
 * interrupt a paragraph.
 */
export function openingHtml(content: string, interrupts: boolean): HtmlEnd | undefined {
  const closed = CLOSED_HTML.find(([start]) => start.test(content));
  if (closed !== undefined) return closed[1];
  if (BLOCK_TAG.test(content)) return 'blank line';
  if (interrupts || content.length > MAX_TAG) return undefined;
  return OTHER_TAG.test(content) ? 'blank line' : undefined;
}

export interface ListMarker {
  /** `-`, `*` or `+`, or a number with `.` or `)`. */
  readonly text: string;
  /** The character shared by all markers in a list. */
  readonly sign: string;
  /** The item's number; undefined in a bulleted list. */
  readonly number: number | undefined;
}

/**
 * Returns the marker at the start of the content. Only an item with text, and with number 1 in a numbered
 * list, can interrupt a paragraph.
 */
export function openingMarker(content: string, interrupts: boolean): ListMarker | undefined {
  const [text, digits, sign] = /^(?:[-*+]|(\d{1,9})([.)]))(?=[ \t]|$)/u.exec(content) ?? [];
  if (text === undefined) return undefined;
  if (interrupts && ((digits !== undefined && digits !== '1') || isBlank(content.slice(text.length)))) {
    return undefined;
  }
  return { text, sign: sign ?? text, number: digits === undefined ? undefined : Number(digits) };
}

/** Returns the length of the footnote label at the start of the content. */
export function openingFootnote(content: string): number | undefined {
  return /^\[\^[^\][ \t^]+\]:/u.exec(content)?.[0].length;
}

/** Returns whether a string contains only spaces and tabs. */
export function isBlank(text: string): boolean {
  return !/[^ \t]/u.test(text);
}

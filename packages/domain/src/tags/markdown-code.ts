/**
 * Finds the parts of Markdown text that are not prose: fenced and indented code, code spans and links.
 * Follows CommonMark closely enough for #tags (TAG-46), in linear time.
 */

/** The character that replaces hidden ones. It must not be a letter, punctuation or white space. */
const HIDDEN = '\0';

const FENCE = /^(`{3,})[^`]*$|^(~{3,})/u;
/** Block quotes and list markers at the start of a line, with white space. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/u;
const LIST_MARKER = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/u;
const DEFINITION = /^ {0,3}\[[^[\]]+\]:/u;
const LINK_TARGET =
  /\((?:\s*<[^<>\n]*>|\s*[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)?(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/uy;
const SPACES_OF_CODE = 4;

/** Replaces every character outside prose with {@link HIDDEN}, keeping the length. */
export function hideCodeAndLinks(text: string): string {
  const units = text.split('');
  const hide = (start: number, end: number): void => {
    units.fill(HIDDEN, start, end);
  };
  const links: [start: number, end: number][] = [];
  for (const [start, end] of paragraphsOf(text, hide)) {
    hideCodeSpans(text, start, end, hide);
    links.push(...linksOf(units, text, start, end));
  }
  // Links can be nested. Go from left to right, so that each character is hidden once.
  let hiddenTo = 0;
  for (const [start, end] of links.toSorted((one, other) => one[0] - other[0])) {
    hide(Math.max(start, hiddenTo), end);
    hiddenTo = Math.max(hiddenTo, end);
  }
  return units.join('');
}

type Hide = (start: number, end: number) => void;

/**
 * Hides code blocks and link definitions.
 * @returns the ranges of the remaining paragraphs
 */
function paragraphsOf(text: string, hide: Hide): [start: number, end: number][] {
  const paragraphs: [number, number][] = [];
  let paragraph: [number, number] | undefined;
  let fence: string | undefined;
  let isAfterBlank = true;
  /** Indentation of the current list item, in spaces. */
  let listIndent = 0;
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start);
    const end = at === -1 ? text.length : at;
    const line = text.slice(start, end).trimEnd();
    const content = line.replace(CONTAINERS, '');
    const indent = indentOf(line);
    let isProse = false;
    if (fence !== undefined) {
      hide(start, end);
      if (closes(content, fence)) fence = undefined;
    } else if (line === '') {
      isAfterBlank = true;
    } else if (isAfterBlank && indent >= listIndent + SPACES_OF_CODE) {
      hide(start, end);
    } else {
      const opened = FENCE.exec(content);
      fence = opened?.[1] ?? opened?.[2];
      if (LIST_MARKER.test(line)) listIndent = line.length - content.length;
      else if (isAfterBlank && indent < listIndent) listIndent = 0;
      isAfterBlank = false;
      isProse = fence === undefined && !DEFINITION.test(line);
      if (!isProse) hide(start, end);
    }
    if (!isProse) paragraph = undefined;
    else if (paragraph === undefined) paragraphs.push((paragraph = [start, end]));
    else paragraph[1] = end;
    start = end + 1;
  }
  return paragraphs;
}

function indentOf(line: string): number {
  const blank = /^[ \t]*/u.exec(line)?.[0] ?? '';
  return blank.replaceAll('\t', ' '.repeat(SPACES_OF_CODE)).length;
}

function closes(content: string, fence: string): boolean {
  return content.length >= fence.length && content === fence.charAt(0).repeat(content.length);
}

/** Hides code spans. A span ends at the next run of as many backticks. */
function hideCodeSpans(text: string, start: number, end: number, hide: Hide): void {
  const runs = Array.from(text.slice(start, end).matchAll(/(?<!`)`+/gu), ({ 0: run, index }) => ({
    at: start + index,
    length: run.length,
  }));
  const later = new Map<number, number[]>();
  for (const [index, { length }] of runs.entries()) {
    const same = later.get(length);
    if (same === undefined) later.set(length, [index]);
    else same.push(index);
  }
  for (const same of later.values()) same.reverse();
  let next = 0;
  for (const [index, run] of runs.entries()) {
    const same = later.get(run.length);
    same?.pop();
    if (index < next || isEscaped(text, run.at)) continue;
    const closing = same?.at(-1);
    const last = closing === undefined ? undefined : runs[closing];
    if (closing === undefined || last === undefined) continue;
    hide(run.at, last.at + last.length);
    next = closing + 1;
  }
}

/** Finds links of the form `[text](target)` or `[text][reference]`. */
function linksOf(units: readonly string[], text: string, start: number, end: number): [number, number][] {
  const links: [number, number][] = [];
  const opened: number[] = [];
  for (let at = start; at < end; at += 1) {
    if ((units[at] !== '[' && units[at] !== ']') || isEscaped(text, at)) continue;
    if (units[at] === '[') {
      opened.push(at);
      continue;
    }
    const from = opened.pop();
    if (from === undefined) continue;
    LINK_TARGET.lastIndex = at + 1;
    if (LINK_TARGET.test(text)) {
      links.push([from, LINK_TARGET.lastIndex]);
      at = LINK_TARGET.lastIndex - 1;
    } else if (text[from - 1] === ']') {
      // In a reference link, the preceding brackets contain the text.
      const textFrom = text.lastIndexOf('[', from - 1);
      if (textFrom >= start) links.push([textFrom, at + 1]);
    }
  }
  return links;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

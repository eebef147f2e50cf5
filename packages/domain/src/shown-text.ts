/**
 * Limits on the text that a browser lays out (TASK-57). Layout time grows quadratically with the combining
 * marks on one letter, and with the lines in a text field. 100,000 of either freeze a page for more than
 * eight seconds (decision 031).
 */

/**
 * Maximum number of consecutive combining marks. No language needs more than Unicode's Stream-Safe Text
 * Format allows.
 */
const MAX_MARKS = 30;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const MAX_LINES_EDITED = 3_000;
/** Maximum length of text that is not split. */
const MAX_UNSPLIT = 5_000;
/** Maximum length of each piece of longer text. */
const MAX_PIECE = 2_000;

/** Removes all combining marks after the 30th in a row. */
export function cutMarks(text: string): string {
  return text.replace(tooManyMarks, '$1');
}

/** Returns whether a text field can hold the text without freezing the page. */
export function isEditable(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines <= MAX_LINES_EDITED;
}

/**
 * Splits long text into pieces, so that a browser lays out only the visible ones. A piece ends at a line
 * break if possible, otherwise at a space, otherwise between two characters. The line break at a split is
 * dropped.
 */
export function piecesOf(text: string): readonly string[] {
  if (text.length <= MAX_UNSPLIT) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > MAX_PIECE) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end));
    start = text[end] === '\n' ? end + 1 : end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function endOfPiece(text: string, start: number): number {
  const latest = start + MAX_PIECE;
  const line = text.lastIndexOf('\n', latest);
  if (line > start) return line;
  const space = text.lastIndexOf(' ', latest - 1);
  if (space > start) return space + 1;
  const last = text.charCodeAt(latest - 1);
  return last >= 0xd800 && last <= 0xdbff ? latest - 1 : latest;
}

/** The lines of a text with the line breaks between them, so that an edit of one line leaves all others as they are. */

export interface TextLine {
  readonly text: string;
  /** The line break after the line: LF, CRLF or CR; empty after the last line. */
  readonly end: string;
}

const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/gu;

/** Splits a text at line breaks of any system. An empty text has no lines. */
export function linesOf(text: string): TextLine[] {
  if (text === '') return [];
  const lines: TextLine[] = [];
  for (const [whole, line = '', end = ''] of text.matchAll(LINE)) {
    // The expression matches once more, without any text, at the end.
    if (whole === '' && lines.at(-1)?.end === '') break;
    lines.push({ text: line, end });
  }
  return lines;
}

/** Joins lines. A line that was last and no longer is gets the line break of the others. */
export function textOf(lines: readonly TextLine[]): string {
  const usual = lines.find(({ end }) => end !== '')?.end ?? '\n';
  return lines
    .map(({ text, end }, index) => {
      const next = lines[index + 1];
      if (next === undefined) return text;
      // CR before an empty line that ends with LF would become a single CRLF.
      const isSplit = end === '\r' && next.text === '' && next.end === '\n';
      return text + (isSplit ? '\r\n' : end || usual);
    })
    .join('');
}

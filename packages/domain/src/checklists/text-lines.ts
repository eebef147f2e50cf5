/** The lines of a text with their line breaks, so that editing one line leaves all others unchanged. */

export interface TextLine {
  readonly text: string;
  /** The line break after the line: LF, CRLF or CR; empty after the last line. */
  readonly end: string;
}

const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/gu;

/** Splits a text at line breaks, whatever operating system they come from. An empty text has no lines. */
export function linesOf(text: string): TextLine[] {
  if (text === '') return [];
  const lines: TextLine[] = [];
  for (const [whole, line = '', end = ''] of text.matchAll(LINE)) {
    // The regular expression matches once more at the end, with an empty match.
    if (whole === '' && lines.at(-1)?.end === '') break;
    lines.push({ text: line, end });
  }
  return lines;
}

/** Joins lines. A line that is no longer the last gets the same line break as the others. */
export function textOf(lines: readonly TextLine[]): string {
  const usual = lines.find(({ end }) => end !== '')?.end ?? '\n';
  return lines
    .map(({ text, end }, index) => {
      const next = lines[index + 1];
      if (next === undefined) return text;
      // A CR directly followed by the LF of an empty line would become a single CRLF.
      const isSplit = end === '\r' && next.text === '' && next.end === '\n';
      return text + (isSplit ? '\r\n' : end || usual);
    })
    .join('');
}

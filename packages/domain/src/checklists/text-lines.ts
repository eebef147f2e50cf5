/** Lines of text with their line breaks, so that editing one leaves the others unchanged. */

export interface TextLine {
  readonly text: string;
  /** LF, CRLF or CR; empty after the last line. */
  readonly end: string;
}

const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/gu;

/** Splits text at the line breaks of any operating system. Empty text has no lines. */
export function linesOf(text: string): TextLine[] {
  if (text === '') return [];
  const lines: TextLine[] = [];
  for (const [whole, line = '', end = ''] of text.matchAll(LINE)) {
    // The regular expression also matches the empty string at the end, which is not a line.
    if (whole === '' && lines.at(-1)?.end === '') break;
    lines.push({ text: line, end });
  }
  return lines;
}

/** Joins lines. A line that used to be last gets the line break that the others use. */
export function textOf(lines: readonly TextLine[]): string {
  const usual = lines.find(({ end }) => end !== '')?.end ?? '\n';
  return lines
    .map(({ text, end }, index) => {
      const next = lines[index + 1];
      if (next === undefined) return text;
      // A CR and the LF of an empty line after it would merge into a single CRLF, so write CRLF instead of
      // the CR.
      const isSplit = end === '\r' && next.text === '' && next.end === '\n';
      return text + (isSplit ? '\r\n' : end || usual);
    })
    .join('');
}

/** Comma-separated values (RFC 4180). */

/**
 * A cell. What a spreadsheet would take for a formula is kept from being one by an apostrophe before it: the text may be
 * of anybody.
 */
function csvCell(value: string | null): string {
  if (value === null) return '';
  const text = /^[\s]*[=+\-@]|^[\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line, with its end. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

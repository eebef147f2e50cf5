/**
 * Formats a cell. Anybody may have written the text, so a leading apostrophe keeps spreadsheet programs from
 * evaluating it as a formula.
 */
function csvCell(value: string | null): string {
  if (value === null) return '';
  const text = /^[\s]*[=+\-@]|^[\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats the cells of a line and appends a line break. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

import { withFormulaMarks } from '@questlog/domain/export/formula-marks';

/**
 * Formats a cell. Anybody may have written the text, so apostrophes keep spreadsheet programs from evaluating any
 * part of it as a formula.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = withFormulaMarks(String(value));
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats the cells of a line and appends a line break. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

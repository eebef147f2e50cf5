/** Reads tables of delimiter-separated values. */
import Papa from 'papaparse';
import { MAX_TASKS } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';

/** Returns the rows of a table. Empty lines are omitted. Quoted cells may contain line breaks. */
export function csvRows(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  if (data.length > MAX_TASKS) throw new UnreadableFile('This file has too many rows.');
  return data;
}

/** A row of a table. Its cells are looked up by column name. */
export class CsvRow {
  readonly #names: ReadonlyMap<string, number>;
  readonly #cells: readonly string[];

  constructor(names: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.#names = names;
    this.#cells = cells;
  }

  /**
   * Returns the trimmed text of the cell in a column, or `''` if there is no such column. Ignores the letter
   * case of the column name.
   */
  cell(name: string): string {
    const index = this.#names.get(columnKey(name));
    return index === undefined ? '' : (this.#cells[index]?.trim() ?? '');
  }
}

/** Returns the rows below the table's header. */
export function rowsBelow(header: readonly string[], rows: readonly string[][]): CsvRow[] {
  const names = new Map(header.map((name, index) => [columnKey(name), index]));
  return rows.map((cells) => new CsvRow(names, cells));
}

function columnKey(name: string): string {
  return name.trim().toLowerCase();
}

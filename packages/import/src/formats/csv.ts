import Papa from 'papaparse';
import { MAX_TASKS } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';

/** Excel's first line for a table with another separator. */
const SEPARATOR = /^"?sep=([^\n"])"?[^\n]*(?:\n|$)/i;

/**
 * Returns a table's rows without empty lines. Quoted cells may contain line breaks. A first line `sep=;` sets
 * the separator.
 */
export function csvRows(text: string): string[][] {
  const [line = '', delimiter] = SEPARATOR.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    skipEmptyLines: 'greedy',
    ...(delimiter === undefined ? {} : { delimiter }),
    delimitersToGuess: [',', ';', '\t'],
  });
  if (data.length > MAX_TASKS) throw new UnreadableFile('This file has too many rows.');
  return data;
}

/** A row with cells by column name. */
export class CsvRow {
  readonly #names: ReadonlyMap<string, number>;
  readonly #cells: readonly string[];

  constructor(names: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.#names = names;
    this.#cells = cells;
  }

  /**
   * Returns the trimmed text in a column, ignoring the case of its name; empty if there is no such column.
   */
  cell(name: string): string {
    const index = this.#names.get(columnKey(name));
    return index === undefined ? '' : (this.#cells[index]?.trim() ?? '');
  }
}

export function rowsBelow(header: readonly string[], rows: readonly string[][]): CsvRow[] {
  const names = new Map(header.map((name, index) => [columnKey(name), index]));
  return rows.map((cells) => new CsvRow(names, cells));
}

function columnKey(name: string): string {
  return name.trim().toLowerCase();
}

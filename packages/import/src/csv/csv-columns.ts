/** Determines the meanings of the columns in a table from any app (IMPORT-36). */
import { fold } from '@questlog/domain/folded-text';
import { csvRows } from '../formats/csv.ts';
import { textOf } from '../formats/text.ts';
import type { SourceFile } from '../reader.ts';
import { CSV_FIELDS, type CsvField, type CsvMapping } from './csv-mapping.ts';

export interface CsvTable {
  readonly header: readonly string[];
  /** The cells of the first rows in this column, as examples. */
  readonly samples: readonly (readonly string[])[];
  readonly mapping: CsvMapping;
}

/** Maximum number of columns for which the user can choose a meaning. */
export const MAX_COLUMNS = 100;
const SAMPLES = 50;

const FIELD_OF: ReadonlyMap<string, CsvField> = new Map(
  CSV_FIELDS.toReversed().flatMap(({ field, names }) => names.map((name) => [fold(name), field] as const)),
);

/**
 * Guesses the meanings of columns from their names. If several columns match a meaning, the first one gets
 * it.
 */
export function guessedFields(header: readonly string[]): (CsvField | null)[] {
  const taken = new Set<CsvField>();
  const names = header.map((name) =>
    fold(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  // On a board, lists are columns.
  const isBoard = names.includes('board name');
  return names.map((words) => {
    const field = isBoard && words === 'list name' ? 'section' : FIELD_OF.get(words);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns a table's columns for the dialog step in which the user chooses their meanings. */
export function csvColumns({ bytes }: SourceFile): CsvTable {
  const [header = [], ...rows] = csvRows(textOf(bytes));
  const columns = Math.min(
    MAX_COLUMNS,
    Math.max(header.length, ...rows.slice(0, SAMPLES).map((row) => row.length)),
  );
  const names = Array.from({ length: columns }, (_, index) => header[index]?.trim() ?? '');
  return {
    header: names,
    samples: rows.slice(0, SAMPLES),
    mapping: { fields: guessedFields(names), hasHeader: true },
  };
}

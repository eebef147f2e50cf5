/** Maps the columns of a table to fields of a task. */

export const CSV_FIELDS = [
  'title',
  'description',
  'notes',
  'project',
  'section',
  'parent',
  'tags',
  'scheduled',
  'time',
  'due',
  'repeat',
  'priority',
  'completed',
  'created',
  'id',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** Each column's meaning; null for a column that is left out. */
export interface CsvMapping {
  readonly fields: readonly (CsvField | null)[];
  /** True if the first row contains the column names. */
  readonly hasHeader: boolean;
}

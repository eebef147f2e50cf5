/** The meanings that the columns of a table can have. */

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

/** The meaning of each column, in column order; null for a column that is left out. */
export interface CsvMapping {
  readonly fields: readonly (CsvField | null)[];
  /** True if the first row contains the column names. */
  readonly hasHeader: boolean;
}

import type { CsvTable } from '@questlog/import/csv/csv-columns';
import type { CsvField, CsvMapping } from '@questlog/import/csv/csv-mapping';

/** The displayed names of the column meanings, in the order in which they are offered. */
export const FIELD_NAMES: Readonly<Record<CsvField, string>> = {
  title: 'Title',
  description: 'Description',
  notes: 'Notes',
  project: 'Project',
  section: 'Section',
  parent: 'Parent task',
  tags: 'Tags',
  scheduled: 'Scheduled date',
  time: 'Time',
  due: 'Due date',
  repeat: 'Repeat',
  priority: 'Priority',
  completed: 'Completed',
  created: 'Created',
  id: 'ID',
};

/** Returns the displayed name of a column. */
export function columnName({ header }: CsvTable, { hasHeader }: CsvMapping, index: number): string {
  return (hasHeader && header[index]) || `Column ${index + 1}`;
}

/** Returns the first few distinct values of a column on one line. */
export function samplesOf({ header, samples }: CsvTable, { hasHeader }: CsvMapping, index: number): string {
  const rows = hasHeader ? samples : [header, ...samples];
  const values = rows
    .map((row) => (row[index] ?? '').trim().replaceAll(/\s+/g, ' '))
    .filter((value) => value !== '');
  return [...new Set(values)].slice(0, SHOWN).join(' · ').slice(0, MAX_LENGTH);
}

/** Maximum number of values shown per column. */
const SHOWN = 3;
const MAX_LENGTH = 120;

/**
 * Returns the mapping after a column has been given a new meaning. The column that had this meaning before,
 * if any, is left out of the import.
 */
export function withField(mapping: CsvMapping, index: number, field: CsvField | null): CsvMapping {
  const fields = mapping.fields.map((each, at) => (at === index ? field : each === field ? null : each));
  return { ...mapping, fields };
}

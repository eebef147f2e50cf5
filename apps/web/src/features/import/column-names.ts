import type { CsvTable } from '@questlog/import/csv/csv-columns';
import type { CsvField, CsvMapping } from '@questlog/import/csv/csv-mapping';

export function columnName({ header }: CsvTable, { hasHeader }: CsvMapping, index: number): string {
  return (hasHeader && header[index]) || `Column ${index + 1}`;
}

/** Returns a column's first distinct values on one line. */
export function samplesOf({ header, samples }: CsvTable, { hasHeader }: CsvMapping, index: number): string {
  const rows = hasHeader ? samples : [header, ...samples];
  const values = rows
    .map((row) => (row[index] ?? '').trim().replaceAll(/\s+/g, ' '))
    .filter((value) => value !== '');
  return [...new Set(values)].slice(0, SHOWN).join(' · ').slice(0, MAX_LENGTH);
}

const SHOWN = 3;
const MAX_LENGTH = 120;

/**
 * Returns the mapping after a column's meaning changes. If another column had this meaning, it is no longer
 * imported.
 */
export function withField(mapping: CsvMapping, index: number, field: CsvField | null): CsvMapping {
  const fields = mapping.fields.map((each, at) => (at === index ? field : each === field ? null : each));
  return { ...mapping, fields };
}

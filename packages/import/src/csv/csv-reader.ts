/**
 * Reads tables from any app. Each column's meaning follows from its name or is chosen by the user
 * (IMPORT-36).
 */
import { csvRows } from '../formats/csv.ts';
import { beginningOf, textOf } from '../formats/text.ts';
import { type Imported, type Loss } from '../imported.ts';
import { UnreadableFile, type Reader, type ReadingContext, type SourceFile } from '../reader.ts';
import { guessedFields } from './csv-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { CsvReading } from './csv-reading.ts';
import { cellText, regionOf } from './csv-values.ts';

/** Thrown if the user has to choose the meanings of the table's columns. */
export class UnknownColumns extends UnreadableFile {}

export const csvReader: Reader = {
  accepts: (file) => isTable(file),
  read: ({ bytes }, context) => readTable(csvRows(textOf(bytes)), context),
};

/**
 * Returns whether a file is a table: its first row has a known name for the title column, or its name has a
 * table's extension.
 */
function isTable({ name, bytes }: SourceFile): boolean {
  const beginning = beginningOf(bytes);
  if (bytes.subarray(0, 2).every((byte) => byte < 0xfe) && bytes.subarray(0, 4096).includes(0)) return false;
  if (/^\s*(?:[{<]|BEGIN\s*:|%PDF|[-*+]\s|#+\s)/i.test(beginning)) return false;
  const [header = []] = csvRows(beginning.split('\n').slice(0, 50).join('\n'));
  const isCalledTable = /\.(?:csv|tsv|tab)$/i.test(name) && /[\p{L}\p{N}]/u.test(beginning);
  return isCalledTable || (header.length > 1 && guessedFields(header).includes('title'));
}

function readTable(rows: readonly string[][], context: ReadingContext): Imported {
  const [header = []] = rows;
  const { fields, hasHeader } = context.columns ?? guessedMapping(header);
  if (!fields.includes('title')) {
    throw new UnknownColumns('Choose which column of this table has the titles of the tasks.');
  }
  const below = hasHeader ? rows.slice(1) : rows;
  // The columns of Questlog's own export, which separates tags with spaces.
  const isOwn = ['Parent id', 'Repeats', 'Tags'].every((name) => header.includes(name));
  const dates = fields.flatMap((field, index) =>
    field === 'scheduled' || field === 'due' || field === 'completed' ? [index] : [],
  );
  const region = regionOf(
    below.flatMap((row) => dates.map((index) => cellText(row[index], isOwn))),
    context,
  );
  const reading = new CsvReading(fields, isOwn, { ...context, region });
  for (const row of below) reading.add(row);
  return {
    source: 'csv',
    projects: reading.projects,
    sections: reading.sections.sections,
    tags: [],
    tasks: reading.tasks(),
    losses: [
      ...reading.sections.losses,
      ...reading.losses,
      ...columnLosses(fields, hasHeader ? header : [], below),
    ],
  };
}

function guessedMapping(header: readonly string[]): CsvMapping {
  return { fields: guessedFields(header), hasHeader: true };
}

/** Returns a loss for each column that contains text but has no meaning. */
function columnLosses(
  fields: readonly (string | null)[],
  header: readonly string[],
  rows: readonly string[][],
): Loss[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      if ((fields[index] ?? null) === null && cell.trim() !== '')
        counts.set(index, (counts.get(index) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([index, count]) => ({
      kind: 'Columns',
      of: header[index]?.trim() || `Column ${index + 1}`,
      detail: count === 1 ? '1 cell' : `${count} cells`,
    }));
}

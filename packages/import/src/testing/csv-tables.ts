/** Tables for the tests of the CSV importer. */
import { strToU8 } from 'fflate';
import { csvReader } from '../csv/csv-reader.ts';
import type { Imported, ImportedTask } from '../imported.ts';
import type { ReadingContext, SourceFile } from '../reader.ts';
import { BERLIN } from './reading.ts';

export const table = (...lines: readonly string[]): SourceFile => ({
  name: 'tasks.csv',
  bytes: strToU8(lines.join('\r\n')),
});

export const read = (file: SourceFile, context: ReadingContext = BERLIN): Imported =>
  csvReader.read(file, context) as Imported;

/** Reads a table with one task that has this cell. */
export const readCell = (column: string, cell: string, context?: ReadingContext): Imported =>
  read(table(`Title,${column}`, `Task,"${cell.replaceAll('"', '""')}"`), context);

export const taskWith = (column: string, cell: string, context?: ReadingContext): ImportedTask | undefined =>
  readCell(column, cell, context).tasks[0];

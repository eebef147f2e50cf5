/** Calendar files for tests, and what the importer reads from them in Berlin. */
import { strToU8 } from 'fflate';
import type { Imported, ImportedTask } from '../../imported.ts';
import type { SourceFile } from '../../reader.ts';
import { BERLIN } from '../../testing/reading.ts';
import { icalendarReader } from '../icalendar-reader.ts';

export function calendar(...lines: readonly string[]): SourceFile {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return { name: 'tasks.ics', bytes: strToU8(text) };
}

export const todo = (...lines: readonly string[]): string[] => ['BEGIN:VTODO', ...lines, 'END:VTODO'];
export const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

export const read = (file: SourceFile): Imported => icalendarReader.read(file, BERLIN) as Imported;
export const readTodo = (...lines: readonly string[]): Imported =>
  read(calendar(...todo('UID:1', 'SUMMARY:Task', ...lines)));
export const onlyTask = (...lines: readonly string[]): ImportedTask | undefined =>
  readTodo(...lines).tasks[0];
export const readEvent = (...lines: readonly string[]): Imported =>
  read(calendar(...event('UID:1', 'SUMMARY:Fair', ...lines)));

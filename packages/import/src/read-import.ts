/** Reads a file from any supported app (IMPORT-1). */
import { MAX_FILE_BYTES, MAX_TASKS } from './bounds.ts';
import type { Imported } from './imported.ts';
import { csvReader } from './csv/csv-reader.ts';
import { googleTasksReader } from './google-tasks/google-tasks-reader.ts';
import { icalendarReader } from './icalendar/icalendar-reader.ts';
import { markdownReader } from './markdown/markdown-reader.ts';
import { microsoftTodoReader } from './microsoft-todo/microsoft-todo-reader.ts';
import { questlogReader } from './questlog/questlog-reader.ts';
import { superProductivityReader } from './super-productivity/super-productivity-reader.ts';
import { thingsReader } from './things/things-reader.ts';
import { ticktickReader } from './ticktick/ticktick-reader.ts';
import { todoistReader } from './todoist/todoist-reader.ts';
import { vikunjaReader } from './vikunja/vikunja-reader.ts';
import { UnreadableFile, type Reader, type ReadingContext, type SourceFile } from './reader.ts';

/** The readers in the order in which they are tried, most specific first. */
const READERS: readonly Reader[] = [
  questlogReader,
  thingsReader,
  todoistReader,
  ticktickReader,
  vikunjaReader,
  googleTasksReader,
  microsoftTodoReader,
  superProductivityReader,
  icalendarReader,
  csvReader,
  markdownReader,
];

/** Returns a file's content. Throws an {@link UnreadableFile} if no reader can read it. */
export async function readImport(file: SourceFile, context: ReadingContext): Promise<Imported> {
  if (file.bytes.length === 0) throw new UnreadableFile('This file is empty.');
  if (file.bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('This file is larger than 200 MB.');
  const reader = context.columns === undefined ? READERS.find((each) => each.accepts(file)) : csvReader;
  if (reader === undefined) {
    throw new UnreadableFile(
      'Questlog does not know this kind of file. Choose one of those that are listed here.',
    );
  }
  const imported = await reader.read(file, context);
  if (imported.tasks.length > MAX_TASKS) throw new UnreadableFile('This file has more than 100,000 tasks.');
  if (imported.tasks.length === 0 && imported.projects.length === 0) {
    throw new UnreadableFile('There are no tasks in this file.');
  }
  return imported;
}
